import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleRelease } from '#catalogue/sample.ts'
import { dayMs } from '#model/duration.ts'
import { exportOf, imported, importInto, query, refused } from '../../fixtures/export/importing.ts'
import { type Rows, smallRows } from '../../fixtures/export/rows.ts'
import { temporaryFolder } from '../../support/project.ts'

describe('against the base', () => {
  const hundred = (
    edit: (drug: Rows['drugs'][number], index: number) => void = () => undefined,
    count = 100,
  ): Rows => {
    const rows = smallRows()
    rows.drugs = Array.from({ length: count }, (_, index) => {
      const drug = { ...(rows.drugs[2] as Rows['drugs'][number]), id: 1_000 + index, mrp: 100 }
      edit(drug, index)
      return drug
    })
    rows.otc = []
    rows.variants = []
    return rows
  }
  let folder: string
  let base: string
  beforeEach(async () => {
    folder = temporaryFolder('guards')
    base = imported(await importInto(folder, await exportOf(folder, 'h1', hundred()))).file
  })
  const next = async (rows: Rows, options: Parameters<typeof importInto>[2] = {}) =>
    importInto(folder, await exportOf(folder, 'h2', rows), { base, ...options })

  test('five of a hundred products may disappear, six only if the operator allows it', async () => {
    expect(imported(await next(hundred(undefined, 95))).changes.removed).toBe(5)
    const outcome = refused(await next(hundred(undefined, 94)))
    expect(outcome).toMatchObject({
      code: 'removed',
      reason: expect.stringMatching(
        /6 of 100 products \(6 %\) are gone, more than 5 %.*--allow-removed/,
      ),
    })
    expect(
      imported(await next(hundred(undefined, 94), { allow: { removed: true } })).changes.removed,
    ).toBe(6)
  })

  test('twenty of a hundred prices may change by more than 30 percent, twenty-one only if the operator allows it', async () => {
    const moved = (count: number) =>
      hundred((drug, index) => void Object.assign(drug, { mrp: index < count ? 131 : 100 }))
    expect(imported(await next(moved(20))).changes).toMatchObject({ changed: 20, pricesUp: 20 })
    expect(refused(await next(moved(21)))).toMatchObject({
      code: 'price-moves',
      reason: expect.stringMatching(/21 of 100 prices \(21 %\).*--allow-price-moves/),
    })
    expect(imported(await next(moved(21), { allow: { priceMoves: true } })).changes.pricesUp).toBe(
      21,
    )
  })

  test("a shop's first catalogue of its own is compared with nothing of the sample, and an edit of the sample is compared", async () => {
    const sample = imported(
      await importInto(folder, await exportOf(folder, sampleRelease(), hundred())),
    ).file
    const own = hundred((drug) => Object.assign(drug, { mrp: 10 }), 90)
    const over = async (id: string, isBaseSample: boolean) =>
      await importInto(folder, await exportOf(folder, id, own), { base: sample, isBaseSample })
    expect(imported(await over('own-1', true)).changes).toMatchObject({ added: 90, removed: 0 })
    expect(refused(await over('own-2', false)).code).toBe('removed')
    expect(refused(await over(`${sampleRelease()}-2`, true)).code).toBe('removed')
  })

  // Seen red without the comparison of classes, one by one: what was written, what a renamed salt derives, two whole files.
  test.each([
    ['a schedule', (rows: Rows) => Object.assign(rows.drugs[0] as object, { schedule: 'none' }), 1],
    [
      'a prescription',
      (rows: Rows) => Object.assign(rows.drugs[3] as object, { prescriptionRequired: false }),
      1,
    ],
    ['a ban', (rows: Rows) => Object.assign(rows.drugs[1] as object, { banned: false }), 1],
    [
      'the name of a salt that a rule knows',
      (rows: Rows) => Object.assign(rows.salts[2] as object, { name: 'Some Salt' }),
      1,
    ],
    [
      'products that change their kind',
      (rows: Rows) => {
        rows.otc = [{ ...(smallRows().otc[0] as Rows['otc'][number]), id: 1_000 }]
        rows.drugs.shift()
      },
      1,
    ],
  ])('%s is loosened only if the operator allows it', async (_, loosen, count) => {
    const rows = (): Rows => {
      const all = hundred((drug, index) => {
        if (index < 2 || index === 3) drug.composition = [{ saltId: 1, strength: '500mg' }]
        if (index === 0) Object.assign(drug, { schedule: 'H', prescriptionRequired: true })
        if (index === 1) drug.banned = true
        if (index === 3) Object.assign(drug, { schedule: 'none', prescriptionRequired: true })
        if (index === 2) drug.composition = [{ saltId: 3, strength: '200mg' }]
      })
      Object.assign(all.salts[2] as object, { name: 'Cefixime', synonyms: [] })
      return all
    }
    const strict = imported(await importInto(folder, await exportOf(folder, 's1', rows()))).file
    const loose = rows()
    loosen(loose)
    for (const languages of [undefined, ['en']] as const) {
      const source = await exportOf(folder, languages ? 's3' : 's2', loose, {
        ...(languages && { languages: [...languages] }),
      })
      expect(
        refused(await importInto(folder, source, { base: strict, allow: { priceMoves: true } })),
      ).toMatchObject({
        code: 'loosened',
        reason: expect.stringMatching(
          new RegExp(`^${count} products would have a looser .*--allow-loosened`),
        ),
      })
      const allow = { loosened: true, priceMoves: true }
      expect(imported(await importInto(folder, source, { base: strict, allow })).mode).toBe(
        languages ? 'fresh' : 'incremental',
      )
    }
  })

  // Seen red without it: a misplaced decimal point of one product was a small share of all prices.
  test('the price of no product may fall by more than half, unless the operator allows it', async () => {
    const one = (mrp: number) =>
      hundred((drug, index) => void Object.assign(drug, { mrp: index === 4 ? mrp : 100 }))
    expect(imported(await next(one(50))).changes).toMatchObject({ pricesDown: 1 })
    for (const languages of [undefined, ['en']] as const) {
      const source = await exportOf(folder, languages ? 'c2' : 'c1', one(49.99), {
        ...(languages && { languages: [...languages] }),
      })
      expect(refused(await importInto(folder, source, { base }))).toMatchObject({
        code: 'price-moves',
        reason: expect.stringMatching(/^Prices fell by more than 50 %: .*\(1004\)/),
      })
      const allow = { priceMoves: true }
      expect(imported(await importInto(folder, source, { base, allow })).changes.pricesDown).toBe(1)
    }
  })

  afterEach(() => void vi.useRealTimers())

  // Seen red with the release before alone: two exports, each a little less than half cheaper, and any number of others between them.
  test.each([
    ['in exports of changed rows', ['en', 'hi'], []],
    ['in exports that are read from nothing', ['en'], []],
    ['with its price taken away between', ['en', 'hi'], [null]],
    ['with other numbers between', ['en', 'hi'], [61, 60, 59, 58]],
  ] as const)(
    'several falls of a price within thirty days are one, %s',
    async (what, languages, between) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      let file = base
      const priced = async (nth: string, mrp: number | null, of: object = {}) => {
        const rows = hundred((drug, index) => {
          if (index === 4) Object.assign(drug, { mrp: mrp ?? undefined })
        })
        // A shop of one language after one of two, and the other way round, is made from nothing.
        const several = languages.length === 1 && nth.length % 2 === 0 ? ['en', 'hi'] : languages
        const source = await exportOf(folder, `${what.length}${nth}`, rows, {
          languages: [...several] as ('en' | 'hi')[],
        })
        const outcome = await importInto(folder, source, { base: file, ...of })
        if (outcome.is === 'imported') file = outcome.file
        return outcome.is === 'imported' ? outcome.mode : outcome.code
      }
      const mode = languages.length === 1 ? 'fresh' : 'incremental'
      expect(await priced('a', 62)).toBe(mode)
      for (const [nth, mrp] of between.entries()) await priced(`b${nth}`, mrp)
      expect(await priced('cc', 49)).toBe('price-moves')
      expect(await priced('dd', 51)).toBe(mode)
      vi.setSystemTime(Date.now() + 29 * dayMs)
      expect(await priced('e', 40)).toBe('price-moves')
      vi.setSystemTime(Date.now() + dayMs)
      expect(await priced('f', 40)).toBe(mode)
      // What two people agreed to is where the next fall begins.
      expect(await priced('gg', 20, { allow: { priceMoves: true } })).toBe(mode)
      expect(await priced('h', 11)).toBe(mode)
      expect(await priced('ii', 9)).toBe('price-moves')
    },
  )

  // Seen red: a tablet of ₹10 was called like one of ₹25, and sold as that.
  test.each([
    ['is new', { id: 9_000, name: 'DEAR' }, {}],
    ['had another name', { name: 'Dear ' }, {}],
    ['had another name, and its owner has another one now', { name: 'Dear' }, { name: 'Dear 10' }],
  ])('a product takes no name of a dearer one by one person: it %s', async (_, cheap, dear) => {
    const rows = (taker: object, owner: object) => {
      const all = hundred((drug, index) => {
        if (index === 0) Object.assign(drug, { name: 'Dear', mrp: 250, ...owner })
        if (index === 1) Object.assign(drug, { mrp: 100 })
      })
      if ('id' in taker) all.drugs.push({ ...all.drugs[1], ...taker } as (typeof all.drugs)[0])
      else Object.assign(all.drugs[1] ?? {}, taker)
      return all
    }
    for (const languages of [['en', 'hi'], ['en']] as ('en' | 'hi')[][]) {
      const at = (nth: string) => `${nth}-${languages.length}`
      const source = await exportOf(folder, at('before'), rows({}, {}))
      const { file } = imported(await importInto(folder, source, { base }))
      const taken = async (nth: string, mrp: number) =>
        await importInto(
          folder,
          await exportOf(folder, at(nth), rows({ ...cheap, mrp }, dear), { languages }),
          { base: file },
        )
      expect(refused(await taken('cheap', 100))).toMatchObject({
        code: 'price-moves',
        reason: expect.stringMatching(/dear \(/i),
      })
      imported(await taken('fair', 130))
    }
  })

  // Seen red with a comparison of two releases alone: what one left out came back in the next as whatever it said.
  test.each([
    ['in the next release', 1, 1_000, 'Strict'],
    ['three releases later', 3, 1_000, 'Strict'],
    ['under another number', 1, 9_000, 'STRICT'],
  ])(
    'a product that comes back %s is neither looser nor cheaper than it was',
    async (_, releases, id, name) => {
      const strict = (more: object) =>
        hundred((drug, index) => {
          if (index === 0) Object.assign(drug, { name: 'Strict', schedule: 'H', ...more })
        })
      const without = () => {
        const rows = strict({})
        rows.drugs.shift()
        return rows
      }
      for (const languages of [['en', 'hi'], ['en']] as ('en' | 'hi')[][]) {
        const at = (nth: string) => `${nth}-${languages.length}`
        let file = imported(
          await importInto(folder, await exportOf(folder, at('d0'), strict({})), { base }),
        ).file
        for (let nth = 1; nth <= releases; nth++) {
          // The first of a shop in one language is made from nothing.
          const source = await exportOf(folder, at(`d${nth}`), without(), { languages })
          file = imported(await importInto(folder, source, { base: file })).file
        }
        const back = async (of: string, more: object) => {
          const source = await exportOf(folder, at(of), strict({ id, name, ...more }), {
            languages,
          })
          return await importInto(folder, source, { base: file })
        }
        const free = { schedule: 'none', prescriptionRequired: false }
        expect(refused(await back('free', free))).toMatchObject({
          code: 'loosened',
          reason: expect.stringContaining(`${name} (${id})`),
        })
        expect(refused(await back('cheap', { mrp: 49 }))).toMatchObject({
          code: 'price-moves',
          reason: expect.stringContaining(`${name} (${id})`),
        })
        expect(imported(await back('same', {})).changes.added).toBe(1)
      }
    },
  )

  // Seen red: the number of a product was changed on the way.
  test('nor is one that takes the place of another in the same release', async () => {
    const rows = (id: number, schedule: 'H' | 'none') =>
      hundred((drug, index) => {
        if (index === 0)
          Object.assign(drug, { id, name: 'Strict', schedule, prescriptionRequired: false })
      })
    const strict = imported(
      await importInto(folder, await exportOf(folder, 'n1', rows(1_000, 'H'))),
    ).file
    for (const languages of [undefined, ['en']] as const) {
      const source = await exportOf(folder, `n2${languages ?? ''}`, rows(9_000, 'none'), {
        ...(languages && { languages: [...languages] }),
      })
      expect(refused(await importInto(folder, source, { base: strict })).code).toBe('loosened')
      const allow = { loosened: true }
      expect(
        imported(await importInto(folder, source, { base: strict, allow })).changes.added,
      ).toBe(1)
    }
  })

  // Seen red with the price of a pack alone.
  test('more than twice as much in a pack for its price is a price that falls', async () => {
    const packs = (times: number) =>
      hundred((drug, index) => {
        if (index !== 4) return
        const units = drug.unitsInPack * times
        const packLabel = drug.packLabel.replace(String(drug.unitsInPack), String(units))
        Object.assign(drug, { unitsInPack: units, packLabel })
      })
    expect(imported(await next(packs(2))).changes.changed).toBe(1)
    for (const languages of [undefined, ['en']] as const) {
      const source = await exportOf(folder, `u1${languages ?? ''}`, packs(3), {
        ...(languages && { languages: [...languages] }),
      })
      expect(refused(await importInto(folder, source, { base })).code).toBe('price-moves')
    }
  })

  // Seen red with prices of products alone: a plan for a rupee takes half off everything.
  test.each([
    ['a plan that is new', { id: 7 }],
    ['one whose price falls by more than half', { price: 99 }],
    ['one that lasts longer for its price', { days: 200 }],
    ['one that takes more than a fifth off', { discountPercent: 20.5 }],
  ])('%s takes the exception for prices', async (_, more) => {
    const plan = {
      id: 1,
      name: { en: 'Care 90' },
      days: 90,
      discountPercent: 5,
      price: 199,
      taxRate: 18,
      hsn: '999799',
      position: 1,
    }
    const planned = (change: object) => ({ ...hundred(), 'care-plans': [{ ...plan, ...change }] })
    const before = imported(
      await importInto(folder, await exportOf(folder, 'p1', planned({}))),
    ).file
    for (const languages of [['en', 'hi'], ['en']] as ('en' | 'hi')[][]) {
      const source = await exportOf(folder, `p2-${languages.length}`, planned(more), { languages })
      expect(refused(await importInto(folder, source, { base: before }))).toMatchObject({
        code: 'price-moves',
        reason: expect.stringContaining('Care 90'),
      })
    }
    const small = await exportOf(folder, 'p3', planned({ discountPercent: 20, price: 100 }))
    expect(imported(await importInto(folder, small, { base: before })).release).toBe('p3')
  })

  // Seen red with a withdrawal in the place of the rule: what was withdrawn lost its rule, and one person ended the withdrawal.
  test('the rule of a withdrawn product is loosened only if the operator allows it', async () => {
    const rows = (salt: string): Rows => {
      const all = hundred((drug, index) => {
        if (index === 2) drug.composition = [{ saltId: 3, strength: '1mg' }]
      })
      Object.assign(all.salts[2] as object, { name: salt, synonyms: [] })
      return all
    }
    const withdrawn = new Map([[1_002, { reason: 'quality' as const, on: '2026-11-20' }]])
    const held = imported(
      await importInto(folder, await exportOf(folder, 'w1', rows('Gemeprost')), { withdrawn }),
    ).file
    const source = await exportOf(folder, 'w2', rows('Some Salt'))
    expect(refused(await importInto(folder, source, { base: held, withdrawn })).code).toBe(
      'loosened',
    )
  })

  // Seen red without the guard: the list of the next night took the price of the console back, and said nothing.
  test('a full export says which edits it undoes and waits; what it brings the same is none', async () => {
    const priced = (mrp: number) =>
      hundred((drug, index) => void (index < 2 && Object.assign(drug, { mrp: 100 + mrp })))
    const rows = priced(1).drugs.slice(0, 2)
    const edit = await exportOf(folder, 'e1', { drugs: rows }, { kind: 'delta', basedOn: 'h1' })
    const edited = imported(
      await importInto(folder, edit, { base, edited: ['drugs 1000', 'drugs 1001'] }),
    ).file
    const after = { base: edited }
    expect(refused(await next(hundred(), after))).toMatchObject({
      code: 'edits',
      reason:
        'This export undoes 2 edits made in this shop: drugs 1000, drugs 1001. --allow-edits publishes nevertheless.',
    })
    expect(imported(await next(priced(1), after)).changes.changed).toBe(0)
    const taken = imported(await next(hundred(), { ...after, allow: { edits: true } }))
    expect(taken.changes).toMatchObject({ changed: 2 })
    // They are asked about once.
    const third = await exportOf(folder, 'h3', priced(2))
    expect(imported(await importInto(folder, third, { base: taken.file })).mode).toBe('incremental')
  })

  test('any number of prices may change by 30 percent', async () => {
    expect(
      imported(await next(hundred((drug) => void Object.assign(drug, { mrp: 70 })))).changes,
    ).toMatchObject({ pricesDown: 100 })
  })

  test('a fresh import counts the same changes as an incremental one', async () => {
    const rows = hundred((drug, index) => {
      if (index < 10) drug.mrp = 90
      else if (index < 15) drug.mrp = 101
      else if (index < 18) delete drug.mrp
      else if (index < 20) drug.id += 5_000
      else if (index < 25) drug.name = 'Other'
    })
    const carried = imported(await next(rows))
    // Another set of languages: the base is only compared.
    const fresh = imported(
      await importInto(folder, await exportOf(folder, 'h3', rows, { languages: ['en'] }), { base }),
    )
    expect([carried.mode, fresh.mode]).toEqual(['incremental', 'fresh'])
    expect(carried.changes).toEqual({
      added: 2,
      changed: 23,
      removed: 2,
      pricesUp: 5,
      pricesDown: 10,
    })
    expect(fresh.changes).toEqual(carried.changes)
    const facts = `SELECT value FROM release WHERE key IN ('products', 'priced') ORDER BY key`
    expect(query(fresh.file, facts)).toEqual([{ value: '97' }, { value: '100' }])
    expect(query(carried.file, facts)).toEqual(query(fresh.file, facts))
  })

  test('the id of the served release is refused for other rows, but the same export may be imported again', async () => {
    const again = await exportOf(folder, 'h1', hundred())
    expect(imported(await importInto(folder, again, { base }))).toMatchObject({
      mode: 'incremental',
      changes: { added: 0, changed: 0, removed: 0 },
    })
    const other = await exportOf(`${folder}/other`, 'h1', hundred(undefined, 99))
    expect(refused(await importInto(folder, other, { base }))).toMatchObject({
      code: 'base',
      reason: expect.stringContaining('needs an id of its own'),
    })
    expect(query(base, 'SELECT count(*) AS n FROM product')).toEqual([{ n: 100 }])
  })

  test('an export in which most rows differ is imported afresh and reports the same changes', async () => {
    const many = (of: string) => ({
      ...hundred(),
      ailments: Array.from({ length: 6_000 }, (_, index) => ({
        id: index + 1,
        name: `${of} ${index}`,
      })),
    })
    const first = imported(await importInto(folder, await exportOf(folder, 'm1', many('Fever'))))
    const outcome = imported(
      await importInto(
        folder,
        await exportOf(folder, 'm2', { ...many('Cough'), otc: smallRows().otc }),
        { base: first.file },
      ),
    )
    expect(outcome).toMatchObject({
      mode: 'fresh',
      counts: { ailments: { read: 6_000 } },
      changes: { added: 3, changed: 0, removed: 0 },
    })
    expect(query(outcome.file, 'SELECT name FROM ailment WHERE id = 7')).toEqual([
      { name: 'Cough 6' },
    ])
  })

  test('a base of an older schema is compared, and one that cannot be compared is skipped only if the operator allows it', async () => {
    const older = new DatabaseSync(base)
    older.exec(`UPDATE release SET value = 'older' WHERE key = 'rules'`)
    older.close()
    expect(imported(await next(hundred(undefined, 99)))).toMatchObject({
      mode: 'fresh',
      changes: { removed: 1 },
    })
    const oldest = new DatabaseSync(base)
    oldest.exec('ALTER TABLE product RENAME COLUMN digest TO hash')
    oldest.close()
    expect(refused(await next(hundred())).reason).toContain('cannot be compared')
    expect(
      imported(await next(hundred(), { allow: { removed: true, priceMoves: true } })).changes.added,
    ).toBe(100)
  })
})
