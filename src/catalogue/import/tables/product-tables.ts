import { readGtin } from '#model/gtin.ts'
import type { DrugRow, OtcRow } from '../../export/product.ts'
import { rememberClass } from '../legal-class.ts'
import type { Work } from '../work.ts'
import { categoryTrails } from './categories.ts'
import { insertProduct, productValues } from './product-row.ts'
import { saltNamesOf } from './salt-names.ts'

/** The rows that a product is linked to. Equal links have equal JSON. */
type Links = {
  salts: { salt: number; strength: string | null }[]
  ailments: number[]
  usages: number[]
  categories: number[]
  codes: string[]
}

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** The numbers of a row's packs, each in 14 digits. */
const codesOf = ({ gtins }: Pick<DrugRow, 'gtins'>): string[] =>
  [...new Set(gtins.flatMap((digits) => readGtin(digits) ?? []))].sort()

const linksOf = (row: DrugRow | OtcRow): Links => ({
  salts:
    'composition' in row
      ? row.composition.map(({ saltId, strength }) => ({
          salt: saltId,
          strength: strength ?? null,
        }))
      : [],
  ailments: ascending(row.ailmentIds),
  usages: 'usageIds' in row ? ascending(row.usageIds) : [],
  categories: 'categoryIds' in row ? ascending(row.categoryIds) : [],
  codes: codesOf(row),
})

type Stored = {
  kind: string
  name: string
  brand: number | null
  maker: number
  popularity: number
  price: number | null
  composition: string
  digest: string
}

const storedProduct = `SELECT kind, name, brand_id AS brand, manufacturer_id AS maker, popularity, price, composition, digest FROM product WHERE id = ?`

/** Reads and writes product rows and their link tables, and records what that touches. */
export const productTables = (work: Work) => {
  const trail = categoryTrails(work)
  const names = saltNamesOf(work)

  const stored = (id: number) => work.sql(storedProduct).get(id) as Stored | undefined
  const column = (sql: string, id: number) =>
    work
      .sql(sql)
      .all(id)
      .map((row) => row.id as number)
  const storedLinks = (id: number): Links => ({
    salts: work
      .sql(
        'SELECT salt_id AS salt, strength FROM product_salt WHERE product_id = ? ORDER BY position',
      )
      .all(id) as Links['salts'],
    ailments: column(
      'SELECT ailment_id AS id FROM product_ailment WHERE product_id = ? ORDER BY ailment_id',
      id,
    ),
    usages: column(
      'SELECT usage_id AS id FROM product_usage WHERE product_id = ? ORDER BY usage_id',
      id,
    ),
    categories: column(
      'SELECT category_id AS id FROM product_category WHERE product_id = ? AND own = 1 ORDER BY category_id',
      id,
    ),
    codes: work
      .sql('SELECT gtin FROM product_code WHERE product_id = ? ORDER BY gtin')
      .all(id)
      .map(({ gtin }) => String(gtin)),
  })
  const clearLinks = (id: number) => {
    for (const table of [
      'product_salt',
      'product_ailment',
      'product_usage',
      'product_category',
      'product_code',
    ])
      work.sql(`DELETE FROM ${table} WHERE product_id = ?`).run(id)
  }
  const writeLinks = (id: number, links: Links) => {
    for (const [position, { salt, strength }] of links.salts.entries())
      work
        .sql(
          'INSERT INTO product_salt (product_id, position, salt_id, strength) VALUES (?, ?, ?, ?)',
        )
        .run(id, position, salt, strength)
    for (const ailment of links.ailments)
      work
        .sql('INSERT INTO product_ailment (ailment_id, product_id) VALUES (?, ?)')
        .run(ailment, id)
    for (const usage of links.usages)
      work.sql('INSERT INTO product_usage (usage_id, product_id) VALUES (?, ?)').run(usage, id)
    for (const gtin of links.codes)
      work.sql('INSERT INTO product_code (gtin, product_id) VALUES (?, ?)').run(gtin, id)
    const own = new Set(links.categories)
    for (const category of new Set(links.categories.flatMap(trail)))
      work
        .sql('INSERT INTO product_category (category_id, product_id, own) VALUES (?, ?, ?)')
        .run(category, id, Number(own.has(category)))
  }

  const touchMakers = (maker: number, brand: number | null) => {
    work.touched.manufacturer.add(maker)
    if (brand !== null) work.touched.brand.add(brand)
  }
  const touchLinks = (id: number, links: Links) => {
    for (const { salt } of links.salts) work.touched.salt.add(salt)
    for (const ailment of links.ailments) work.touched.ailment.add(ailment)
    for (const usage of links.usages) work.touched.usage.add(usage)
    for (const { category_id } of work
      .sql('SELECT category_id FROM product_category WHERE product_id = ?')
      .all(id))
      work.touched.category.add(category_id as number)
  }
  const remember = (id: number, old: Stored | undefined) => {
    if (!work.before.has(id))
      work.before.set(id, old ? { price: old.price, digest: old.digest } : null)
  }

  /** Only differences from the stored product are written and counted again: a new price touches one row. */
  const replace = (
    row: DrugRow | OtcRow,
    old: Stored | undefined,
    kind: 'drug' | 'otc',
    composition: string,
  ) => {
    const links = linksOf(row)
    const oldLinks = old && storedLinks(row.id)
    const brand = row.brandId ?? null
    const recount = !old || old.popularity !== row.popularity
    if (!old || old.maker !== row.manufacturerId || old.brand !== brand || recount) {
      if (old) touchMakers(old.maker, old.brand)
      touchMakers(row.manufacturerId, brand)
    }
    if (!oldLinks || old?.kind !== kind || JSON.stringify(oldLinks) !== JSON.stringify(links)) {
      if (oldLinks) touchLinks(row.id, oldLinks)
      clearLinks(row.id)
      writeLinks(row.id, links)
      touchLinks(row.id, links)
    } else if (recount) for (const { salt } of links.salts) work.touched.salt.add(salt)
    if (
      !old ||
      old.name !== row.name ||
      old.composition !== composition ||
      old.maker !== row.manufacturerId
    )
      work.reworded.add(row.id)
  }

  return {
    kindOf: (id: number) => work.sql('SELECT kind FROM product WHERE id = ?').get(id)?.kind,
    write: (
      kind: 'drug' | 'otc',
      given: DrugRow | OtcRow,
      languages: number,
      digest: string,
    ): void => {
      const withdrawn = work.withdrawn.get(given.id)
      const row = withdrawn ? { ...given, withdrawn } : given
      const old = work.mode === 'fresh' ? undefined : stored(row.id)
      const { values, composition } = productValues(
        kind,
        row,
        names,
        { languages, discountPercent: work.discountPercent },
        digest,
      )
      rememberClass(work, row.id)
      work.sql(insertProduct).run(...values)
      if (work.mode === 'fresh') {
        writeLinks(row.id, linksOf(row))
        return
      }
      remember(row.id, old)
      if (old && old.kind !== kind) work.idTaken = true
      replace(row, old, kind, composition)
    },
    remove: (key: unknown): void => {
      const id = key as number
      const old = stored(id)
      if (!old) return
      rememberClass(work, id)
      remember(id, old)
      touchMakers(old.maker, old.brand)
      touchLinks(id, storedLinks(id))
      clearLinks(id)
      work.sql('DELETE FROM product WHERE id = ?').run(id)
      work.reworded.add(id)
    },
  }
}
