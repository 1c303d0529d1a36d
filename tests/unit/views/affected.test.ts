import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Catalogue } from '#catalogue/open.ts'
import { type PageKey, pathOf } from '#catalogue/page.ts'
import { buildView } from '#catalogue/page-kinds.ts'
import { pageKeys } from '#catalogue/pages.ts'
import type { Locale } from '#model/locale.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import type { Rows } from '../../fixtures/edits/edit.ts'
import { type Edit, edited, editNames, someEdits } from '../../fixtures/edits/series.ts'
import { type ExportRows, smallExport } from '../../fixtures/small-export.ts'
import { drug } from '../../fixtures/small-products.ts'
import { affectedPages } from '../../support/affected.ts'

const locales: Locale[] = ['en', 'hi']

/** Enough of one maker, salt, ailment and letter for lists of several pages. */
const bulk = Array.from({ length: 110 }, (_, at) =>
  drug({
    id: 1000 + at,
    name: `Bulk ${at}`,
    composition: [{ saltId: 5, strength: '5mg' }],
    manufacturerId: 1 + (at % 2),
    mrp: 50 + (at % 40),
    popularity: at % 7,
    ...(at % 3 === 0 && { ailmentIds: [1] }),
    ...(at % 13 === 0 && { brandId: 3 }),
  }),
)
const small = smallExport()
const base = { ...small, drugs: [...small.drugs, ...bulk] } as Rows
const before = await catalogueOf(base as ExportRows, { id: 'before' })

/** Views as text: two equal texts are two equal pages. */
const viewsOf = (catalogue: Catalogue): Map<string, string> =>
  new Map(
    [...pageKeys(catalogue, locales)].map((key) => [
      pathOf(key),
      JSON.stringify(buildView(catalogue, key)),
    ]),
  )

const viewsBefore = viewsOf(before)

const paths = (keys: PageKey[]): string[] => keys.map(pathOf)

/** Pages that `affectedPages` misses, repeats or invents after the edits. */
const faultsOf = (after: Catalogue): string[] => {
  const { changed, removed } = affectedPages(before, after, locales, locales)
  const told = new Set(paths(changed))
  const gone = new Set(paths(removed))
  const viewsAfter = viewsOf(after)
  return [
    ...[...viewsAfter]
      .filter(([path, view]) => view !== viewsBefore.get(path) && !told.has(path))
      .map(([path]) => `missed ${path}`),
    ...[...told].filter((path) => !viewsAfter.has(path)).map((path) => `no page ${path}`),
    ...[...viewsBefore.keys()]
      .filter((path) => !viewsAfter.has(path) && !gone.has(path))
      .map((path) => `not removed ${path}`),
    ...[...gone].filter((path) => viewsAfter.has(path)).map((path) => `removed but there ${path}`),
    ...(told.size < changed.length ? ['told twice'] : []),
  ]
}

const releaseAfter = async (edits: Edit[], incremental: boolean): Promise<Catalogue> => {
  const rows = edited(base, edits) as ExportRows
  return catalogueOf(rows, { id: 'after', ...(incremental && { base: before }) })
}

describe('affected pages', () => {
  it.each(editNames)(
    'the affected pages include every page that differs after an edit of %s',
    async (edit) => {
      // Imported afresh, or from the previous release, for which only rows written since are compared.
      for (const [one, two, incremental] of [
        [0.01, 0.9, false],
        [0.4, 0.9, true],
        [0.97, 0.55, true],
      ] as const)
        expect(faultsOf(await releaseAfter([{ edit, one, two }], incremental))).toEqual([])
    },
  )

  it('the affected pages include every page that differs after any series of edits', async () => {
    await fc.assert(
      fc.asyncProperty(someEdits, fc.boolean(), async (edits, incremental) => {
        const catalogue = await releaseAfter(edits, incremental)
        expect(faultsOf(catalogue)).toEqual([])
        catalogue.close()
      }),
      { numRuns: Number(process.env.NUSKHA_RUNS ?? 10) },
    )
  }, 600_000)

  it('a release has no affected pages against itself', () => {
    expect(affectedPages(before, before, locales, locales)).toEqual({ changed: [], removed: [] })
  })

  it('unchanged rows that are imported again affect no page', async () => {
    expect(
      affectedPages(
        before,
        await catalogueOf(base as ExportRows, { id: 'again' }),
        locales,
        locales,
      ),
    ).toEqual({
      changed: [],
      removed: [],
    })
  })

  it('a change of languages affects all pages and removes those of a removed language', async () => {
    const english = await catalogueOf(base as ExportRows, { id: 'english', languages: ['en'] })
    const { changed, removed } = affectedPages(before, english, locales, ['en'])
    expect(paths(changed)).toEqual(paths([...pageKeys(english, ['en'])]))
    expect(new Set(paths(removed))).toEqual(
      new Set([...viewsBefore.keys()].filter((path) => /^\/hi(\/|$)/.test(path))),
    )
  })

  it('a new price affects few pages', async () => {
    const { changed } = affectedPages(
      before,
      await releaseAfter([{ edit: 'price', one: 0.0, two: 0.99 }], false),
      ['en'],
      ['en'],
    )
    expect(paths(changed).sort()).toEqual([
      '/',
      '/brand/amoxi-duo-1',
      '/categories',
      '/drugs/amoxi-duo-625-tablet-11',
      '/drugs/amoxi-duo-dry-syrup-15',
      '/drugs/beaclav-625-tablet-12',
      '/drugs/claveon-tablet-13',
      '/drugs/duoclav-tablet-14',
      '/manufacturer/aravalli-pharma-1',
    ])
  })

  it('a new letter of the brand index affects every page of it', async () => {
    const brands = bulk.map(({ id }) => ({ id, name: `Bulk ${id}` }))
    const drugs = bulk.map((row) => ({ ...row, brandId: row.id }))
    const renamed = brands.map((brand, at) => (at === 105 ? { ...brand, name: 'Xeno' } : brand))
    const one = await catalogueOf({
      ...base,
      brands: [...small.brands, ...brands],
      drugs: [...small.drugs, ...drugs],
    } as ExportRows)
    const other = await catalogueOf({
      ...base,
      brands: [...small.brands, ...renamed],
      drugs: [...small.drugs, ...drugs],
    } as ExportRows)
    const { changed } = affectedPages(one, other, ['en'], ['en'])
    expect(paths(changed)).toEqual(
      expect.arrayContaining([
        '/brands',
        '/brands?pageNumber=2',
        '/brand-list',
        '/brand-list?name=x',
        '/brand-list?name=b',
      ]),
    )
  })
})
