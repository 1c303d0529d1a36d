import { z } from 'zod'
import { limits, sizes } from '#model/limits.ts'
import { productKinds } from '#model/product.ts'
import { endpoint } from '../core/endpoint.ts'
import {
  choiceField,
  cityField,
  countField,
  idParam,
  pageNumberField,
  pageSizeField,
  Rupees,
} from '../core/fields.ts'
import { NotAvailable } from './suggestion.ts'

const substituteSorts = ['price', 'price-desc', 'save', 'discount', 'popular', 'name'] as const

/** spec §3 "Substitute", with its availability in the city. */
export const Substitute = z
  .object({
    id: z.int(),
    name: z.string(),
    form: z.string(),
    /** The pack as printed. */
    pSize: z.string(),
    /** The manufacturer's name. */
    mf: z.string(),
    /** Price of one unit, rounded half-up to the paisa. */
    uPrice: Rupees.nullable(),
    /** Kind of container, as a code and in the language of the request. */
    pForm: z.string(),
    mappedPForm: z.string(),
    mrp: Rupees.nullable(),
    /** Percent by which a unit is cheaper than a unit of the requested product, rounded down; negative when dearer; null without a common unit or price. */
    save: z.int().nullable(),
    discount_percent: z.int(),
    discounted_price: Rupees.nullable(),
    innovator_tag: z.boolean(),
    url: z.string(),
    available: z.boolean(),
    reason: NotAvailable.nullable(),
  })
  .meta({ title: 'Substitute' })
export type Substitute = z.infer<typeof Substitute>

export const substitutes = endpoint({
  method: 'GET',
  path: '/api/v1/get/substitutes/{productId}',
  summary: 'Products with the same salts, strengths, form and release that can be bought.',
  access: 'everyone',
  params: z.object({ productId: idParam('The product to replace') }),
  query: z.object({
    pageNumber: pageNumberField(),
    pageSize: pageSizeField(limits.pageSize.substitutesListing, sizes.searchPage),
    type: choiceField('Kind of the product; health products have no substitutes', productKinds),
    sortBy: choiceField('Order; `price` and `save` put the cheapest unit first', substituteSorts),
    maId: countField('Only products of this manufacturer; 0 for all', {
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      fallback: 0,
    }),
    city: cityField(),
  }),
  named: true,
  result: z.object({
    results: z.object({
      status: z.literal(0),
      result: z.array(Substitute),
      total: z.int(),
      hasMore: z.boolean(),
      /** The product is of a narrow therapeutic index: what the customer must know before a change. `save` is then null and the order is by name. */
      caution: z.string().nullable(),
    }),
  }),
  errors: ['notFound', 'notReady'],
})
