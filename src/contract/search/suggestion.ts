import { z } from 'zod'
import { emergencyKinds } from '#model/emergency.ts'
import { locales } from '#model/locale.ts'
import { ProductKind, SaleState } from '#model/product.ts'
import { askedTopics } from '#model/search-notice.ts'
import { Rupees } from '../core/fields.ts'

export const suggestionKinds = [
  'drug',
  'otc',
  'salt',
  'brand',
  'ailment',
  'usage',
  'category',
  'manufacturer',
] as const
export const SuggestionKind = z.enum(suggestionKinds)
export type SuggestionKind = z.infer<typeof SuggestionKind>

/** The types of spec §3; `docs/decisions/0007-search-calls.md` maps them to kinds. */
export const suggestionTypes = [
  'allopathy',
  'udp',
  'drug',
  'otc',
  'brand',
  'disease',
  'manufacturer',
  'query_suggestion',
] as const
export const SuggestionType = z.enum(suggestionTypes)
export type SuggestionType = z.infer<typeof SuggestionType>

/** Why a product cannot be bought: its own state, or a city without delivery. */
export const NotAvailable = z.enum([...SaleState.exclude(['for-sale']).options, 'city-not-served'])

/** Facts that a list shows beside a product's name. */
export const ProductFacts = z
  .object({
    manufacturer: z.string(),
    composition: z.string(),
    form: z.string(),
    mrp: Rupees.nullable(),
    price: Rupees.nullable(),
    discount_percent: z.int(),
    prescription_required: z.boolean(),
    available: z.boolean(),
    reason: NotAvailable.nullable(),
    is_banned: z.boolean(),
  })
  .meta({ title: 'ProductFacts' })
export type ProductFacts = z.infer<typeof ProductFacts>

export const MetaData = z
  .object({
    kind: SuggestionKind.or(z.literal('query')),
    /** Facts of a product; `null` for anything else. */
    product: ProductFacts.nullable(),
    /** Number of products it leads to; `null` for a product. */
    count: z.int().nullable(),
    /** The corrected word that this entry matches; the interface must show it. */
    instead: z.string().nullable(),
    /** Another medicine has nearly this name: the salts must be read beside it. */
    look_alike: z.boolean(),
  })
  .meta({ title: 'SuggestionFacts' })

/** `src/model/search-notice.ts` says what each is. */
export const SearchNotice = z.union([
  z.object({
    is: z.literal('brand'),
    brand: z.string(),
    salts: z.array(z.string()),
    found: z.boolean(),
  }),
  z.object({ is: z.literal('ignored'), words: z.array(z.string()) }),
  z.object({
    is: z.literal('unknown'),
    name: z.string(),
    /** Names that resemble it and what they hold: other medicines, for a person to choose. */
    similar: z.array(z.object({ name: z.string(), salts: z.string() })).optional(),
  }),
  z.object({ is: z.literal('beginning'), name: z.string() }),
  z.object({
    is: z.literal('question'),
    topic: z.enum(askedTopics),
    items: z.array(z.object({ kind: z.enum(['salt', 'product']), id: z.int(), name: z.string() })),
  }),
  z.object({ is: z.literal('more'), salts: z.array(z.string()) }),
  z.object({ is: z.enum(['doctor', 'noGoods', 'danger']) }),
  z.object({
    is: z.literal('emergency'),
    kind: z.enum(emergencyKinds),
    /** What to show, before all else. */
    card: z.object({
      language: z.enum(locales),
      title: z.string(),
      act: z.string(),
      calls: z.array(z.object({ text: z.string(), number: z.string() })),
      also: z.string().nullable(),
    }),
  }),
])
/** spec §3 "Search suggestion (header)". */
export const Suggestion = z
  .object({
    id: z.int(),
    type: SuggestionType,
    metaData: MetaData,
    url: z.string(),
    label: z.string(),
    name: z.string(),
    packSizeLabel: z.string(),
  })
  .meta({ title: 'Suggestion' })
export type Suggestion = z.infer<typeof Suggestion>

/** spec §3 "Mobile autocomplete result". */
export const MobileResult = z
  .object({
    id: z.int(),
    name: z.string(),
    url_path: z.string(),
    /** Query parameters to append to the path, each `name=value`, encoded. */
    url_query: z.array(z.string()),
    /** The MRP. */
    price: Rupees.nullable(),
    discounted_price: Rupees.nullable(),
    discount_percent: z.int(),
    pack_size_label: z.string(),
    units_in_pack: z.number().nullable(),
    res_type: SuggestionType,
    metadata: MetaData,
    label: z.string(),
    available: z.boolean(),
    is_banned: z.boolean(),
    /** The name as HTML, escaped, with the typed text in `<b>`. */
    hlabel: z.string(),
  })
  .meta({ title: 'MobileResult' })
export type MobileResult = z.infer<typeof MobileResult>

export const typeaheadTypes = ['drugs', 'OTC', 'generics'] as const

/** spec §3 "Typeahead result". */
export const TypeaheadResult = z
  .object({
    id: z.int(),
    type: z.enum(typeaheadTypes),
    name: z.string(),
    slug: z.string(),
    packSize: z.string(),
    pForm: z.string(),
    packForm: z.string(),
    available: z.boolean(),
    /** Names of its salts. */
    generics: z.array(z.object({ name: z.string() })),
    manufacturer: z.string(),
    /** Units in one step of the cart's quantity. */
    su: z.number(),
    mrp: Rupees.nullable(),
    oPrice: Rupees.nullable(),
  })
  .meta({ title: 'TypeaheadResult' })
export type TypeaheadResult = z.infer<typeof TypeaheadResult>

export const ProductResult = TypeaheadResult.extend({
  kind: ProductKind,
  url: z.string(),
  facts: ProductFacts,
})
export type ProductResult = z.infer<typeof ProductResult>

/** A name in a result list: a salt, brand, ailment, usage, category or manufacturer. */
export const NameResult = z
  .object({
    id: z.int(),
    kind: SuggestionKind,
    name: z.string(),
    slug: z.string(),
    url: z.string(),
    count: z.int(),
  })
  .meta({ title: 'NameResult' })
export type NameResult = z.infer<typeof NameResult>
