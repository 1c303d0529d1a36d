import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Role } from '#model/role.ts'
import { layout } from '#press/layout.ts'
import { publish } from '#press/publish.ts'
import { openMigrated } from '#server/db/open.ts'
import { exceptionsRefused } from '../../../scripts/catalogue/exceptions.ts'
import { goBack } from '../../../scripts/catalogue/rollback.ts'
import { type Answer, type Started, startServer } from '../../support/server.ts'
import { createOperatorIn } from '../../support/staff.ts'
import { tinyArchive, tinyExport } from '../../support/tiny-export.ts'
import { tinyDist } from '../../support/tiny-site.ts'

const dist = tinyDist()
const id = 2
const strict = { schedule: 'H', prescriptionRequired: true }
const loose = { schedule: 'none', prescriptionRequired: false }
const edit = (set: object) => ({ entity: 'drugs', key: [id], set })

describe('a legal class is loosened by one person', () => {
  let site: Started
  let publisher: Awaited<ReturnType<typeof staff>>
  const staff = async (role: Role) => {
    const storage = await openMigrated({ file: layout(site.config.dataDir).storage })
    const { token, email } = await createOperatorIn(storage, [role], new Date())
    await storage.close()
    const authorization = `Bearer ${token}`
    const read = async (answer: Promise<Answer>) => {
      const { result, errors } = JSON.parse((await answer).text)
      return { result, code: errors?.errs?.[0]?.code as string | undefined }
    }
    const call = (path: string, body?: object) =>
      read(
        site.ask(`/api/ops/catalogue${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        }),
      )
    const uploaded = (file: string) =>
      read(
        site.ask('/api/ops/catalogue/publish', {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/gzip' },
          body: readFileSync(file),
        }),
      )
    return { email, call, uploaded }
  }
  const options = () => ({
    dataDir: site.config.dataDir,
    dist,
    build: 'none',
    site: 'https://nuskha.example',
  })
  const exported = (name: string) => join(layout(site.config.dataDir).exports, name)
  const made = async (set: object) =>
    (await publisher.call('/edit', { edits: [edit(set)], reason: 'the list' })).code
  let nth = 0
  /** Another export in which the product is free, as `tinyExport` has it. */
  const looseExport = async (): Promise<string> => {
    const name = `loose-${nth++}`
    await tinyExport(exported(name), name)
    return name
  }

  beforeAll(async () => {
    site = await startServer(dist)
    vi.stubEnv('DATA_DIR', site.config.dataDir)
    vi.stubEnv('DATABASE_URL', '')
    publisher = await staff('publisher')
    await tinyExport(exported('first'), 'first')
    await publisher.call('/publish', { source: 'first' })
    expect(await made(strict)).toBeUndefined()
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await site.server.stop()
  })

  const draft = async () =>
    (await publisher.call('/drafts', { title: 'a list', edits: [edit(loose)], reason: 'a list' }))
      .result
  const machine = async (allow: object) =>
    await exceptionsRefused(
      { source: exported(await looseExport()), as: publisher.email, ...allow },
      'look',
    )

  // Seen red for the machine, where a rollback asked nobody.
  it.each<[string, () => Promise<unknown>, unknown]>([
    ['an edit', () => made(loose), 'approvalNeeded'],
    ['an edit of one field', () => made({ prescriptionRequired: false }), 'approvalNeeded'],
    [
      'its removal',
      async () =>
        (
          await publisher.call('/edit', {
            edits: [{ entity: 'drugs', key: [id], remove: true }],
            reason: 'a list',
          })
        ).code,
      'approvalNeeded',
    ],
    [
      'a draft',
      async () => {
        const { id: one, version } = await draft()
        return (await publisher.call(`/drafts/${one}/publish`, { version })).code
      },
      'approvalNeeded',
    ],
    [
      'a draft at a time',
      async () => {
        const { id: one, version } = await draft()
        const at = new Date(Date.now() + 1_000).toISOString()
        expect((await publisher.call(`/drafts/${one}/publish`, { version, at })).code).toBe(
          undefined,
        )
        const stateNow = async () =>
          (await publisher.call('/drafts')).result.find((other: { id: string }) => other.id === one)
        await expect.poll(stateNow, { timeout: 30_000 }).toMatchObject({ state: 'open' })
        return (await stateNow()).fault
      },
      expect.stringContaining('second'),
    ],
    [
      'an export below the folder',
      async () => (await publisher.call('/publish', { source: await looseExport() })).code,
      'publishRefused',
    ],
    [
      'its exception',
      async () =>
        (await publisher.call('/publish', { source: await looseExport(), allow: ['loosened'] }))
          .code,
      'approvalNeeded',
    ],
    [
      'an uploaded export',
      async () => {
        const name = `upload-${nth++}`
        const code = (await publisher.uploaded(await tinyArchive(exported(name), name))).code
        rmSync(exported(name), { recursive: true })
        return code
      },
      'publishRefused',
    ],
    [
      'the way back',
      async () => (await publisher.call('/rollback', { to: 'first', reason: 'a list' })).code,
      'approvalNeeded',
    ],
    [
      'an edit of what is withdrawn, and its end',
      async () => {
        const withdraw = { because: 'quality', reason: 'a list' }
        await publisher.call(`/products/${id}/withdraw`, withdraw)
        const code = await made(loose)
        await publisher.call(`/products/${id}/restore`, { reason: 'a list' })
        return code
      },
      'approvalNeeded',
    ],
    [
      'an export on the machine',
      async () => {
        const outcome = await publish({ ...options(), source: exported(await looseExport()) })
        return outcome.is === 'refused' && outcome.code
      },
      'loosened',
    ],
    [
      'its exception on the machine',
      () => machine({ 'allow-loosened': true }),
      expect.stringContaining('second'),
    ],
    [
      'the way back on the machine',
      async () => {
        const outcome = await goBack(options(), { to: 'first', as: publisher.email })
        return outcome.is === 'failed' && outcome.code
      },
      'approval-needed',
    ],
  ])('never by %s', async (_, act, answer) => {
    expect(await act()).toEqual(answer)
    const { row } = (await publisher.call(`/row?entity=drugs&key=${id}`)).result
    expect(row).toMatchObject(strict)
  })

  it('two people go back on the machine, once, as over HTTP', async () => {
    const payload = { release: 'first' }
    const kind = 'catalogue.loosen'
    const asked = await publisher.call('/../approvals', { kind, payload, reason: 'a bad release' })
    const pharmacist = await staff('pharmacist')
    expect(
      (await pharmacist.call(`/../approvals/${asked.result.id}/approve`, {})).code,
    ).toBeUndefined()
    const other = await staff('publisher')
    expect(await goBack(options(), { to: 'first', as: other.email })).toMatchObject({
      code: 'approval-needed',
    })
    expect(await goBack(options(), { to: 'first', as: publisher.email })).toMatchObject({
      is: 'published',
      release: 'first',
    })
  })
})
