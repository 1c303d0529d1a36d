import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OneSalt } from '#contract/publishing/general-texts.ts'
import type { Role } from '#model/role.ts'
import { layout } from '#press/layout.ts'
import { openMigrated } from '#server/db/open.ts'
import { type Started, startServer } from '../../support/server.ts'
import { createOperatorIn } from '../../support/staff.ts'
import { tinyExport } from '../../support/tiny-export.ts'
import { tinyDist } from '../../support/tiny-site.ts'

let site: Started

const staff = async (role: Role, isRegistered = true) => {
  const storage = await openMigrated({ file: layout(site.config.dataDir).storage })
  const { token, name, registration, id } = await createOperatorIn(storage, [role], new Date())
  if (!isRegistered)
    await storage.db
      .updateTable('operator')
      .set({ registration_number: null })
      .where('id', '=', id)
      .execute()
  await storage.close()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const asked = async (path: string, body?: object) => {
    const answer = await site.ask(`/api/ops/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const { result, errors } = JSON.parse(answer.text)
    return { status: answer.status, result, error: errors?.errs?.[0] }
  }
  return { name, registration, asked }
}

const one = 'catalogue/general-texts/3'
const page = async (address: string) => (await site.ask(address)).text

beforeAll(async () => {
  site = await startServer(tinyDist())
  const publisher = await staff('publisher')
  await tinyExport(join(layout(site.config.dataDir).exports, 'first'), 'first', { drugs: 2 })
  await publisher.asked('catalogue/publish', { source: 'first' })
})
afterAll(() => site.server.stop())

it('a pharmacist reads, corrects and approves the general texts of a salt, and pages name them', async () => {
  const [meena, writer] = [await staff('pharmacist'), await staff('content')]
  const list = await writer.asked('catalogue/general-texts?name=PARA')
  expect(list.result).toMatchObject({
    total: 1,
    reviewed: 0,
    salts: [{ id: 3, name: 'Paracetamol', products: 2, state: 'unreviewed', review: null }],
  })
  const read: OneSalt = (await meena.asked(one)).result
  const [about] = read.entries[0]?.fields ?? []
  const [first] = about?.sentences ?? []
  expect(about).toMatchObject({ name: 'about', isCorrectable: true })
  const corrected = [
    { id: first?.id, text: { en: 'It lowers fever, we say.', hi: 'हम कहते हैं, यह बुखार घटाता है।' } },
  ]
  const approval = { texts: read.texts, corrected }
  expect((await writer.asked(`${one}/approve`, approval)).error.code).toBe('permissionMissing')
  const trainee = await staff('pharmacist', false)
  expect((await trainee.asked(`${one}/approve`, approval)).error.code).toBe('registrationMissing')
  expect((await meena.asked(`${one}/approve`, { ...approval, texts: 'old' })).error.code).toBe(
    'textsChanged',
  )
  const note = read.entries[0]?.fields.find(({ name }) => name === 'safety')?.sentences[0]
  const verdict = {
    ...approval,
    corrected: [{ id: note?.id, text: { en: 'Safe for everybody.' } }],
  }
  expect((await meena.asked(`${one}/approve`, verdict)).error).toMatchObject({ field: 'corrected' })
  expect(await page('/hi/drugs/drug-1-1')).not.toContain(meena.name)

  expect(await meena.asked(`${one}/approve`, approval)).toMatchObject({
    status: 200,
    result: { report: { is: 'published' } },
  })
  const hindi = await page('/hi/drugs/drug-1-1')
  expect(hindi).toContain(meena.name)
  expect(hindi).toContain('हम कहते हैं')
  const again: OneSalt = (await meena.asked(one)).result
  expect(again).toMatchObject({
    state: 'reviewed',
    review: { by: meena.name, qualification: meena.registration },
  })
  expect(again.texts).not.toBe(read.texts)
  // What was read before that is read again first.
  expect((await meena.asked(`${one}/approve`, approval)).error.code).toBe('textsChanged')
  const [entry] = (await writer.asked('catalogue/history')).result
  expect(entry).toMatchObject({ act: 'edit', by: meena.name, outcome: 'published' })
})

it('no other operator writes by an edit that a pharmacist has approved', async () => {
  const publisher = await staff('publisher')
  const generalReview = { by: 'Meena Das', on: '2026-12-01', texts: 'a'.repeat(64) }
  const edits = [{ entity: 'salts', key: [3], set: { generalReview } }]
  const { error } = await publisher.asked('catalogue/edit', { edits, reason: 'she said so' })
  expect(error).toMatchObject({ code: 'registrationMissing', field: 'generalReview' })
})
