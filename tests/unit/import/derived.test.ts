import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import { exportOf, imported, importInto, query } from '../../fixtures/export/importing.ts'
import { type Rows, smallRows } from '../../fixtures/export/rows.ts'
import { temporaryFolder } from '../../support/project.ts'

describe('a catalogue', () => {
  let file: string
  beforeAll(async () => {
    const folder = temporaryFolder('derived')
    file = imported(await importInto(folder, await exportOf(folder, 'r1', smallRows()))).file
  })
  const one = (sql: string) => query(file, sql)[0]
  const column = (sql: string) => query(file, sql).map((row) => Object.values(row)[0])

  test('a catalogue opens as a release with its id and languages', () => {
    const catalogue = openCatalogue(file)
    expect(catalogue.release).toBe('r1')
    catalogue.close()
    expect(
      query(
        file,
        `SELECT key, value FROM release WHERE key IN ('id', 'kind', 'languages', 'products', 'priced')`,
      ),
    ).toEqual([
      { key: 'id', value: 'r1' },
      { key: 'kind', value: 'full' },
      { key: 'languages', value: '["en","hi"]' },
      { key: 'priced', value: '6' },
      { key: 'products', value: '7' },
    ])
  })

  test('the default price is 15 percent below the MRP, half-up to the paisa, and a given price is never discounted', () => {
    expect(
      query(file, 'SELECT id, mrp, price FROM product WHERE id IN (11, 12, 14, 21) ORDER BY id'),
    ).toEqual([
      { id: 11, mrp: 22_342, price: 18_991 },
      { id: 12, mrp: 3_000, price: 2_850 },
      { id: 14, mrp: null, price: null },
      { id: 21, mrp: 25_050, price: 21_293 },
    ])
  })

  test('the default price of a shop with a discount of its own is by that, and a full export brings another', async () => {
    const folder = temporaryFolder('own-discount')
    const source = await exportOf(folder, 'r1', smallRows())
    const priceAt = async (more: object) => {
      const { file: made } = imported(
        await importInto(folder, source, { ...more, allow: { priceMoves: true } }),
      )
      return query(made, 'SELECT price FROM product WHERE id = 11')
    }
    const { file: base } = imported(await importInto(folder, source, { discountPercent: 0 }))
    expect(query(base, 'SELECT price FROM product WHERE id = 11')).toEqual([{ price: 22_342 }])
    expect(await priceAt({ base, discountPercent: 10 })).toEqual([{ price: 20_108 }])
  })

  test('the catalogue stores which products can be bought', () => {
    expect(
      query(file, 'SELECT id, sale FROM product WHERE id IN (11, 14, 22) ORDER BY id'),
    ).toEqual([
      { id: 11, sale: 'for-sale' },
      { id: 14, sale: 'no-price' },
      { id: 22, sale: 'unavailable' },
    ])
  })

  test('products of the same salts, strengths and form are grouped, however the strength is printed', () => {
    expect(
      column(
        'SELECT id FROM product WHERE substitution = (SELECT substitution FROM product WHERE id = 12) ORDER BY id',
      ),
    ).toEqual([12, 13])
    expect(one('SELECT substitution, salts, composition FROM product WHERE id = 14')).toEqual({
      substitution: null,
      salts: '1',
      composition: 'Paracetamol',
    })
    expect(one('SELECT composition FROM product WHERE id = 11')?.composition).toBe(
      'Amoxycillin (500mg) + Clavulanic Acid (125mg)',
    )
  })

  test('eye drops never substitute ear drops, nor drops of unknown site', async () => {
    const folder = temporaryFolder('routes')
    const [first] = smallRows().drugs as [Rows['drugs'][number]]
    const drops = (id: number, route?: 'eye' | 'ear') => ({
      ...first,
      id,
      composition: first.composition.map((part) => ({ ...part, strength: '5mg/ml' })),
      packForm: 'bottle' as const,
      packLabel: 'bottle of 5 ml drops',
      unitsInPack: 5,
      unit: 'ml',
      name: `Drops ${id}`,
      form: 'drops' as const,
      ...(route && { route }),
    })
    const rows = {
      ...smallRows(),
      drugs: [
        ...smallRows().drugs,
        drops(71, 'eye'),
        drops(72, 'eye'),
        drops(73, 'ear'),
        drops(74),
      ],
    }
    const { file } = imported(await importInto(folder, await exportOf(folder, 'r1', rows)))
    const groups = query(
      file,
      'SELECT group_concat(id) AS ids FROM (SELECT * FROM product ORDER BY id) WHERE id > 70 GROUP BY substitution',
    )
    expect(groups.map(({ ids }) => ids).sort()).toEqual(['71,72', '73', '74'])
  })

  test('the pack is the selling unit if the export does not state one', () => {
    expect(
      query(
        file,
        'SELECT id, selling_unit, unit_price FROM product WHERE id IN (11, 12) ORDER BY id',
      ),
    ).toEqual([
      { id: 11, selling_unit: 10, unit_price: 1_899.1 },
      { id: 12, selling_unit: 5, unit_price: 190 },
    ])
  })

  test('the products of each maker, brand, salt, ailment, usage and category subtree are counted', () => {
    expect(column('SELECT products FROM manufacturer ORDER BY id')).toEqual([3, 4, 0])
    expect(column('SELECT products FROM brand ORDER BY id')).toEqual([1, 2])
    expect(column('SELECT products FROM salt ORDER BY id')).toEqual([3, 1, 1])
    expect(column('SELECT products FROM ailment ORDER BY id')).toEqual([2, 1])
    expect(column('SELECT products FROM usage ORDER BY id')).toEqual([1, 1])
    expect(query(file, 'SELECT path, products FROM category ORDER BY id')).toEqual([
      { path: 'wellness', products: 2 },
      { path: 'wellness/nutrition', products: 2 },
      { path: 'wellness/nutrition/adult-nutrition', products: 2 },
      { path: 'devices', products: 1 },
    ])
    expect(column('SELECT popularity FROM brand ORDER BY id')).toEqual([9.5, 2.1])
  })

  test('a name is listed under its first Latin letter after transliteration', () => {
    expect(query(file, 'SELECT letter, slug FROM product WHERE id = 23')).toEqual([
      { letter: 't', slug: 'thrmamitr' },
    ])
  })

  test('a row has a language only if each of its texts has it', () => {
    // Bit 0 English, bit 1 Hindi. A row without texts is in all languages of the manifest.
    expect(
      query(file, 'SELECT id, languages FROM product WHERE id IN (11, 12, 23) ORDER BY id'),
    ).toEqual([
      { id: 11, languages: 0b11 },
      { id: 12, languages: 0b11 },
      { id: 23, languages: 0b01 },
    ])
    expect(column('SELECT languages FROM ailment ORDER BY id')).toEqual([0b11, 0b01])
  })

  test('a salt is found by its name, synonyms and national names, in lower case', () => {
    const names = column('SELECT name FROM salt_name WHERE salt_id = 1 ORDER BY name')
    expect(names).toEqual([
      'acetaminophen',
      'apap',
      'para-acetylaminophenol',
      'paracetamol',
      'paracetamolum',
      'pcm',
    ])
  })

  test('an interaction has the smaller salt first, and keeps an unknown severity', () => {
    expect(query(file, 'SELECT salt_a, salt_b, severity FROM interaction ORDER BY salt_b')).toEqual(
      [
        { salt_a: 1, salt_b: 2, severity: 3 },
        { salt_a: 2, salt_b: 3, severity: null },
      ],
    )
  })

  test('the products of a variant are linked to it', () => {
    expect(column('SELECT id FROM product WHERE variant_id = 1 ORDER BY id')).toEqual([21, 22])
  })
})

describe('hostile names', () => {
  let folder: string
  beforeEach(() => {
    folder = temporaryFolder('slugs')
  })
  test.each([
    ['.htaccess', 'htaccess'],
    ['a/b', 'a-b'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\con', 'c-con'],
    ['क्रोसिन', 'krosin'],
    ['xy'.repeat(150), 'xy'.repeat(60)],
    ['%2e/%2f', '2e-2f'],
    ['½', '1-2'],
  ])('%s becomes a harmless slug everywhere', async (name, slug) => {
    const rows = smallRows()
    const { drugs, otc, salts, brands, manufacturers, variants, ailments, usages, categories } =
      rows
    for (const list of [
      drugs,
      otc,
      salts,
      brands,
      manufacturers,
      variants,
      ailments,
      usages,
      categories,
    ])
      (list[0] as { name: string }).name = name
    // A pharmacist read the row: a name that says nothing is kept out.
    Object.assign(rows.otc[0] as object, {
      placedBy: { by: 'Meena Rao', registration: 'MH 12345', on: '2026-11-01' },
    })
    const { file } = imported(await importInto(folder, await exportOf(folder, 'r1', rows)))
    const slugs = [
      'product',
      'salt',
      'brand',
      'manufacturer',
      'ailment',
      'usage',
      'category',
      'variant',
    ]
      .map((table) => `SELECT slug FROM ${table}`)
      .join(' UNION ')
    expect(query(file, slugs).map((row) => row.slug)).toContain(slug)
    for (const row of query(file, slugs))
      expect(row.slug).toMatch(/^(?![.-])[a-z0-9.-]{1,120}(?<![.-])$/)
  })
})
