import { expect, it } from 'vitest'
import { pathOf } from '#catalogue/page.ts'
import { itemOf, type NamedItem } from '#catalogue/query/interaction-item.ts'
import { saltActingAs } from '#catalogue/query/substances.ts'
import { search } from '#catalogue/search/search.ts'
import { interactionsOf } from '#catalogue/views/interactions.ts'
import type { Check } from '#model/interactions.ts'
import { catalogueOf } from '../../../fixtures/catalogue.ts'
import { smallExport } from '../../../fixtures/small-export.ts'
import { drug } from '../../../fixtures/small-products.ts'
import { viewAt } from '../../../fixtures/view-of.ts'
import { affectedPages } from '../../../support/affected.ts'
import { checkItems } from '../../../support/interaction-probes.ts'

const source = { name: 'File' }
const [sulfamethoxazole, trimethoprim, cotrimoxazole, spironolactone, dapsone, codamol] = [
  101, 102, 103, 104, 105, 106,
]
const named = {
  sulfamethoxazole,
  trimethoprim,
  'Co-trimoxazole': cotrimoxazole,
  spironolactone,
  dapsone,
  'Co-codamol': codamol,
}
const rows = smallExport()
const of = (saltId: number, strength: string) => ({ saltId, strength })
type Row = (typeof rows.drugs)[number]
const withCombinations = (severity: 1 | 2) => ({
  ...rows,
  salts: [
    ...rows.salts,
    ...Object.entries(named).map(([name, id]) => ({
      id,
      name,
      interactionsCovered: id !== cotrimoxazole && id !== codamol,
    })),
  ],
  interactions: [...rows.interactions, { saltA: trimethoprim, saltB: dapsone, severity, source }],
  drugs: [
    ...rows.drugs,
    drug({
      id: 1_001,
      name: 'Sepmax DS Tablet',
      composition: [of(sulfamethoxazole, '800mg'), of(trimethoprim, '160mg')],
    }),
    drug({ id: 1_002, name: 'Oriprim DS Tablet', composition: [of(cotrimoxazole, '960mg')] }),
    drug({ id: 1_003, name: 'Other DS Tablet', composition: [of(cotrimoxazole, '960mg')] }),
    drug({ id: 1_004, name: 'Spiro Tablet', composition: [of(spironolactone, '25mg')] }),
    drug({ id: 1_005, name: 'Dapson Tablet', composition: [of(dapsone, '100mg')] }),
    drug({ id: 1_006, name: 'Codamil Tablet', composition: [of(codamol, '508mg')] }),
  ],
})
const catalogue = await catalogueOf(withCombinations(2))
const check = (...ids: number[]) =>
  checkItems(
    catalogue,
    ids.map((id) => itemOf(catalogue, { kind: 'product', id }) as NamedItem),
  )
const pick = ({ found, none, notCovered, notes }: Check) => ({ found, none, notCovered, notes })
const product = (id: number) =>
  catalogue
    .sql('SELECT substitution, sale, sale_rule AS rule, salts FROM product WHERE id = ?')
    .get(id)

it.each([
  ['a rule of the project', 1_004],
  ['a row of the release', 1_005],
])('a combination under one name is checked like its parts: %s', (_, other) => {
  const answer = pick(check(1_002, other))
  expect(answer.found).not.toEqual([])
  expect(answer).toEqual(pick(check(1_001, other)))
})

it('a combination under one name duplicates its parts', () => {
  expect(check(1_001, 1_002).duplicates).toMatchObject([
    { is: 'salt', saltIds: [sulfamethoxazole] },
    { is: 'salt', saltIds: [trimethoprim] },
  ])
})

it('the page of a combination under one name lists the interactions of its parts', () => {
  const parts = interactionsOf(catalogue, `${sulfamethoxazole}+${trimethoprim}`, 'en')
  expect(parts.total).toBeGreaterThan(1)
  expect(interactionsOf(catalogue, `${cotrimoxazole}`, 'en')).toEqual(parts)
})

it('a strength beside the name of a combination says of no part how much it is, so there is no substitute', () => {
  expect(product(1_001)).toMatchObject({ substitution: expect.any(String) })
  expect(product(1_002)).toMatchObject({ substitution: null })
  expect(product(1_003)).toMatchObject({ substitution: null })
})

it('a narcotic in a combination under one name is not sold online', () => {
  expect(String((product(1_006) as { rule: string }).rule)).toContain('narcotic')
})

it.each([
  'cotrimoxazole',
  'co-trimoxazole',
  'sulfamethoxazole trimethoprim',
  'trimethoprim sulphamethoxazole',
])('a search for %s finds the combination however it is written', (text) => {
  const found = search(catalogue, text, { pageNumber: 1, pageSize: 20 }).products
  expect(found).toEqual(expect.arrayContaining([1_001, 1_002]))
})

it('the name of a class is no salt, and a part that is missing is no combination', () => {
  expect(saltActingAs(catalogue, 'Potassium-sparing')).toBeNull()
  expect(saltActingAs(catalogue, 'Codeine')).toBeNull()
})

it('the page of a salt names the combinations that list it under another name, and their page names their parts', () => {
  const partPage = viewAt(catalogue, 'salt', `/generics/trimethoprim-${trimethoprim}`)
  expect(partPage.groups).toEqual([])
  expect(partPage.combinations).toMatchObject([
    {
      name: { text: 'Co-trimoxazole', href: `/generics/co-trimoxazole-${cotrimoxazole}` },
      salts: [{ text: 'sulfamethoxazole' }, { text: 'trimethoprim' }],
      count: 2,
      example: { text: 'Oriprim DS Tablet' },
    },
    {
      name: null,
      salts: [{ text: 'sulfamethoxazole' }],
      count: 1,
      example: { text: 'Sepmax DS Tablet' },
    },
  ])
  const page = viewAt(catalogue, 'salt', `/generics/co-trimoxazole-${cotrimoxazole}`)
  expect(page.parts.map(({ text }) => text)).toEqual(['sulfamethoxazole', 'trimethoprim'])
  expect(page.combinations).toEqual([])
  expect(partPage.parts).toEqual([])
})

it.each([
  [
    'the name of its example',
    (row: Row) => (row.id === 1_002 ? { ...row, name: 'Oriprim Forte Tablet' } : row),
  ],
  ['the number of its products', (row: Row) => (row.id === 1_003 ? null : row)],
])(
  'the page of a part is pressed again when a product of the combination changes: %s',
  async (_, change) => {
    const rowsAfter = withCombinations(2)
    const drugs = rowsAfter.drugs.flatMap((row) => change(row) ?? [])
    const after = await catalogueOf({ ...rowsAfter, drugs }, { id: 'after', base: catalogue })
    const paths = affectedPages(catalogue, after, ['en'], ['en']).changed.map(pathOf)
    expect(paths).toContain(`/generics/trimethoprim-${trimethoprim}`)
  },
)

it('the page of a part is pressed again when the combination comes or is renamed', async () => {
  const all = withCombinations(2)
  const without = {
    ...all,
    salts: all.salts.map((salt) => (salt.id === cotrimoxazole ? { ...salt, name: 'Other' } : salt)),
  }
  const before = await catalogueOf(without, { id: 'without' })
  const after = await catalogueOf(all, { id: 'with', base: before })
  const paths = affectedPages(before, after, ['en'], ['en']).changed.map(pathOf)
  expect(paths).toContain(`/generics/trimethoprim-${trimethoprim}`)
})

it('the page of a combination under one name is pressed again when an interaction of a part changes', async () => {
  const after = await catalogueOf(withCombinations(1), { id: 'after', base: catalogue })
  const paths = affectedPages(catalogue, after, ['en'], ['en']).changed.map(pathOf)
  expect(paths.some((path) => path.endsWith('-1002'))).toBe(true)
})
