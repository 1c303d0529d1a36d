import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entities, entityNames, Manifest } from '#catalogue/export/manifest.ts'
import { convertPublic } from '../../../scripts/convert/public.ts'
import { temporaryFolder } from '../../support/project.ts'
import { azHeader, folderOf, listed } from './inputs.ts'

const files = {
  'az-medicines-india-15-letters.csv.gz': [
    azHeader,
    '25732,Q,Quellin 5mg Tablet,Quell Labs Pvt Ltd,strip of 10 tablets,Quellamine (5mg),,,Helps.Take it.,"Nausea,Rash"',
    '25733,Q,Quellin R Tablet,Quell Labs Pvt. Ltd.,strip of 10 tablets,Quellamine (5mg) , Restol (NA),,,',
    '25734,Q,Quellin Cream,Quell Labs Pvt Ltd,tube of 20 gm Cream,Quellamine (5%),,,,',
  ].join('\n'),
  'onemg-medicines-7-letters.ndjson': [
    listed({ manufacturer_name: 'Quell Labs Pvt Ltd', price: 80 }),
    listed({ sku_id: 2, name: 'Zestin Tablet', short_composition: 'Zest (1mg)', price: 999 }),
  ]
    .map((line) => JSON.stringify(line))
    .join('\n'),
  'onemg-medicine-details.csv':
    'Medicine Name,Composition,Uses,Side_effects,Manufacturer\nQuellin 5mg Tablet,Quellamine (5mg),Treatment of Fever (high)Treatment of Pain,Nausea Rash,Quell Labs Pvt Ltd\n',
  'ddinter-interactions.csv':
    'file_code,DDInterID_A,Drug_A,DDInterID_B,Drug_B,Level\nA,1,Quellamine,2,Acetaminophen,Major\nA,1,Quellamine,690,Ethanol,Minor\n',
  'nppa-ceiling-prices.csv':
    '"dt-type-numeric","dt-type-numeric 2","tablescraper-selected-row","tablescraper-selected-row 2","tablescraper-selected-row 3","tablescraper-selected-row 5"\n"1","2022","QUELLAMINE","TABLET 5 MG","1547(E)","₹ 8.00(1 Tablet)"\n"2","2022","ZEST","TABLET 1 MG","1","₹ 5(1 Tablet)"\n',
  'onemg-otc-2020.csv':
    'list,Name,MRP,Rate,Discount,Ratings,Packing\nmask,Safe Mask,100,90,10,4,box of 1 Mask\nmask,Safe Mask,180,170,6,,box of 2 masks\n',
  'onemg-homeopathy.csv':
    'Product_name,brand_name,Key_benefits ,Key_ingredients,rating,number_of_rating,price_of_the_bottle\nQuell Oil,Quell Homeo,hair,Arnica,4.3,7,90\n',
  'india-post-offices.csv':
    'circle,region,division,office,pincode,office_type,delivery,district,state,latitude,longitude\nDelhi Circle,Delhi,New Delhi Division,GPO,110001,HO,1,NEW DELHI,DELHI,28.6,77.2\n',
}

const convert = async (directory: string, check = true) => {
  const to = temporaryFolder('converted')
  const report = await convertPublic({ directory, to, check, at: new Date('2026-01-02T03:04:05Z') })
  const rows = (entity: string): Record<string, unknown>[] =>
    readFileSync(join(to, `${entity}.ndjson`), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return { to, report, rows }
}

test('all layouts become one export that its schemas accept', async () => {
  const { to, report, rows } = await convert(folderOf(files))
  expect(report.refused).toEqual({})
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8')))
  expect(manifest).toMatchObject({ id: 'public-2026-01-02', kind: 'full', languages: ['en'] })
  for (const entity of entityNames.filter(
    (name) => !['offers', 'banners', 'care-plans', 'home-rows', 'faq'].includes(name),
  ))
    for (const row of rows(entity)) expect(() => entities[entity].row.parse(row)).not.toThrow()
  expect(report.rows).toMatchObject({
    drugs: 4,
    otc: 3,
    variants: 1,
    interactions: 1,
    'salt-notes': 1,
    pincodes: 1,
    cities: 11,
    manufacturers: 4,
  })
})

test('every reference of the export has its row', async () => {
  const { rows } = await convert(folderOf(files))
  const ids = (entity: string) => new Set(rows(entity).map(({ id }) => id))
  const [makers, salts, brands, ailments, usages] = [
    'manufacturers',
    'salts',
    'brands',
    'ailments',
    'usages',
  ].map(ids)
  for (const drug of rows('drugs')) {
    expect(makers).toContain(drug.manufacturerId)
    if (drug.brandId !== undefined) expect(brands).toContain(drug.brandId)
    for (const { saltId } of drug.composition as { saltId: number }[])
      expect(salts).toContain(saltId)
    for (const id of (drug.ailmentIds as number[] | undefined) ?? []) expect(ailments).toContain(id)
    for (const id of (drug.usageIds as number[] | undefined) ?? []) expect(usages).toContain(id)
  }
})

test('a drug has the facts of its sources and nothing else', async () => {
  const { rows } = await convert(folderOf(files))
  const [tablet, cut, cream, other] = rows('drugs')
  expect(tablet).toMatchObject({
    id: 25732,
    form: 'tablet',
    mrp: 80,
    ceilingPrice: 8,
    ceilingOrder: { number: 'S.O. 1547(E)' },
    schedule: 'H',
    prescriptionRequired: true,
    available: true,
    about: 'Helps. Take it.',
    uses: ['Treatment of Fever (high)', 'Treatment of Pain'],
    sideEffects: ['Nausea', 'Rash'],
  })
  expect(tablet?.ailmentIds).toHaveLength(2)
  expect(rows('ailments').map(({ name }) => name)).toEqual(['Fever', 'Pain'])
  expect(cut).toMatchObject({ compositionComplete: false, available: false })
  expect(cut).not.toHaveProperty('mrp')
  // Its page says in every language that salts may be missing: a sentence of the source would be English in all of them.
  expect(cut).not.toHaveProperty('warnings')
  expect(cream).toMatchObject({ id: 25734, form: 'cream', unit: 'g', unitsInPack: 20 })
  expect(other).toMatchObject({ id: 10_000_002, mrp: 999 })
  expect(tablet).not.toHaveProperty('image')
})

test('a ceiling below the price is counted and not published', async () => {
  const { rows, report } = await convert(folderOf(files))
  expect(rows('drugs').find(({ id }) => id === 10_000_002)).not.toHaveProperty('ceilingPrice')
  expect(report.joins['price-above-ceiling']).toBe(1)
})

test('the conversion runs with fewer files and names the missing ones', async () => {
  const { report, rows } = await convert(
    folderOf({ 'onemg-medicines-7-letters.ndjson': files['onemg-medicines-7-letters.ndjson'] }),
  )
  expect(report.inputs.filter(({ file }) => file !== null).map(({ input }) => input)).toEqual([
    'onemg-medicines-7-letters.ndjson',
  ])
  expect(rows('drugs')).toHaveLength(2)
  expect(report.refused).toEqual({})
})

test('every run gives the same bytes, and the same ids whatever else is converted', async () => {
  const [one, two] = [await convert(folderOf(files)), await convert(folderOf(files))]
  for (const entity of Object.keys(one.report.rows))
    expect(two.rows(entity)).toEqual(one.rows(entity))
  const { 'onemg-medicines-7-letters.ndjson': _, ...fewer } = files
  const less = await convert(folderOf(fewer))
  const idOf = ({ rows }: typeof one, entity: string, name: string) =>
    rows(entity).find((row) => row.name === name)?.id
  expect(idOf(less, 'salts', 'Quellamine')).toBe(idOf(one, 'salts', 'Quellamine'))
  expect(idOf(less, 'drugs', 'Quellin Cream')).toBe(idOf(one, 'drugs', 'Quellin Cream'))
})

test('the conversion reads at most the requested number of rows of each product file', async () => {
  const report = await convertPublic({
    directory: folderOf(files),
    to: temporaryFolder('converted'),
    limit: 1,
  })
  expect(report.inputs.find(({ input }) => input.startsWith('az-medicines-india-15'))?.read).toBe(1)
})

test('a folder without any known file is refused, and nothing is written', async () => {
  const to = join(temporaryFolder('converted'), 'export')
  await expect(convertPublic({ directory: folderOf({ 'notes.txt': '' }), to })).rejects.toThrow(
    'has none of the files',
  )
  expect(existsSync(to)).toBe(false)
})

// Seen red with every row whose salts, strength and form are listed: 592 of the 13,295 ceilings of the public catalogue, among them
// half a litre of a "125mg" suspension, and 200 mg of itraconazole under the name of 100.
test('what is too uncertain to have an equal gets no ceiling', async () => {
  const priced = (sku_id: number, name: string, own = {}) =>
    JSON.stringify(listed({ sku_id, name, short_composition: 'Zest (1mg)', price: 5, ...own }))
  const vial = (millilitres: number) => ({
    short_composition: 'Zest (20mg)',
    pack_size_label: `vial of ${millilitres} ml Injection`,
  })
  const { rows } = await convert(
    folderOf({
      ...files,
      'nppa-ceiling-prices.csv': [
        files['nppa-ceiling-prices.csv'],
        '"9","2022","Zest","INJECTION 20 MG","1547(E)","₹ 9(1 ML)"',
      ].join('\n'),
      'onemg-medicines-7-letters.ndjson': [
        priced(2, 'Zestin Tablet'),
        priced(3, 'Zestin Retard 1mg Tablet'),
        priced(4, 'Zestin 2mg Tablet'),
        priced(5, 'Zestin Injection', vial(1)),
        priced(6, 'Zestin Injection', vial(2)),
      ].join('\n'),
    }),
  )
  const ceilings = rows('drugs').flatMap(({ name, unitsInPack, ceilingPrice }) =>
    String(name).startsWith('Zestin') ? [[name, unitsInPack, ceilingPrice]] : [],
  )
  expect(ceilings).toEqual([
    ['Zestin Tablet', 10, 5],
    ['Zestin Retard 1mg Tablet', 10, undefined],
    ['Zestin 2mg Tablet', 10, undefined],
    ['Zestin Injection', 1, 9],
    ['Zestin Injection', 2, undefined],
  ])
})
