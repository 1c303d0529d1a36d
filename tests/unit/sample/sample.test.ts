import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Entity, entities, entityNames } from '#catalogue/export/manifest.ts'
import type { DrugRow, OtcRow, VariantRow } from '#catalogue/export/product.ts'
import type {
  AilmentRow,
  BrandRow,
  CategoryRow,
  CityRow,
  InteractionRow,
  ManufacturerRow,
  PincodeRow,
  SaltNoteRow,
  SaltRow,
  UsageRow,
} from '#catalogue/export/reference.ts'
import { openWords } from '#catalogue/sample/say.ts'
import { sampleRows, writeSample } from '#catalogue/sample/write.ts'
import { packForms, saleStateOf } from '#model/product.ts'

const raw = sampleRows(openWords())

/** The rows as a reader has them after parsing. */
const parsed = <Row>(entity: Entity): Row[] => raw[entity].map((row) => entities[entity].row.parse(row) as Row)
const drugs = parsed<DrugRow>('drugs')
const otc = parsed<OtcRow>('otc')
const salts = parsed<SaltRow>('salts')
const interactions = parsed<InteractionRow>('interactions')
const ids = (rows: { id: number }[]): Set<number> => new Set(rows.map(({ id }) => id))
const saleOf = (drug: DrugRow) => saleStateOf({ ...drug, hasPrice: drug.mrp !== undefined })

describe('rows of the sample', () => {
  test.each(entityNames)('%s satisfy their schema and have keys of their own', (entity) => {
    const { row, key } = entities[entity]
    const refused = raw[entity].flatMap(
      (value) =>
        row
          .safeParse(value)
          .error?.issues.map((issue) => `${JSON.stringify(value).slice(0, 80)}: ${issue.path.join('.')} ${issue.message}`) ?? [],
    )
    expect(refused).toEqual([])
    const keys = raw[entity].map((value) => key.map((field) => (value as Record<string, unknown>)[field]).join('|'))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('are as many as the demonstration needs', () => {
    expect(drugs.length).toBeGreaterThanOrEqual(200)
    expect(otc.length).toBeGreaterThanOrEqual(100)
    expect(salts.length).toBeGreaterThanOrEqual(80)
    expect(raw.ailments.length).toBeGreaterThanOrEqual(30)
    expect(raw.usages.length).toBeGreaterThanOrEqual(25)
    expect(raw.manufacturers.length).toBeGreaterThanOrEqual(25)
    expect(raw.brands.length).toBeGreaterThanOrEqual(90)
    expect(interactions.length).toBeGreaterThanOrEqual(150)
    expect(raw.cities).toHaveLength(11)
  })

  test('refer only to rows that are there', () => {
    const makers = ids(parsed<ManufacturerRow>('manufacturers'))
    const brands = new Map(parsed<BrandRow>('brands').map((brand) => [brand.id, brand]))
    const ailments = ids(parsed<AilmentRow>('ailments'))
    const usages = ids(parsed<UsageRow>('usages'))
    const categories = ids(parsed<CategoryRow>('categories'))
    const saltIds = ids(salts)
    const missing: unknown[] = []
    const need = (known: { has: (id: number) => boolean }, id: number | undefined, where: unknown) =>
      id !== undefined && !known.has(id) && missing.push([where, id])
    for (const product of [...drugs, ...otc]) {
      need(makers, product.manufacturerId, product.name)
      need(brands, product.brandId, product.name)
      expect(brands.get(product.brandId ?? 0)?.manufacturerId).toBe(product.manufacturerId)
      for (const id of product.ailmentIds) need(ailments, id, product.name)
    }
    for (const drug of drugs) {
      for (const id of drug.usageIds) need(usages, id, drug.name)
      for (const { saltId } of drug.composition) need(saltIds, saltId, drug.name)
    }
    for (const product of otc) for (const id of product.categoryIds) need(categories, id, product.name)
    for (const category of parsed<CategoryRow>('categories')) need(categories, category.parentId, category.name)
    for (const usage of parsed<UsageRow>('usages')) for (const id of usage.ailmentIds) need(ailments, id, usage.name)
    for (const { saltA, saltB } of interactions) for (const id of [saltA, saltB]) need(saltIds, id, 'interaction')
    for (const note of parsed<SaltNoteRow>('salt-notes')) need(saltIds, note.saltId, 'note')
    expect(missing).toEqual([])
  })

  test('leave no salt, category, usage or ailment without a product', () => {
    const sold = new Set(drugs.flatMap(({ composition }) => composition.map(({ saltId }) => saltId)))
    expect(salts.filter(({ id }) => !sold.has(id)).map(({ name }) => name)).toEqual([])
    const tree = parsed<CategoryRow>('categories')
    const filled = new Set(otc.flatMap(({ categoryIds }) => categoryIds))
    for (let grown = true; grown; ) {
      const parents = tree.filter(({ id, parentId }) => parentId && filled.has(id) && !filled.has(parentId))
      for (const { parentId } of parents) filled.add(parentId as number)
      grown = parents.length > 0
    }
    expect(tree.filter(({ id }) => !filled.has(id)).map(({ name }) => name)).toEqual([])
    const used = new Set(drugs.flatMap(({ usageIds }) => usageIds))
    expect(
      parsed<UsageRow>('usages')
        .filter(({ id }) => !used.has(id))
        .map(({ name }) => name),
    ).toEqual([])
    const treated = new Set([...drugs, ...otc].flatMap(({ ailmentIds }) => ailmentIds))
    expect(
      parsed<AilmentRow>('ailments')
        .filter(({ id }) => !treated.has(id))
        .map(({ name }) => name),
    ).toEqual([])
  })
})

describe('medicines of the sample', () => {
  test('never cost more than the ceiling price with tax', () => {
    // The schema refuses it too; this is so that a sample without ceilings would not pass unseen.
    const capped = drugs.filter((drug) => drug.ceilingPrice !== undefined && drug.mrp !== undefined)
    expect(capped.length).toBeGreaterThan(80)
    for (const { name, mrp, ceilingPrice, unitsInPack, taxRate } of capped)
      expect((mrp as number) / 100, name).toBeLessThanOrEqual(
        (ceilingPrice as number) * unitsInPack * (1 + (taxRate ?? 0) / 100) + 0.01 * unitsInPack,
      )
  })

  test('fill the substitutes tables: most combinations have at least three of a kind, many have four', () => {
    const groups = new Map<string, DrugRow[]>()
    for (const drug of drugs) {
      const key = [drug.composition.map(({ saltId, strength }) => `${saltId} ${strength}`).sort(), drug.form, drug.release].join('|')
      groups.set(key, [...(groups.get(key) ?? []), drug])
    }
    const combinations = [...groups.values()].filter(([first]) => first && first.composition.length > 1 && !first.banned)
    expect(combinations.filter((group) => group.length < 2).map(([first]) => first?.name)).toEqual(['Veltam-F Tablet MR'])
    expect(combinations.filter((group) => group.length >= 3).length).toBeGreaterThanOrEqual(28)
    expect([...groups.values()].filter((group) => group.length >= 4).length).toBeGreaterThanOrEqual(20)
  })

  test('show every state of sale and every schedule', () => {
    expect(new Set(drugs.map(saleOf))).toEqual(new Set(['for-sale', 'unavailable', 'no-price', 'not-sold', 'discontinued', 'banned']))
    expect(new Set(drugs.map(({ schedule }) => schedule))).toEqual(new Set(['OTC', 'none', 'G', 'H', 'H1', 'X']))
  })

  test('say which order prohibits a banned one', () => {
    const banned = drugs.filter((drug) => drug.banned)
    expect(banned.length).toBeGreaterThan(0)
    for (const { banNote, name } of banned) expect(JSON.stringify(banNote), name).toMatch(/20\d\d/)
  })

  test('carry a text of their own when combined, and inherit the salt’s when single', () => {
    for (const { name, composition, about, safety, faq } of drugs) {
      expect(about !== undefined, name).toBe(composition.length > 1)
      if (composition.length > 1) expect([Object.keys(safety).length, faq.length > 0], name).toEqual([6, true])
    }
  })
})

describe('salts and interactions of the sample', () => {
  test('every salt has a whole monograph', () => {
    for (const salt of salts) {
      expect(Object.keys(salt.safety), salt.name).toHaveLength(6)
      for (const list of [salt.uses, salt.sideEffects, salt.warnings, salt.references]) expect(list.length, salt.name).toBeGreaterThan(0)
    }
  })

  test('interactions come at all four severities, each pair once, each between covered salts', () => {
    expect(new Set(interactions.map(({ severity }) => severity))).toEqual(new Set([1, 2, 3, 4]))
    const pairs = interactions.map(({ saltA, saltB }) => [saltA, saltB].sort((a, b) => a - b).join('+'))
    expect(new Set(pairs).size).toBe(pairs.length)
    const covered = new Set(salts.filter((salt) => salt.interactionsCovered).map(({ id }) => id))
    for (const { saltA, saltB } of interactions)
      expect([saltA !== saltB, covered.has(saltA), covered.has(saltB)]).toEqual([true, true, true])
    expect(salts.some((salt) => !salt.interactionsCovered)).toBe(true)
  })

  test('no placeholder is left in a text', () => {
    for (const entity of entityNames) expect(JSON.stringify(raw[entity])).not.toMatch(/\{(a|b|name)\}/)
  })

  test('alcohol and pregnancy are noted for at least fifty salts each', () => {
    const notes = parsed<SaltNoteRow>('salt-notes')
    for (const topic of ['alcohol', 'pregnancy']) expect(notes.filter((note) => note.topic === topic).length).toBeGreaterThanOrEqual(50)
  })
})

describe('products over the counter', () => {
  const variants = parsed<VariantRow>('variants')

  test('variants name existing products, each in one variant, with choices that exist', () => {
    const known = ids(otc)
    const members = variants.flatMap((variant) => variant.products.map(({ productId }) => productId))
    expect(new Set(members).size).toBe(members.length)
    for (const { name, options, products } of variants)
      for (const { productId, choice } of products) {
        expect(known.has(productId), name).toBe(true)
        expect(choice).toHaveLength(options.length)
        for (const [index, at] of choice.entries()) expect(at, name).toBeLessThan(options[index]?.values.length ?? 0)
      }
  })

  test('one variant of two options lacks a combination', () => {
    const lacking = variants.filter(
      ({ options, products }) => options.length === 2 && products.length < options.reduce((all, { values }) => all * values.length, 1),
    )
    expect(lacking.length).toBeGreaterThan(0)
  })

  test('the tree of categories has three levels', () => {
    const parents = new Map(parsed<CategoryRow>('categories').map(({ id, parentId }) => [id, parentId]))
    const depth = (id: number | undefined): number => (id === undefined ? 0 : 1 + depth(parents.get(id)))
    expect(Math.max(...[...parents.keys()].map(depth))).toBe(3)
  })
})

describe('places of the sample', () => {
  test('a serviceable pincode lies in one of the cities, near its centre', () => {
    const cities = new Map(parsed<CityRow>('cities').map((city) => [typeof city.name === 'string' ? city.name : city.name.en, city]))
    for (const { pincode, city, serviceable, latitude = 0, longitude = 0 } of parsed<PincodeRow>('pincodes')) {
      const centre = cities.get(city)
      expect(centre !== undefined, pincode).toBe(serviceable)
      if (centre) expect(Math.hypot(latitude - centre.latitude, longitude - centre.longitude), pincode).toBeLessThan(0.7)
    }
  })

  test('every city has at least ten pincodes, and well-known places are not served', () => {
    const pincodes = parsed<PincodeRow>('pincodes')
    for (const city of new Set(pincodes.filter((row) => row.serviceable).map((row) => row.city)))
      expect(pincodes.filter((row) => row.city === city).length, city).toBeGreaterThanOrEqual(10)
    expect(pincodes.filter((row) => !row.serviceable).length).toBeGreaterThanOrEqual(15)
  })
})

test('every pack form has a small drawing without script or text', () => {
  for (const form of packForms) {
    const svg = readFileSync(new URL(`../../../public/packs/${form}.svg`, import.meta.url), 'utf8')
    expect(svg.length, form).toBeLessThanOrEqual(2048)
    expect(svg, form).toMatch(/^<svg [^>]*viewBox="0 0 160 160">/)
    expect(svg, form).not.toMatch(/<(script|text|style|image|foreignObject)|href|on\w+=/)
  }
})

test('two exports of the sample are the same bytes', async () => {
  const digests = await Promise.all(
    ['a', 'b'].map(async () => {
      const to = mkdtempSync(join(tmpdir(), 'nuskha-sample-'))
      await writeSample({ to })
      const digest = readdirSync(to)
        .sort()
        .map((name) => [
          name,
          createHash('sha256')
            .update(readFileSync(join(to, name)))
            .digest('hex'),
        ])
      rmSync(to, { recursive: true })
      return digest
    }),
  )
  expect(digests[0]).toEqual(digests[1])
  expect(digests[0]).toHaveLength(16)
})
