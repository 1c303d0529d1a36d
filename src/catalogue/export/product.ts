import { z } from 'zod'
import { readGtin } from '#model/gtin.ts'
import { westernDigits } from '#model/phone.ts'
import { Form, PackForm, Release, Route, SafetyTopic, Schedule, Verdict } from '#model/product.ts'
import { RegistrationNumber } from '#model/registration-number.ts'
import { withdrawalReasons } from '#model/sale-rule.ts'
import { amountOf } from '../equality/amounts.ts'
import { Id, ImageUrl, Price, Source, TaxRate } from './row.ts'
import { Label, Name, Text } from './text.ts'

const Question = z.strictObject({ question: Text, answer: Text })

/** One row of the safety panel: the verdict is a code whose word the interface has; the note is a text of the export. */
const Safety = z.strictObject({ verdict: Verdict, note: Text.optional() })

export const Reviewed = z.strictObject({
  by: Name,
  qualification: Label.optional(),
  on: z.iso.date(),
})

/** The common fields of drugs and OTC products. Prices are rupees per pack. */
const shared = {
  // Above lie the numbers under which care plans are sold (`query/care-plan.ts`).
  id: Id.max(899_999_999_999, 'is above 899999999999'),
  name: Name,
  brandId: Id.optional(),
  manufacturerId: Id,
  marketerId: Id.optional(),
  form: Form,
  release: Release.default('plain'),
  packForm: PackForm,
  /** As printed: `strip of 10 tablets`. */
  packLabel: Label,
  /** Units (tablets, ml, g, pieces) in one pack. */
  unitsInPack: z.number().positive().max(1_000_000),
  /** The word for one unit: `tablet`, `ml`, `g`, `piece`. */
  unit: Label,
  /** Units of one step of the cart's quantity; the pack if absent. */
  sellingUnit: z.number().positive().max(1_000_000).optional(),
  /** Without an MRP a product is shown as not for sale; a price is never invented. */
  mrp: Price.optional(),
  /** Never above the MRP. Without one, the default discount of spec §9 applies to the MRP. */
  offeredPrice: Price.optional(),
  /** GST in percent. */
  taxRate: TaxRate.optional(),
  /** A rate of 0 that a notification of exemption gives, not a nil rate: GSTR-1 tells them apart. */
  taxExempt: z.boolean().optional(),
  hsn: z
    .string()
    .regex(/^\d{4,8}$/)
    .optional(),
  /** The numbers that stand in the codes on its packs: GTIN-8, UPC, EAN-13 or GTIN-14. */
  gtins: z
    .array(
      z
        .string()
        .refine(
          (digits) => readGtin(digits) !== null,
          'is no GTIN: 8, 12, 13 or 14 digits, the last of which checks the others',
        ),
    )
    .max(20)
    .default([]),
  available: z.boolean().default(true),
  discontinued: z.boolean().default(false),
  /** Any non-negative figure; only the order matters. */
  popularity: z.number().nonnegative().default(0),
  image: ImageUrl.optional(),
  /** The pharmacy took it off sale, at once and for a reason that its page tells. */
  withdrawn: z.strictObject({ reason: z.enum(withdrawalReasons), on: z.iso.date() }).optional(),
  about: Text.optional(),
  faq: z.array(Question).max(50).default([]),
  storage: Text.optional(),
  references: z.array(Source).max(50).default([]),
  reviewed: Reviewed.optional(),
}

/** An amount as printed: with a figure above 0, a unit, and no more than the whole. */
const Strength = Label.regex(/[1-9]/, 'states no amount')
  .regex(/[\p{L}%]/u, 'has no unit')
  .refine(
    (text) => !/(?<![\d.])(?:[2-9]\d\d|1[1-9]\d|10[1-9]|\d{4,})(?:\.\d+)? ?%/.test(text),
    'is more than 100 %',
  )

export const DrugRow = z
  .strictObject({
    ...shared,
    /** In label order. `strength` as printed (`500mg`, `100IU/ml`), absent if the source does not state it. */
    composition: z
      .array(z.strictObject({ saltId: Id, strength: Strength.optional() }))
      .min(1, 'has no salt')
      .max(60),
    /** False: the source may have cut the list of salts. Such a product is never a substitute and has none. */
    compositionComplete: z.boolean().default(true),
    /** Letters of the name that look like a release form (`XL`, `OD`) but belong to the brand, as the exporter found. */
    brandLetters: z
      .array(z.string().regex(/^[A-Z][A-Z -]{1,19}$/))
      .max(10)
      .default([]),
    /** The route of administration, if the form leaves it open. Products with different or partly missing routes are not substitutes. */
    route: Route.optional(),
    schedule: Schedule,
    prescriptionRequired: z.boolean(),
    narcotic: z.boolean().default(false),
    banned: z.boolean().default(false),
    banNote: Text.optional(),
    /** The original manufacturer's product of its molecule. */
    innovator: z.boolean().default(false),
    /** Government ceiling in rupees per unit, before tax. The MRP may not exceed it (with tax) times the units. */
    ceilingPrice: z.number().positive().max(100_000_000).optional(),
    /** The order of the NPPA that sets the ceiling; without its date where the source does not state it. */
    ceilingOrder: z.strictObject({ number: Label, date: z.iso.date().optional() }).optional(),
    /**
     * On the price list of a public scheme, whose own shops sell it: its MRP is said beside its equals, whether or not this shop sells it. `on`: the day of
     * the list, where it is known.
     */
    scheme: z
      .strictObject({ name: z.literal('jan-aushadhi'), on: z.iso.date().optional() })
      .optional(),
    ailmentIds: z.array(Id).max(200).default([]),
    usageIds: z.array(Id).max(200).default([]),
    uses: z.array(Text).max(60).default([]),
    howItWorks: Text.optional(),
    howToTake: Text.optional(),
    missedDose: Text.optional(),
    sideEffects: z.array(Text).max(100).default([]),
    warnings: z.array(Text).max(40).default([]),
    safety: z.partialRecord(SafetyTopic, Safety).default({}),
  })
  .superRefine(priceRules)
  .superRefine(packRules)
  .superRefine(amountRules)
export type DrugRow = z.infer<typeof DrugRow>

export const OtcRow = z
  .strictObject({
    ...shared,
    categoryIds: z.array(Id).min(1, 'has no category').max(20),
    /** Further pictures, such as the back of the pack. */
    images: z.array(ImageUrl).max(8).default([]),
    ingredients: Text.optional(),
    benefits: z.array(Text).max(40).default([]),
    directions: Text.optional(),
    cautions: z.array(Text).max(40).default([]),
    /** The registered pharmacist who placed what looks like a medicine among the health products. */
    placedBy: z
      .strictObject({ by: Name, registration: RegistrationNumber, on: z.iso.date() })
      .optional(),
    ailmentIds: z.array(Id).max(200).default([]),
  })
  .superRefine(priceRules)
  .superRefine(packRules)
export type OtcRow = z.infer<typeof OtcRow>

/** `, Rs 2.5 a unit before tax by order S.O. 1234(E) of 2025-04-01`: without what the export does not name. */
const namedCeiling = ({
  ceilingPrice,
  ceilingOrder,
}: Pick<DrugRow, 'ceilingPrice' | 'ceilingOrder'>): string => {
  if (!ceilingOrder) return ''
  const dated = ceilingOrder.date === undefined ? '' : ` of ${ceilingOrder.date}`
  return `, Rs ${ceilingPrice} a unit before tax by order ${ceilingOrder.number}${dated}`
}

const liquidForms: readonly Form[] = ['syrup', 'suspension', 'solution', 'lotion', 'oil', 'shampoo']

/** Words for a measure, as the unit in which products state it, and how many of those it is. */
const measures: Readonly<Record<string, readonly [unit: string, of: number]>> = {
  ml: ['ml', 1],
  millilitre: ['ml', 1],
  l: ['ml', 1_000],
  litre: ['ml', 1_000],
  g: ['g', 1],
  gm: ['g', 1],
  gram: ['g', 1],
  kg: ['g', 1_000],
  tab: ['tablet', 1],
  tb: ['tablet', 1],
  t: ['tablet', 1],
  cap: ['capsule', 1],
  pc: ['piece', 1],
  amp: ['ampoule', 1],
}
/** Units that are poured or weighed. */
const isMeasure = (unit: string): boolean => ['ml', 'g'].includes(counted(unit)[0])
const counted = (word: string): readonly [unit: string, of: number] => {
  const one = word.toLowerCase().replace(/s$/, '')
  return measures[one] ?? [one, 1]
}

const figure = '(?<![\\d.%])(\\d+(?:\\.\\d+)?)'
const packsOf = `(?:${figure} ?(?:x|×|(?:strip|blister|sachet|bottle|tube)s? of) ?)?`
/** `15 film coated tablets`, `2 x 10 tablets`, `500 ml`: up to two words may stand before the unit. */
const unitsSaid = new RegExp(`${packsOf}${figure} ?([a-z-]+(?: [a-z-]+){0,2})`, 'gi')
/** `strip of 15`, `15's`, `10x15`: units that the label does not name. */
const bareCount = new RegExp(`^(?:[a-z]+ of )?(?:${figure} ?[x×] ?)?${figure}(?: ?['’]?s)?$`, 'i')
const inWords = { five: 5, six: 6, ten: 10, twelve: 12, fifteen: 15, twenty: 20, thirty: 30 }
/** The label with its numbers in digits: `strip of ten`, `१५`. */
const inDigits = (label: string): string =>
  westernDigits(label).replace(/[a-z]+/gi, (word) =>
    String(inWords[word.toLowerCase() as keyof typeof inWords] ?? word),
  )

/** What a label says of the number of `unit`, if it does: `[15, '15 tablets']`. */
const unitsOnLabel = (label: string, unit: string): [count: number, said: string] | null => {
  const [own, size] = counted(unit)
  for (const [whole, packs = '1', count = '', words = ''] of label.matchAll(unitsSaid)) {
    const named = words.split(' ')
    const at = named.findIndex((word) => counted(word)[0] === own)
    if (at === -1) continue
    const [, of] = counted(named[at] as string)
    const said = whole.slice(0, -words.length) + named.slice(0, at + 1).join(' ')
    return [(Number(packs) * Number(count) * of) / size, said]
  }
  const bare = bareCount.exec(label)
  return bare && !isMeasure(unit) ? [Number(bare[1] ?? 1) * Number(bare[2]), bare[0]] : null
}

/** What tapes and bandages are measured in. */
const length = /^(?:c?m|(?:centi)?met(?:re|er)|inch|yard)(?:e?s)?$/i
/** What a pack is called as a whole. */
const wholePack = /^(?:bottle|tube|jar|tin|packet|box|strip|blister|vial|carton|pack)s?$/i

/** The pack as printed and the units by which prices are compared must not contradict each other. */
function packRules(
  {
    packLabel,
    unitsInPack,
    unit,
    form,
  }: { packLabel: string; unitsInPack: number; unit: string; form: Form },
  context: z.RefinementCtx,
): void {
  const label = inDigits(packLabel)
  const said = unitsOnLabel(label, unit)
  if (said && Math.abs(said[0] - unitsInPack) > 1e-6)
    context.addIssue({
      code: 'custom',
      path: ['unitsInPack'],
      message: `is ${unitsInPack}; the packLabel says ${said[1]}`,
    })
  const measure = unitsOnLabel(label, 'ml') ?? unitsOnLabel(label, 'g')
  if (measure && liquidForms.includes(form) && /^(?:tablet|capsule)s?$/i.test(unit))
    context.addIssue({
      code: 'custom',
      path: ['unit'],
      message: `is ${unit}; the packLabel says ${measure[1]}`,
    })
  if (measure && wholePack.test(unit) && unitsInPack > 1 && unitsInPack === measure[0])
    context.addIssue({
      code: 'custom',
      path: ['unitsInPack'],
      message: `is ${unitsInPack} of the unit ${unit}; the packLabel says ${measure[1]}`,
    })
  if (!isMeasure(unit) && !length.test(unit) && !Number.isInteger(unitsInPack))
    context.addIssue({
      code: 'custom',
      path: ['unitsInPack'],
      message: `is ${unitsInPack}; of the unit ${unit} a pack holds a whole number`,
    })
}

/** More than this, in milligrams, no tablet and no capsule holds. */
const mostSwallowed = 5_000

/** A tablet is counted, and holds what can be swallowed. */
function amountRules(
  { form, unit, composition }: Pick<DrugRow, 'form' | 'unit' | 'composition'>,
  context: z.RefinementCtx,
): void {
  if (form !== 'tablet' && form !== 'capsule') return
  if (isMeasure(unit))
    context.addIssue({ code: 'custom', path: ['unit'], message: `is ${unit}; the form is ${form}` })
  for (const [at, { strength }] of composition.entries()) {
    const amount = strength === undefined ? null : amountOf(strength)
    if (amount?.base === 'mg' && amount.value > mostSwallowed)
      context.addIssue({
        code: 'custom',
        path: ['composition', at, 'strength'],
        message: `is ${strength}, more than a ${form} holds`,
      })
  }
}

/**
 * The most that a pack may be printed with, in paise: the government's ceiling with the tax, and one paisa a unit of tolerance, since ceilings are
 * published to the paisa and packs are priced in whole paise. null where no ceiling is known.
 */
export const highestMrp = ({
  ceilingPrice,
  unitsInPack,
  taxRate,
}: {
  ceilingPrice?: number | undefined
  unitsInPack: number
  taxRate?: number | undefined
}): number | null =>
  ceilingPrice === undefined
    ? null
    : unitsInPack * (ceilingPrice * 100 * (1 + (taxRate ?? 0) / 100) + 1)

/** An MRP above the ceiling, or an offered price above the MRP, is bad data or an offence. */
function priceRules(
  row: {
    mrp?: number | undefined
    offeredPrice?: number | undefined
    ceilingPrice?: number | undefined
    ceilingOrder?: { number: string; date?: string | undefined } | undefined
    scheme?: object | undefined
    unitsInPack: number
    taxRate?: number | undefined
    taxExempt?: boolean | undefined
  },
  context: z.RefinementCtx,
): void {
  if (row.offeredPrice !== undefined && row.mrp === undefined)
    context.addIssue({ code: 'custom', path: ['offeredPrice'], message: 'has no mrp beside it' })
  if (row.mrp !== undefined && row.offeredPrice !== undefined && row.offeredPrice > row.mrp)
    context.addIssue({ code: 'custom', path: ['offeredPrice'], message: 'is above the mrp' })
  if (row.taxExempt && row.taxRate !== 0)
    context.addIssue({ code: 'custom', path: ['taxExempt'], message: 'goes with a taxRate of 0' })
  if (row.scheme !== undefined && row.mrp === undefined)
    context.addIssue({ code: 'custom', path: ['scheme'], message: 'has no mrp beside it' })
  if (row.ceilingOrder !== undefined && row.ceilingPrice === undefined)
    context.addIssue({
      code: 'custom',
      path: ['ceilingOrder'],
      message: 'has no ceilingPrice beside it',
    })
  if (row.mrp !== undefined && row.mrp > (highestMrp(row) ?? row.mrp))
    context.addIssue({
      code: 'custom',
      path: ['mrp'],
      message: `is above the ceiling price${namedCeiling(row)}`,
    })
}

/** Options such as Size or Flavour, and the product of each combination. */
export const VariantRow = z.strictObject({
  id: Id,
  name: Name,
  options: z
    .array(z.strictObject({ name: Text, values: z.array(Text).min(1).max(50) }))
    .min(1)
    .max(5),
  /** `choice[i]` is the position in `options[i].values`. */
  products: z
    .array(z.strictObject({ productId: Id, choice: z.array(z.int().nonnegative()).min(1).max(5) }))
    .min(1)
    .max(500),
})
export type VariantRow = z.infer<typeof VariantRow>
