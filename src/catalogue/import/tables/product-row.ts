import { letterOf } from '#model/index-letter.ts'
import { defaultOffer } from '#model/price.ts'
import { type SaleState, type Schedule, saleStateOf } from '#model/product.ts'
import type { SaleRule } from '#model/sale-rule.ts'
import { slugOf } from '#model/slug.ts'
import { substitutionOf } from '../../equality/substitution.ts'
import type { NamedSalt, SubstitutionFacts } from '../../equality/substitution-facts.ts'
import type { DrugRow, OtcRow } from '../../export/product.ts'
import { textIn } from '../../export/text.ts'
import { isScheduledByName, restrictionInName } from '../../sale-rules/looks-like-medicine.ts'
import { isInfantFood, keepsItsMrp } from '../../sale-rules/no-discount.ts'
import { saleRuleOf } from '../../sale-rules/sale-rule.ts'
import { scheduleByLaw, strictest } from '../../sale-rules/schedule.ts'
import { partsOf } from '../../substances/combinations.ts'
import { upsert } from '../work.ts'

/** Every column but `variant_id`, which the variants set. */
export const insertProduct = upsert(
  'product',
  ['id'],
  [
    'kind',
    'name',
    'slug',
    'letter',
    'brand_id',
    'manufacturer_id',
    'marketer_id',
    'form',
    'release',
    'pack_form',
    'pack_label',
    'units',
    'unit',
    'selling_unit',
    'mrp',
    'price',
    'unit_price',
    'sale',
    'sale_rule',
    'schedule',
    'rx',
    'offers',
    'innovator',
    'scheme',
    'popularity',
    'composition',
    'substitution',
    'salts',
    'image',
    'languages',
    'body',
    'digest',
  ],
)

/** The columns that only drugs fill. An OTC product has no salts and needs no prescription. */
export type DrugFacts = Pick<
  DrugRow,
  | 'schedule'
  | 'prescriptionRequired'
  | 'narcotic'
  | 'banned'
  | 'innovator'
  | 'scheme'
  | 'composition'
>

const otcFacts: DrugFacts = {
  schedule: 'OTC',
  prescriptionRequired: false,
  narcotic: false,
  banned: false,
  innovator: false,
  composition: [],
}

/** `Amoxycillin (500mg) + Clavulanic Acid (125mg)`. */
export const compositionText = (
  parts: readonly { name: string; strength?: string | null | undefined }[],
): string =>
  parts.map(({ name, strength }) => (strength ? `${name} (${strength})` : name)).join(' + ')

/** The set of salts alone, ascending. */
const saltsKey = (composition: DrugRow['composition']): string =>
  [...new Set(composition.map(({ saltId }) => saltId))].sort((a, b) => a - b).join('+')

export type SaltNames = {
  /** The name that pages print. */
  own: (id: number) => string
  /** The name and every synonym, in lower case. */
  all: (id: number) => readonly string[]
}

/** The rule of a withdrawn product: it comes before what its salts or its name say, unless the Government prohibited it. */
const withdrawal = (
  { withdrawn }: Pick<DrugRow, 'withdrawn'>,
  besides: SaleRule | null,
): SaleRule | null =>
  withdrawn ? { kind: 'withdrawn', ...withdrawn, ...(besides && { besides: besides.kind }) } : null

/**
 * A salt as the rules see it. A combination under one name (`Co-trimoxazole 960mg`) is its parts without strengths: whether the figure is the
 * sum or one part is not known, so such a product has no substitute, and the sale rules see every part.
 */
const namedSalts = (salt: NamedSalt): NamedSalt[] => {
  const parts = [...new Set(salt.names.flatMap(partsOf))]
  return parts.length === 0
    ? [salt]
    : parts.map((part) => ({ id: salt.id, names: [part], strength: undefined }))
}

type Derived = {
  substitution: string | null
  sale: SaleState
  rule: string | null
  schedule: Schedule
  rx: boolean
}

/** Values that the rules derive from a drug's row and the names of its salts. They change when a salt is renamed. */
export const derivedOf = (row: DrugRow, names: SaltNames): Derived => {
  const described: SubstitutionFacts = {
    ...row,
    salts: row.composition.flatMap(({ saltId, strength }) =>
      namedSalts({
        id: saltId,
        names: [names.own(saltId).toLowerCase(), ...names.all(saltId)],
        strength,
      }),
    ),
  }
  const inName = restrictionInName(row.name)
  const byLaw = saleRuleOf(described) ?? (inName ? { kind: inName } : null)
  const rule = byLaw?.kind === 'prohibited' ? byLaw : (withdrawal(row, byLaw) ?? byLaw)
  const law = scheduleByLaw(described)
  const { schedule, prescriptionRequired } = strictest(
    law === 'none' && !row.prescriptionRequired && isScheduledByName(row) ? 'unknown' : law,
    row,
  )
  const sale = saleStateOf({
    ...row,
    schedule,
    banned: row.banned || rule?.kind === 'prohibited',
    restricted: rule !== null,
    hasPrice: row.mrp !== undefined,
  })
  return {
    substitution: substitutionOf(described),
    sale,
    rule: rule && JSON.stringify(rule),
    schedule,
    rx: prescriptionRequired,
  }
}

/** A health product that is called by a substance which is not sold online is not sold, wherever its row came from. */
const otcDerived = (row: OtcRow | DrugRow, hasPrice: boolean): Derived => {
  const restriction = restrictionInName(row.name)
  const byName: SaleRule | null = restriction ? { kind: restriction } : null
  const rule = withdrawal(row, byName) ?? byName
  const sale = saleStateOf({ ...otcFacts, ...row, restricted: rule !== null, hasPrice })
  return {
    substitution: null,
    rule: rule && JSON.stringify(rule),
    sale,
    schedule: otcFacts.schedule,
    rx: false,
  }
}

export type ProductValues = {
  price: number | null
  salts: string
  composition: string
  values: (string | number | null)[]
}

export const productValues = (
  kind: 'drug' | 'otc',
  row: DrugRow | OtcRow,
  names: SaltNames,
  { languages, discountPercent }: { languages: number; discountPercent: number },
  digest: string,
): ProductValues => {
  const drug = kind === 'drug' ? (row as DrugRow) : null
  const facts = drug ?? otcFacts
  const isFood = isInfantFood(row)
  const isAtMrp =
    isFood ||
    keepsItsMrp({
      name: row.name,
      salts: facts.composition.map(({ saltId }) => names.own(saltId)),
      storage: row.storage === undefined ? '' : textIn(row.storage, 'en'),
    })
  const price =
    row.offeredPrice ??
    (row.mrp === undefined ? null : isAtMrp ? row.mrp : defaultOffer(row.mrp, discountPercent))
  const derived = drug ? derivedOf(drug, names) : otcDerived(row, price !== null)
  const composition = compositionText(
    facts.composition.map(({ saltId, strength }) => ({ name: names.own(saltId), strength })),
  )
  const salts = saltsKey(facts.composition)
  return {
    price,
    salts,
    composition,
    values: [
      row.id,
      kind,
      row.name,
      slugOf(row.name),
      letterOf(row.name),
      row.brandId ?? null,
      row.manufacturerId,
      row.marketerId ?? null,
      row.form,
      row.release,
      row.packForm,
      row.packLabel,
      row.unitsInPack,
      row.unit,
      row.sellingUnit ?? row.unitsInPack,
      row.mrp ?? null,
      price,
      price === null ? null : price / row.unitsInPack,
      derived.sale,
      derived.rule,
      derived.schedule,
      Number(derived.rx),
      Number(!isFood),
      Number(facts.innovator),
      facts.scheme ? (facts.scheme.on ?? '') : null,
      row.popularity,
      composition,
      derived.substitution,
      salts,
      row.image ?? null,
      languages,
      JSON.stringify(row),
      digest,
    ],
  }
}
