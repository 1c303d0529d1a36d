import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureAddress } from '#model/picture.ts'
import type { Role } from '#model/role.ts'
import { layout } from '#press/layout.ts'
import { publish } from '#press/publish.ts'
import { openMigrated } from '#server/db/open.ts'
import { type Answer, type Started, startServer } from '../../support/server.ts'
import { createOperatorIn } from '../../support/staff.ts'
import { tinyExport } from '../../support/tiny-export.ts'
import { tinyDist } from '../../support/tiny-site.ts'

const base = '/api/ops/catalogue'
const dist = tinyDist()

let site: Started

/** Calls of a new operator. */
const staff = async (role: Role) => {
  const storage = await openMigrated({ file: layout(site.config.dataDir).storage })
  const { token, name } = await createOperatorIn(storage, [role], new Date())
  await storage.close()
  const authorization = `Bearer ${token}`
  const asked = async (answer: Promise<Answer>) => {
    const { status, text } = await answer
    const { result, errors } = JSON.parse(text)
    return { status, result, error: errors?.errs?.[0] }
  }
  return {
    name,
    get: (path: string) => asked(site.ask(base + path, { headers: { authorization } })),
    raw: (path: string) => site.ask(path, { headers: { authorization } }),
    post: (path: string, body: object) =>
      asked(
        site.ask(base + path, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    publish: async (id: string, more: object = {}) => {
      await tinyExport(join(layout(site.config.dataDir).exports, id), id, more)
      return await asked(
        site.ask(`${base}/publish`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ source: id, allow: ['edits'] }),
        }),
      )
    },
  }
}
type Staff = Awaited<ReturnType<typeof staff>>

let asha: Staff
let writer: Staff
const page = async (address: string) => (await site.ask(address)).text
const sale = async (id: number) => (await asha.get(`/row?entity=drugs&key=${id}`)).result.row

const livePrice = async (id: number) =>
  JSON.parse((await site.ask(`/api/v3/products/live?ids=${id}`)).text).result.products[0]

beforeAll(async () => {
  site = await startServer(dist)
  asha = await staff('publisher')
  writer = await staff('content')
  await asha.publish('first')
})
afterAll(() => site.server.stop())

describe('edits of the served release', () => {
  it('a price that an operator sets is on the page and in search at once, and in the history with its reason', async () => {
    const set = await asha.post('/products/3/price', { mrp: 41.5, reason: 'new price list' })
    expect(set).toMatchObject({
      status: 200,
      result: {
        changes: [{ entity: 'drugs', key: [3], field: 'mrp', before: 30, after: 41.5 }],
        report: { is: 'published', rows: { read: 1, refused: 0 }, products: { changed: 1 } },
      },
    })
    expect(await livePrice(3)).toMatchObject({ mrp: '41.50' })
    const [entry] = (await asha.get('/history')).result
    expect(entry).toMatchObject({
      act: 'edit',
      by: asha.name,
      reason: 'new price list',
      outcome: 'published',
    })
    expect(entry.release).toMatch(/^first-e\d{17}$/)
    // A second edit builds on the first, and the release keeps the name of its export.
    const renamed = {
      edits: [{ entity: 'drugs', key: [3], set: { name: 'DRUG 3' } }],
      reason: 'as on the pack',
    }
    expect((await asha.post('/edit', renamed)).result.report.release).toMatch(/^first-e\d{17}$/)
    expect(await page('/drugs/drug-3-3')).toContain('DRUG 3')
  })

  it('a new product is filled in from its salts, and its maker is added with it', async () => {
    const asked = (salts: string) =>
      asha.get(
        `/proposal?${new URLSearchParams({ name: 'Fevago 650', maker: 'Neem Labs', salts })}`,
      )
    const { result } = await asked('paracetamol 650 mg')
    expect(result).toMatchObject({
      entity: 'drugs',
      id: 41,
      newMaker: { id: 8, name: 'Neem Labs' },
      like: 40,
      row: {
        name: 'Fevago 650',
        manufacturerId: 8,
        composition: [{ saltId: 3, strength: '650mg' }],
        form: 'tablet',
        unit: 'tablet',
      },
    })
    // What differs from pack to pack is left to who holds one.
    expect(result.row).not.toHaveProperty('mrp')
    expect(result.row).not.toHaveProperty('packLabel')
    // Of another strength the catalogue knows nothing, and of no salt of a similar name.
    expect((await asked('Paracetamol 500mg')).result).toMatchObject({ like: 0 })
    expect((await asked('Paracetamole 650mg')).error).toMatchObject({
      code: 'publishRefused',
      field: 'salts',
    })
    const pack = { packForm: 'strip', packLabel: 'strip of 15 tablets', unitsInPack: 15, mrp: 33 }
    const edits = [
      { entity: 'manufacturers', key: [8], set: { name: 'Neem Labs' } },
      { entity: 'drugs', key: [result.id], set: { ...result.row, ...pack } },
    ]
    expect((await asha.post('/edit', { edits, reason: 'a new medicine' })).status).toBe(200)
    expect(await page('/drugs/fevago-650-41')).toContain('Fevago 650')
    expect(await sale(41)).toMatchObject({ manufacturerId: 8, mrp: 33 })
  })

  // Seen red without the look at what an edit loosens: one publisher made a medicine free of prescription.
  it('a legal class is loosened by two people, of whom one is a pharmacist', async () => {
    const id = 2
    const [loose, strict] = [
      { schedule: 'OTC', prescriptionRequired: false },
      { schedule: 'H', prescriptionRequired: true },
    ]
    // To make it stricter takes one.
    const stricter = [{ entity: 'drugs', key: [id], set: strict }]
    expect((await asha.post('/edit', { edits: stricter, reason: 'the new list' })).status).toBe(200)
    const edits = [{ entity: 'drugs', key: [id], set: loose }]
    const make = () => asha.post('/edit', { edits, reason: 'as the leaflet says' })
    expect((await make()).error).toMatchObject({
      code: 'approvalNeeded',
      detail: 'catalogue.loosen',
    })
    const looser = [{ entity: 'drugs', key: [id], set: { schedule: 'none' } }]
    const gone = [{ entity: 'drugs', key: [id], remove: true }]
    for (const other of [looser, gone])
      expect((await asha.post('/edit', { edits: other, reason: 'another way' })).error.code).toBe(
        'approvalNeeded',
      )
    const [ravi, meena] = [await staff('publisher'), await staff('pharmacist')]
    const asked = { kind: 'catalogue.loosen', payload: { edits }, reason: 'as the leaflet says' }
    const request = await asha.post('/../approvals', asked)
    expect(request.status).toBe(200)
    const approve = (by: Staff) => by.post(`/../approvals/${request.result.id}/approve`, {})
    expect((await approve(ravi)).error.code).toBe('registrationMissing')
    expect((await make()).error.code).toBe('approvalNeeded')
    expect((await approve(meena)).status).toBe(200)
    // The approval is for this edit, and for who asked.
    expect((await asha.post('/edit', { edits: looser, reason: 'more' })).status).toBe(422)
    expect((await ravi.post('/edit', { edits, reason: 'not asked' })).status).toBe(422)
    expect((await make()).status).toBe(200)
    expect(await sale(id)).toMatchObject(loose)
  })

  // Seen red: the number of anybody, or of nobody, placed a medicine among the health products.
  it('a health product is placed under the number of a pharmacist of this shop only', async () => {
    const registered = async (number: string, role: Role) => {
      const storage = await openMigrated({ file: layout(site.config.dataDir).storage })
      const { id } = await createOperatorIn(storage, [role], new Date())
      await storage.db
        .updateTable('operator')
        .set({ registration_number: number })
        .where('id', '=', id)
        .execute()
      await storage.close()
    }
    await registered('TNPC 4711', 'pharmacist')
    await registered('TNPC 4712', 'publisher')
    const category = { entity: 'categories', key: [5], set: { id: 5, name: 'Wellness' } }
    const placed = (registration: string) => ({
      entity: 'otc',
      key: [900],
      set: {
        id: 900,
        name: 'Quellmax Tablet',
        manufacturerId: 7,
        form: 'tablet',
        packForm: 'strip',
        packLabel: 'strip of 10 tablets',
        unitsInPack: 10,
        unit: 'tablet',
        mrp: 30,
        categoryIds: [5],
        placedBy: { by: 'Meena Rao', registration, on: '2026-11-20' },
      },
    })
    const edit = async (registration: string) =>
      (await asha.post('/edit', { edits: [category, placed(registration)], reason: 'a herb' }))
        .error
    for (const stranger of ['KA/12345', 'TNPC 4712'])
      expect(await edit(stranger)).toMatchObject({
        code: 'registrationMissing',
        field: 'placedBy.registration',
      })
    expect(await edit('none')).toMatchObject({ field: 'placedBy.registration' })
    expect(await edit('tnpc 4711')).toMatchObject({
      code: 'approvalNeeded',
      detail: 'catalogue.loosen',
    })
  })

  const agreed = async (payload: object) => {
    const asked = { kind: 'catalogue.loosen', payload, reason: 'as the rules say now' }
    const request = await asha.post('/../approvals', asked)
    const meena = await staff('pharmacist')
    const approved = await meena.post(`/../approvals/${request.result?.id}/approve`, {})
    expect([request.status, approved.status]).toEqual([200, 200])
    return String(request.result.id)
  }
  const strict = [{ entity: 'drugs', key: [2], set: { schedule: 'H', prescriptionRequired: true } }]

  it('nor is it by another name of a salt', async () => {
    const named = (name: string) => [{ entity: 'salts', key: [3], set: { name } }]
    const rename = (name: string) => asha.post('/edit', { edits: named(name), reason: 'a name' })
    expect((await rename('Cefixime')).status).toBe(200)
    expect((await rename('Paracetamol')).error).toMatchObject({
      code: 'approvalNeeded',
      detail: 'catalogue.loosen',
    })
    await agreed({ edits: named('Paracetamol') })
    expect((await rename('Acetaminophen')).error.code).toBe('approvalNeeded')
    expect((await rename('Paracetamol')).status).toBe(200)
  })

  it('nor by an export', async () => {
    await asha.post('/edit', { edits: strict, reason: 'the new list' })
    expect((await asha.publish('loose-export')).error).toMatchObject({
      code: 'publishRefused',
      detail: 'loosened',
    })
    const allowed = { source: 'loose-export', allow: ['loosened', 'edits'] }
    expect((await asha.post('/publish', allowed)).error).toMatchObject({
      code: 'approvalNeeded',
      detail: 'catalogue.loosen',
    })
    const other = { kind: 'catalogue.publish', payload: allowed, reason: 'not so' }
    expect((await asha.post('/../approvals', other)).error.code).toBe('registrationMissing')
    const approval = await agreed(allowed)
    expect((await asha.post('/publish', { ...allowed, approval })).status).toBe(200)
  })

  it('nor by the way back to a looser release', async () => {
    await asha.post('/edit', { edits: strict, reason: 'the new list' })
    const back = () => asha.post('/rollback', { to: 'loose-export', reason: 'a bad release' })
    expect((await back()).error).toMatchObject({
      code: 'approvalNeeded',
      detail: 'catalogue.loosen',
    })
    await agreed({ release: 'loose-export' })
    expect((await back()).status).toBe(200)
    expect((await asha.get('/status')).result.served.release).toBe('loose-export')
  })

  // Seen red without the guard of single prices: one publisher sold a strip for a rupee, and halved a price twice.
  it('a price falls by more than half by two people, at once or in steps, by edits or by an export', async () => {
    const [id, ravi] = [7, await staff('publisher')]
    const priced = (mrp: number) => [{ entity: 'drugs', key: [id], set: { mrp } }]
    const cut = (mrp: number) => asha.post('/edit', { edits: priced(mrp), reason: 'a new list' })
    const needed = { code: 'approvalNeeded', detail: 'catalogue.publish' }
    expect((await cut(1)).error).toMatchObject(needed)
    expect(
      (await asha.post(`/products/${id}/price`, { mrp: 1, reason: 'a list' })).error,
    ).toMatchObject(needed)
    const offered = [{ entity: 'drugs', key: [id], set: { offeredPrice: 1 } }]
    expect((await asha.post('/edit', { edits: offered, reason: 'an offer' })).error).toMatchObject(
      needed,
    )
    expect((await cut(18)).status).toBe(200)
    expect((await cut(14)).error).toMatchObject(needed)
    // Another in between changes nothing.
    expect((await asha.post('/products/8/price', { mrp: 31, reason: 'a list' })).status).toBe(200)
    expect((await cut(14)).error).toMatchObject(needed)
    expect((await cut(15)).status).toBe(200)

    const asked = { kind: 'catalogue.publish', payload: { edits: priced(5) }, reason: 'it ends' }
    const request = await asha.post('/../approvals', asked)
    expect((await ravi.post(`/../approvals/${request.result.id}/approve`, {})).status).toBe(200)
    expect((await cut(4)).error).toMatchObject(needed)
    expect((await cut(5)).status).toBe(200)
    expect(await livePrice(id)).toMatchObject({ mrp: '5.00' })

    await tinyExport(join(layout(site.config.dataDir).exports, 'cheap'), 'cheap', { rupees: 2 })
    expect((await asha.post('/publish', { source: 'cheap' })).error).toMatchObject({
      code: 'publishRefused',
      detail: expect.stringMatching(/loosened|price-moves/),
    })
  })

  // Seen red with prices alone: twice one and a half times as much in a pack for its price.
  it('so does what a pack holds more for its price', async () => {
    const holds = (units: number) => ({
      edits: [
        {
          entity: 'drugs',
          key: [9],
          set: { unitsInPack: units, packLabel: `strip of ${units} tablets` },
        },
      ],
      reason: 'a new pack',
    })
    const needed = { code: 'approvalNeeded', detail: 'catalogue.publish' }
    expect((await asha.post('/edit', holds(30))).error).toMatchObject(needed)
    expect((await asha.post('/edit', holds(15))).status).toBe(200)
    expect((await asha.post('/edit', holds(22))).error).toMatchObject(needed)
  })

  it('an edit that breaks a rule names the field and publishes nothing', async () => {
    const refused = await asha.post('/products/3/price', { offeredPrice: 99, reason: 'a mistake' })
    expect(refused).toMatchObject({
      status: 422,
      error: { code: 'publishRefused', field: 'offeredPrice', detail: 'edit' },
    })
    expect(refused.error.msg).toContain('is above the mrp')
    expect((await asha.post('/products/999/price', { mrp: 5, reason: 'no such one' })).status).toBe(
      404,
    )
    const misspelled = {
      edits: [{ entity: 'drugs', key: [3], set: { prize: 5 } }],
      reason: 'a mistake',
    }
    expect((await asha.post('/edit', misspelled)).error).toMatchObject({
      code: 'publishRefused',
      field: 'prize',
    })
    const lost = {
      edits: [{ entity: 'drugs', key: [3], set: { image: '/images/none.webp' } }],
      reason: 'a mistake',
    }
    const unseen = (await asha.post('/edit', lost)).error
    expect(unseen).toMatchObject({ code: 'publishRefused', detail: 'edit' })
    expect(unseen.msg).toContain('drugs 3: image')
  })

  it('a row does not name a picture that is not uploaded, in a dry run or in a publish', async () => {
    const image = pictureAddress('0'.repeat(32), 400, 300, 'aabbcc')
    const source = {
      edits: [{ entity: 'drugs' as const, key: [3], set: { image } }],
      at: new Date().toISOString(),
      by: 'Asha',
    }
    const options = {
      dataDir: site.config.dataDir,
      dist,
      build: 'none',
      site: 'http://localhost',
      source,
    }
    expect((await publish({ ...options, dryRun: true })).is).toBe('refused')
    expect((await publish(options)).is).toBe('refused')
  })

  it('rows of a file come by their keys, a page at a time, with the fields that a form asks for', async () => {
    const all = await asha.get('/rows?entity=drugs')
    const [, second] = all.result.rows
    const one = await asha.get('/rows?entity=drugs&from=2&limit=1')
    expect(one.result).toMatchObject({ total: all.result.rows.length, rows: [second] })
    expect((await asha.get(`/row?entity=drugs&key=${second.id}`)).result.fields).toEqual(
      one.result.fields,
    )
    const field = (name: string) =>
      one.result.fields.find((of: { name: string }) => of.name === name)
    expect(field('id')).toBeUndefined()
    expect(field('name')).toEqual({ name: 'name', kind: 'line', required: true })
    expect(field('mrp')).toEqual({ name: 'mrp', kind: 'number', required: false })
    expect(field('about')).toMatchObject({ kind: 'text' })
    expect(field('ailmentIds')).toMatchObject({ kind: 'numbers', required: false })
    expect(field('composition')).toEqual({
      name: 'composition',
      kind: 'list',
      required: true,
      fields: [
        { name: 'saltId', kind: 'whole', required: true },
        { name: 'strength', kind: 'line', required: false },
      ],
    })
    expect(field('schedule')).toMatchObject({
      kind: 'choice',
      choices: expect.arrayContaining(['H', 'H1']),
    })
    expect((await asha.get('/rows?entity=home-rows')).result).toMatchObject({ total: 0, rows: [] })
    expect((await asha.get('/rows?entity=orders')).status).toBe(400)
  })

  it('a writer looks at the release-to-be before a publisher publishes it', async () => {
    const edits = [{ entity: 'drugs', key: [5], set: { name: 'DRUG 5' } }]
    const seen = await writer.post('/preview', { edits })
    expect(seen.result).toMatchObject({
      changes: [{ field: 'name', before: 'Drug 5', after: 'DRUG 5' }],
      report: { is: 'would-publish' },
    })
    const shown = seen.result.pages.find(
      ({ address }: { address: string }) => address === '/drugs/drug-5-5',
    )
    const preview = await writer.raw(shown.preview)
    expect(preview.text).toContain('DRUG 5')
    expect(preview.headers['x-robots-tag']).toBe('noindex')
    expect((await site.ask(shown.preview)).status).toBe(401)
    expect(await page('/drugs/drug-5-5')).not.toContain('DRUG 5')
  })

  // Seen red with a day as the only limit: an hour of previews of a large catalogue fills a disk.
  it('few releases-to-be are kept, the newest ones', async () => {
    const { previews } = layout(site.config.dataDir)
    for (let turn = 0; turn < 20; turn++) writeFileSync(join(previews, `${turn}.db`), '')
    const edits = [{ entity: 'drugs', key: [5], set: { name: 'DRUG 5' } }]
    const { preview } = (await writer.post('/preview', { edits })).result
    const kept = readdirSync(previews)
    expect([kept.length, kept.includes(`${preview}.db`)]).toEqual([8, true])
  })

  it('a writer does not publish edits', async () => {
    const edits = [{ entity: 'drugs', key: [5], set: { name: 'DRUG 5' } }]
    expect((await writer.post('/edit', { edits, reason: 'not mine to publish' })).error.code).toBe(
      'permissionMissing',
    )
  })
})

describe('withdrawals', () => {
  it('a withdrawn product is off sale at once, stays so in later exports and after a rollback, until it is restored', async () => {
    await asha.publish('full-before', { rupees: 31 })
    const withdrawn = await writer.post('/products/7/withdraw', {
      because: 'quality',
      reason: 'a complaint of the maker',
    })
    expect(withdrawn).toMatchObject({ status: 200, result: { report: { is: 'published' } } })
    const rule = async () => (await sale(7)).withdrawn
    expect(await rule()).toMatchObject({ reason: 'quality' })
    // The next full export knows nothing of it, and does not change the row.
    expect((await asha.publish('full-after', { rupees: 31 })).result.is).toBe('published')
    expect(await rule()).toMatchObject({ reason: 'quality' })
    expect(
      (await asha.post('/rollback', { to: 'full-before', reason: 'a bad release' })).status,
    ).toBe(200)
    expect(await rule()).toMatchObject({ reason: 'quality' })
    expect((await asha.get('/status')).result.served.release).toMatch(/^full-before-e/)
    expect((await asha.post('/products/7/restore', { reason: 'the maker explained' })).status).toBe(
      200,
    )
    expect(await rule()).toBeUndefined()
    const acts = (await asha.get('/history')).result.map(({ act }: { act: string }) => act)
    expect(acts.slice(0, 4)).toEqual(['restore', 'rollback', 'publish', 'withdraw'])
  })

  it('a withdrawal is noted before its pages are made: a publish that begins without them applies it', async () => {
    const { withdrawn } = layout(site.config.dataDir)
    writeFileSync(withdrawn, JSON.stringify([{ id: 9, reason: 'safety', on: '2026-11-22' }]))
    await asha.publish('later', { rupees: 32 })
    expect((await sale(9)).withdrawn).toEqual({ reason: 'safety', on: '2026-11-22' })
    expect(existsSync(withdrawn)).toBe(true)
    expect(readFileSync(withdrawn, 'utf8')).toContain('safety')
    rmSync(withdrawn)
  })
})
