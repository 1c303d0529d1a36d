import { expect, it } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import { pathOf } from '#catalogue/page.ts'
import { knownPair, saltNamed } from '#catalogue/query/interaction-facts.ts'
import { interactionsOf } from '#catalogue/views/interactions.ts'
import type { Severity } from '#model/product.ts'
import { classParity } from '../../../../scripts/bench/interactions/parity.ts'
import { catalogueOf } from '../../../fixtures/catalogue.ts'
import { smallExport } from '../../../fixtures/small-export.ts'
import { drug } from '../../../fixtures/small-products.ts'
import { affectedPages } from '../../../support/affected.ts'
import { checkItems } from '../../../support/interaction-probes.ts'
import { sampleCatalogue } from '../../../support/sample.ts'

const source = { name: 'File' }
/** Salts of the classes under test; an uncovered one is written with a question mark. */
const names = [
  'Acenocoumarol',
  'Warfarin Sodium',
  'Dicoumarol',
  'Zinc Sulphate',
  'Zinc Acetate',
  'Zinc Bisglycinate?',
  'Simvastatin',
  'Rosuvastatin',
  'Ampicillin',
  'Penicillamine X',
  'Nystatin',
  'Amlodipine Maleate?',
  'Amlodipine',
  'Ciclosporin',
  'Tacrolimus',
  'Artemether',
  'Lumefantrine',
]
const ids = new Map(names.map((name, index) => [name.replace('?', ''), 201 + index]))
const idOf = (name: string): number => ids.get(name) as number
const pair = (one: string, other: string, severity: Severity | null) => ({
  saltA: idOf(one),
  saltB: idOf(other),
  severity,
  source,
})
const rows = smallExport()
const release = (more: ReturnType<typeof pair>[] = []) => ({
  ...rows,
  salts: [
    ...rows.salts,
    ...names.map((name) => ({
      id: idOf(name.replace('?', '')),
      name: name.replace('?', ''),
      interactionsCovered: !name.endsWith('?'),
    })),
  ],
  interactions: [
    ...rows.interactions,
    pair('Warfarin Sodium', 'Ampicillin', 2),
    pair('Dicoumarol', 'Ampicillin', 1),
    pair('Warfarin Sodium', 'Penicillamine X', 1),
    pair('Zinc Sulphate', 'Penicillamine X', 2),
    pair('Simvastatin', 'Nystatin', 1),
    pair('Warfarin Sodium', 'Nystatin', null),
    pair('Dicoumarol', 'Nystatin', null),
    pair('Tacrolimus', 'Lumefantrine', 1),
    ...more,
  ],
  drugs: [
    ...rows.drugs,
    drug({ id: 1_101, name: 'Acitrom Tablet', composition: [{ saltId: idOf('Acenocoumarol') }] }),
    ...[...ids]
      .slice(1)
      .map(([name, saltId]) =>
        drug({ id: 1_000 + saltId, name: `${name} Sold`, composition: [{ saltId }] }),
      ),
  ],
})
const catalogue = await catalogueOf(release())

const check = (one: string, other: string, of = catalogue) => {
  const { found, none, notCovered } = checkItems(
    of,
    [one, other].map((name) => ({
      kind: 'salt' as const,
      id: idOf(name),
      saltIds: [idOf(name)],
      complete: true,
    })),
  )
  return {
    severity: found[0]?.severity,
    none: none.length,
    lacking: notCovered.flatMap(({ lacking }) => lacking),
  }
}

it('a pair that most of the class have is warned of, as severely as the gravest of them', () => {
  expect(check('Acenocoumarol', 'Ampicillin')).toEqual({ severity: 1, none: 0, lacking: [] })
  expect(check('Ampicillin', 'Acenocoumarol')).toEqual({ severity: 1, none: 0, lacking: [] })
})

it('a pair on which the class disagrees is not covered, and the salt of that class is named', () => {
  expect(check('Acenocoumarol', 'Penicillamine X')).toEqual({
    severity: undefined,
    none: 0,
    lacking: [idOf('Acenocoumarol')],
  })
})

it('a pair whose severity the class does not know is not covered', () => {
  expect(check('Acenocoumarol', 'Nystatin')).toMatchObject({
    none: 0,
    lacking: [idOf('Acenocoumarol')],
  })
})

it('related medicines that differ only make a pair doubtful', () => {
  expect(check('Rosuvastatin', 'Nystatin')).toMatchObject({
    none: 0,
    lacking: [idOf('Rosuvastatin')],
  })
})

it('no pair is none beside a mate that is warned of as taken from the class of the other medicine', () => {
  expect(check('Ciclosporin', 'Lumefantrine')).toMatchObject({ severity: 1 })
  expect(check('Artemether', 'Tacrolimus')).toMatchObject({ severity: 1 })
  const second = check('Artemether', 'Ciclosporin')
  expect(second).toMatchObject({ severity: undefined, none: 0 })
  expect(second.lacking).toHaveLength(1)
})

it.each([
  ['this release', () => Promise.resolve(catalogue)],
  ['the sample', async () => openCatalogue(await sampleCatalogue())],
] as const)('in %s no pair is none beside a mate that is warned of', async (_, opened) => {
  expect(classParity(await opened()).wrong).toEqual([])
})

it('a pair that nobody of the class has is none', () => {
  expect(check('Rosuvastatin', 'Ampicillin')).toEqual({ severity: undefined, none: 1, lacking: [] })
})

it('one salt of an ion is enough for all, whatever the counter-ion', () => {
  for (const zinc of ['Zinc Acetate', 'Zinc Bisglycinate'])
    expect(check(zinc, 'Penicillamine X')).toMatchObject({ severity: 2, none: 0 })
})

it('a counter-ion does not change what is covered', () => {
  for (const name of ['Amlodipine', 'Amlodipine Maleate'])
    expect(check(name, 'Ampicillin')).toMatchObject({ none: 1 })
  expect(check('Zinc Bisglycinate', 'Ampicillin')).toMatchObject({ none: 1 })
})

it('the page lists what is taken from the class, with the medicine that it is taken from', () => {
  const { list, notCovered } = interactionsOf(catalogue, String(idOf('Acenocoumarol')), 'en')
  expect(list.find(({ other }) => other.text === 'Ampicillin')).toMatchObject({
    severity: 1,
    fromClass: 'Dicoumarol',
    source,
  })
  expect(notCovered).toEqual([])
  const warfarin = interactionsOf(catalogue, String(idOf('Warfarin Sodium')), 'en').list.find(
    ({ other }) => other.text === 'Ampicillin',
  )
  expect(warfarin).toMatchObject({ severity: 2 })
  expect(warfarin?.fromClass).toBeUndefined()
})

it('page, checker and single look-up agree on every pair', () => {
  const salts = [...ids.values()]
  for (const a of salts) {
    const listed = new Map(
      interactionsOf(catalogue, String(a), 'en').list.map(({ other, severity }) => [
        saltNamed(catalogue, other.text),
        severity,
      ]),
    )
    for (const b of salts) {
      if (a === b) continue
      const [found] = checkItems(
        catalogue,
        [a, b].map((id) => ({ kind: 'salt' as const, id, saltIds: [id], complete: true })),
      ).found
      expect([knownPair(catalogue, a, b)?.severity, listed.get(b)], `${a} ${b}`).toEqual([
        found?.severity,
        found?.severity,
      ])
    }
  }
})

it('a changed row changes the pages of the class that took it', async () => {
  const after = await catalogueOf(release([pair('Dicoumarol', 'Penicillamine X', 1)]))
  expect(check('Acenocoumarol', 'Penicillamine X', after)).toMatchObject({ severity: 1 })
  const paths = affectedPages(catalogue, after, ['en'], ['en']).changed.map(pathOf).join(' ')
  for (const path of ['acenocoumarol', 'acitrom-tablet-1101', 'dicoumarol'])
    expect(paths).toContain(path)
  expect(paths).not.toContain('rosuvastatin')
})
