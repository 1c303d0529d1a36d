import { beforeAll, describe, expect, it } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import { coversProduct } from '#catalogue/query/coupon-scope.ts'
import { hasNarrowIndex } from '#catalogue/query/narrow-index.ts'
import { badRows, exportOf, imported, importInto, query } from '../../fixtures/export/importing.ts'
import { type Rows, smallRows } from '../../fixtures/export/rows.ts'
import { temporaryFolder } from '../../support/project.ts'

const salts = [
  { id: 81, name: 'Cetirizine', interactionsCovered: false },
  { id: 82, name: 'Phenylephrine Hydrochloride', interactionsCovered: false },
  { id: 83, name: 'Misoprostol', interactionsCovered: false },
  { id: 84, name: 'Quellamine', interactionsCovered: false },
] as Rows['salts']

const drug = (id: number, name: string, ...ids: number[]): Rows['drugs'][number] => ({
  ...(smallRows().drugs[0] as Rows['drugs'][number]),
  id,
  name,
  composition: ids.map((saltId) => ({ saltId, strength: '5mg' })),
  schedule: 'none',
  prescriptionRequired: false,
})

const rows = (named: Rows['salts'] = salts): Rows => ({
  ...smallRows(),
  salts: [...smallRows().salts, ...named],
  drugs: [
    ...smallRows().drugs,
    drug(91, 'Coldo Tablet', 81, 82),
    drug(92, 'Miso Tablet', 83),
    drug(93, 'Quell Tablet', 84),
  ],
})

const saleSql =
  "SELECT id, sale, json_extract(sale_rule, '$.kind') AS rule FROM product WHERE id > 90 ORDER BY id"

describe('an export that calls everything lawful', () => {
  let folder: string
  let first: string
  beforeAll(async () => {
    folder = temporaryFolder('sale-rules')
    first = imported(await importInto(folder, await exportOf(folder, 'r1', rows()))).file
  })

  it('sale rules are applied row by row to an export that calls everything lawful: prohibited is banned, abortion medicines are not sold, the others are', () => {
    expect(query(first, saleSql)).toEqual([
      { id: 91, sale: 'banned', rule: 'prohibited' },
      { id: 92, sale: 'not-sold', rule: 'pregnancy' },
      { id: 93, sale: 'for-sale', rule: null },
    ])
    expect(
      query(
        first,
        "SELECT json_extract(sale_rule, '$.number') AS number FROM product WHERE id = 91",
      ),
    ).toEqual([{ number: 'S.O. 3386(E)' }])
  })

  // Seen red without the schedule by law: the row was sold as its listing says.
  it('a listing that is looser than the law is made stricter and told, and no contradiction', async () => {
    const lawSql = 'SELECT id, schedule, rx FROM product WHERE id IN (93, 94, 95) ORDER BY id'
    const more = [
      drug(94, 'Cet Tablet', 81),
      { ...drug(95, 'Quell H1 Tablet', 84), schedule: 'H1' as const },
    ]
    const all = { ...rows(), drugs: [...rows().drugs, ...more] }
    const { file, audit } = imported(await importInto(folder, await exportOf(folder, 'law', all)))
    expect(query(file, lawSql)).toEqual([
      // No list knows its salt.
      { id: 93, schedule: 'none', rx: 1 },
      { id: 94, schedule: 'H', rx: 1 },
      { id: 95, schedule: 'H1', rx: 1 },
    ])
    expect(audit.counts).toMatchObject({
      'listing-looser-than-law': 4,
      'prescription-against-schedule': 1,
    })
    expect(audit.contradictory).toBe(1)
    const renamed = salts.map((salt) => (salt.id === 84 ? { ...salt, name: 'Mupirocin' } : salt))
    const named = { ...all, salts: [...smallRows().salts, ...renamed] }
    const next = imported(
      await importInto(folder, await exportOf(folder, 'law2', named), { base: file }),
    )
    expect(query(next.file, lawSql)[0]).toEqual({ id: 93, schedule: 'H', rx: 1 })
  })

  it('sale rules are applied again when a salt is renamed, as in a fresh import', async () => {
    const renamed = salts.map((salt) => (salt.id === 84 ? { ...salt, name: 'Mifepristone' } : salt))
    const { file } = imported(
      await importInto(folder, await exportOf(folder, 'r2', rows(renamed)), { base: first }),
    )
    expect(query(file, saleSql)[2]).toEqual({ id: 93, sale: 'not-sold', rule: 'pregnancy' })
  })

  it('sale rules are applied again when a salt gets a further name', async () => {
    const narrow = salts.map((salt) =>
      salt.id === 84 ? { ...salt, synonyms: ['Warfarin'] } : salt,
    )
    const { file } = imported(
      await importInto(folder, await exportOf(folder, 'r3', rows(narrow)), { base: first }),
    )
    expect(
      String(query(file, 'SELECT substitution FROM product WHERE id = 93')[0]?.substitution),
    ).toMatch(/^narrow /)
  })

  // Seen red without the parts of a combination.
  it('a product is of a narrow index by another name of its salt, and by a part of a combination', async () => {
    const isNarrow = async (id: string, synonym: string) => {
      const renamed = salts.map((salt) =>
        salt.id === 84 ? { ...salt, synonyms: [synonym] } : salt,
      )
      const { file } = imported(
        await importInto(folder, await exportOf(folder, id, rows(renamed)), { base: first }),
      )
      const catalogue = openCatalogue(file)
      const found = hasNarrowIndex(catalogue, 93)
      catalogue.close()
      return found
    }
    expect(await isNarrow('r4', 'Warfarin')).toBe(true)
    expect(await isNarrow('r5', 'Phenytoin and phenobarbital')).toBe(true)
    expect(await isNarrow('r6', 'Amiloride and furosemide')).toBe(false)
  })
})

describe('a medicine among the health products', () => {
  const folder = temporaryFolder('looks-like-medicine')
  const placedBy = { by: 'Meena Rao', registration: 'MH 12345', on: '2026-11-01' }
  const row = (id: number, name: string, more: object = {}): Rows['otc'][number] => ({
    ...(smallRows().otc[0] as Rows['otc'][number]),
    id,
    name,
    form: 'tablet',
    ...more,
  })
  const otc = [
    row(901, 'MORPHINE 10MG TAB 10S'),
    row(902, 'MORPHINE 10MG TAB 10S', { placedBy }),
    row(903, 'QUELLMAX TAB 10S'),
    row(904, 'QUELLMAX TAB 10S', { placedBy }),
    row(905, 'Vitamin C 500 mg Tablet'),
    row(906, 'Herbal Tablet', { brandId: 1 }),
    row(907, 'Herbal Tablet', { about: 'Each tablet contains dexamethasone 0.5 mg.' }),
  ]

  // Seen red without the check: all five were published, and morphine was sold without a prescription.
  it('a medicine among the health products is kept out and named, and a pharmacist places only what no law names', async () => {
    const outcome = imported(
      await importInto(
        folder,
        await exportOf(folder, 'r1', { ...smallRows(), otc: [...smallRows().otc, ...otc] }),
        {
          allow: { badRows: true },
        },
      ),
    )
    expect(badRows(outcome).map(({ id, field, reason }) => [id, field, reason])).toEqual([
      [
        901,
        'name',
        'looks like a medicine: morphine, which is not sold online; it belongs in drugs with its salts',
      ],
      [
        902,
        'name',
        'looks like a medicine: morphine, which is not sold online; it belongs in drugs with its salts',
      ],
      [
        903,
        'name',
        'looks like a medicine: “tab”; it belongs in drugs with its salts, or a pharmacist places it here (placedBy)',
      ],
      [
        906,
        'name',
        'looks like a medicine: augmentin (amoxicillin, clavulanic acid), of Schedule H; it belongs in drugs with its salts, or a pharmacist places it here (placedBy)',
      ],
      [
        907,
        'name',
        'looks like a medicine: its texts speak of dexamethasone; it belongs in drugs with its salts, or a pharmacist places it here (placedBy)',
      ],
    ])
    expect(
      query(outcome.file, 'SELECT id, sale, rx FROM product WHERE id > 900 ORDER BY id'),
    ).toEqual([
      { id: 904, sale: 'for-sale', rx: 0 },
      { id: 905, sale: 'for-sale', rx: 0 },
    ])
  })

  // Seen red: any text was taken for the number of a pharmacist.
  it.each(['', 'none', '0', 'ask me', '12345', 'MH 00000'])(
    'nobody with the number “%s” places it',
    async (registration) => {
      const placed = row(904, 'QUELLMAX TAB 10S', { placedBy: { ...placedBy, registration } })
      const outcome = imported(
        await importInto(
          folder,
          await exportOf(
            folder,
            `n-${registration.length}-${registration.toLowerCase().replaceAll(' ', '-')}`,
            {
              ...smallRows(),
              otc: [...smallRows().otc, placed],
            },
          ),
          { allow: { badRows: true } },
        ),
      )
      expect(badRows(outcome).map(({ id, field }) => [id, field])).toEqual([
        [904, 'placedBy.registration'],
      ])
    },
  )

  // Seen red: a delta of one brand made a medicine of goods that stood there.
  it('a brand takes no name that makes a medicine of its health products', async () => {
    const brand = { id: 77, name: 'Meadow' }
    const goods = row(908, 'Calm Tea', { form: 'food', brandId: 77 })
    const base = imported(
      await importInto(
        folder,
        await exportOf(folder, 'b1', {
          ...smallRows(),
          brands: [...smallRows().brands, brand],
          otc: [...smallRows().otc, goods],
        }),
      ),
    )
    const renamed = async (id: string, name: string) =>
      imported(
        await importInto(
          folder,
          await exportOf(
            folder,
            id,
            { brands: [{ ...brand, name }] },
            { kind: 'delta', basedOn: 'b1' },
          ),
          { base: base.file, allow: { badRows: true } },
        ),
      )
    expect(badRows(await renamed('b2', 'Alprax'))).toMatchObject([
      {
        id: 77,
        field: 'name',
        reason:
          'with it OTC product 908 looks like a medicine: alprax (alprazolam), which is not sold online; it belongs in drugs with its salts',
      },
    ])
    expect((await renamed('b3', 'Meadow Teas')).quarantine).toBeNull()
  })

  it('an edit that makes a medicine of a health product is refused', async () => {
    const base = imported(
      await importInto(
        folder,
        await exportOf(folder, 'r2', {
          ...smallRows(),
          otc: [...smallRows().otc, otc[4] as Rows['otc'][number]],
        }),
      ),
    )
    const edited = { ...smallRows(), otc: [...smallRows().otc, row(905, 'Alprazolam 0.25 mg')] }
    const outcome = await importInto(folder, await exportOf(folder, 'r3', edited), {
      base: base.file,
      edited: ['otc 905'],
    })
    expect(outcome).toMatchObject({
      is: 'refused',
      code: 'edit',
      reason: expect.stringContaining('looks like a medicine: alprazolam'),
    })
  })
})

describe('what takes no discount', () => {
  const folder = temporaryFolder('no-discount')
  const insulin = { id: 85, name: 'Insulin Glargine', interactionsCovered: false }
  const product = (id: number, name: string, more: object = {}): Rows['otc'][number] => {
    const { offeredPrice: _, ...row } = smallRows().otc[0] as Rows['otc'][number]
    return { ...row, id, name, mrp: 100, ...more }
  }
  const priced = (row: Rows['drugs'][number], more: object) => ({
    ...row,
    mrp: 100,
    offeredPrice: undefined,
    ceilingPrice: undefined,
    ...more,
  })
  const glargine = { ...drug(911, 'Glarg Pen', 85), form: 'injection' as const }
  const otc = [
    product(901, 'Lactogen 1 Infant Formula 400 g'),
    product(902, 'Milk Powder for Babies', { hsn: '19011090' }),
    product(903, 'Feeding Bottle 250 ml'),
    product(904, 'Feeding Bottle Brush'),
    product(905, 'Lactogen 2', { offeredPrice: 90 }),
    product(906, 'Bacillus Drink', { storage: 'Keep in a refrigerator.' }),
    product(907, 'Baby Lotion'),
  ]
  const drugRows = [
    priced(glargine, {}),
    priced({ ...glargine, id: 912 }, { offeredPrice: 95 }),
    priced(drug(913, 'Quell Tablet', 84), {}),
  ]

  // Seen red while the standing discount applied to every price.
  it('infant food takes no discount and no offers, and what is kept cold no standing discount', async () => {
    const all = {
      ...rows(),
      salts: [...rows().salts, insulin],
      drugs: [...rows().drugs, ...drugRows],
      otc: [...rows().otc, ...otc],
    }
    const outcome = imported(
      await importInto(folder, await exportOf(folder, 'r1', all as Rows), {
        allow: { badRows: true },
      }),
    )
    expect(badRows(outcome)).toMatchObject([
      { id: 905, field: 'offeredPrice', reason: expect.stringContaining('take no discount') },
    ])
    expect(
      query(outcome.file, 'SELECT id, price, offers FROM product WHERE id > 900 ORDER BY id'),
    ).toEqual([
      { id: 901, price: 10_000, offers: 0 },
      { id: 902, price: 10_000, offers: 0 },
      { id: 903, price: 10_000, offers: 0 },
      { id: 904, price: 8_500, offers: 1 },
      { id: 906, price: 10_000, offers: 1 },
      { id: 907, price: 8_500, offers: 1 },
      { id: 911, price: 10_000, offers: 1 },
      { id: 912, price: 9_500, offers: 1 },
      { id: 913, price: 8_500, offers: 1 },
    ])
    const catalogue = openCatalogue(outcome.file)
    const everything = { products: null, categories: null }
    expect([901, 907].map((id) => coversProduct(catalogue, everything, id))).toEqual([false, true])
    expect(coversProduct(catalogue, { products: [901], categories: null }, 901)).toBe(false)
    catalogue.close()
  })
})
