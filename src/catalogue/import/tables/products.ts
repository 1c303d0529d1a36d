import { DrugRow, OtcRow } from '../../export/product.ts'
import { type Text, textIn } from '../../export/text.ts'
import { likenessOf } from '../../sale-rules/looks-like-medicine.ts'
import { isInfantFood } from '../../sale-rules/no-discount.ts'
import { languagesOf } from '../languages.ts'
import { type Loader, missing, unknown } from '../loader.ts'
import type { Fault } from '../row.ts'
import { idsOf, type Work } from '../work.ts'
import { productTables } from './product-tables.ts'

const usedBy = [
  { sql: 'SELECT 1 FROM product WHERE id = ? AND variant_id IS NOT NULL', words: 'a variant' },
  {
    sql: "SELECT 1 FROM home_row, json_each(home_row.body, '$.productIds') AS chosen WHERE chosen.value = ?",
    words: 'a row of the home page',
  },
] as const

const makerFaults = (work: Work) => {
  const isManufacturer = idsOf(work, 'manufacturer')
  const isBrand = idsOf(work, 'brand')
  return (row: DrugRow | OtcRow): Fault | null => {
    if (!isManufacturer(row.manufacturerId))
      return unknown('manufacturerId', 'manufacturer', row.manufacturerId)
    if (row.marketerId !== undefined && !isManufacturer(row.marketerId))
      return unknown('marketerId', 'manufacturer', row.marketerId)
    return row.brandId === undefined || isBrand(row.brandId)
      ? null
      : unknown('brandId', 'brand', row.brandId)
  }
}

const danglingOf = (
  kind: string,
  links: string,
) => `SELECT id AS key FROM product WHERE kind = '${kind}' AND (
  manufacturer_id NOT IN (SELECT id FROM manufacturer) OR marketer_id NOT IN (SELECT id FROM manufacturer) OR brand_id NOT IN (SELECT id FROM brand)
  OR id IN (${links}))`
const lostAilment =
  'SELECT product_id FROM product_ailment WHERE ailment_id NOT IN (SELECT id FROM ailment)'

export const drugs = (work: Work): Loader<DrugRow> => {
  const tables = productTables(work)
  const languages = languagesOf(DrugRow, work.languages)
  const makerFault = makerFaults(work)
  const [isSalt, isAilment, isUsage] = [
    idsOf(work, 'salt'),
    idsOf(work, 'ailment'),
    idsOf(work, 'usage'),
  ]
  return {
    entity: 'drugs',
    schema: DrugRow,
    keyOf: (row) => row.id,
    stored: "SELECT id AS key, digest FROM product WHERE kind = 'drug'",
    refersTo: ['manufacturers', 'brands', 'salts', 'ailments', 'usages'],
    dangling: danglingOf(
      'drug',
      `SELECT product_id FROM product_salt WHERE salt_id NOT IN (SELECT id FROM salt) UNION ${lostAilment}
       UNION SELECT product_id FROM product_usage WHERE usage_id NOT IN (SELECT id FROM usage)`,
    ),
    faultOf: (row) => {
      const salt = row.composition.findIndex(({ saltId }) => !isSalt(saltId))
      if (salt !== -1)
        return unknown(
          `composition.${salt}.saltId`,
          'salt',
          row.composition[salt]?.saltId as number,
        )
      if (work.mode === 'delta' && tables.kindOf(row.id) === 'otc')
        return { field: 'id', reason: 'is the id of an OTC product; a full export can change that' }
      return (
        discountFault(row) ??
        makerFault(row) ??
        missing('ailmentIds', 'ailment', row.ailmentIds, isAilment) ??
        missing('usageIds', 'usage', row.usageIds, isUsage)
      )
    },
    write: (row, digest) => tables.write('drug', row, languages(row), digest),
    remove: tables.remove,
    usedBy,
  }
}

/** Infant milk and the like take no discount, by law. */
const discountFault = (row: DrugRow | OtcRow): Fault | null =>
  row.offeredPrice !== undefined && row.offeredPrice !== row.mrp && isInfantFood(row)
    ? {
        field: 'offeredPrice',
        reason:
          'is below the mrp: infant milk, infant foods and feeding bottles take no discount (IMS Act, 1992)',
      }
    : null

/** What looks like a medicine waits for its place: among the drugs with its salts, or here by a pharmacist's word. */
export const medicineFault = (row: OtcRow, brand: string | undefined): Fault | null => {
  const { ingredients, about, benefits, directions } = row
  const english = (text: Text | undefined) => (text === undefined ? '' : textIn(text, 'en'))
  const likeness = likenessOf({
    ...row,
    brand,
    ingredients: english(ingredients),
    described: [about, ...benefits, directions].map(english).join('\n'),
  })
  if (likeness === null || (likeness.is === 'doubt' && row.placedBy)) return null
  const way = likeness.is === 'law' ? '' : ', or a pharmacist places it here (placedBy)'
  return {
    field: 'name',
    reason: `looks like a medicine: ${likeness.what}; it belongs in drugs with its salts${way}`,
  }
}

export const otc = (work: Work): Loader<OtcRow> => {
  const tables = productTables(work)
  const languages = languagesOf(OtcRow, work.languages)
  const makerFault = makerFaults(work)
  const [isCategory, isAilment] = [idsOf(work, 'category'), idsOf(work, 'ailment')]
  const brandOf = ({ brandId }: OtcRow): string | undefined =>
    brandId === undefined
      ? undefined
      : (work.sql('SELECT name FROM brand WHERE id = ?').get(brandId)?.name as string | undefined)
  return {
    entity: 'otc',
    schema: OtcRow,
    keyOf: (row) => row.id,
    stored: "SELECT id AS key, digest FROM product WHERE kind = 'otc'",
    refersTo: ['manufacturers', 'brands', 'categories', 'ailments'],
    dangling: danglingOf(
      'otc',
      `SELECT product_id FROM product_category WHERE own = 1 AND category_id NOT IN (SELECT id FROM category) UNION ${lostAilment}`,
    ),
    faultOf: (row) => {
      if (tables.kindOf(row.id) === 'drug')
        return { field: 'id', reason: `is the id of a drug too` }
      return (
        medicineFault(row, brandOf(row)) ??
        discountFault(row) ??
        makerFault(row) ??
        missing('categoryIds', 'category', row.categoryIds, isCategory) ??
        missing('ailmentIds', 'ailment', row.ailmentIds, isAilment)
      )
    },
    write: (row, digest) => tables.write('otc', row, languages(row), digest),
    remove: tables.remove,
    usedBy,
  }
}
