import { z } from 'zod'
import { Locale } from '#model/locale.ts'
import { policies } from '#model/policies.ts'
import { bannerPlaces } from '#model/views/banners.ts'
import { homeRowKinds } from '#model/views/home-rows.ts'
import { Id, ImageUrl, Rupees, TaxRate } from './row.ts'
import { FilledText, Label, Text, textIn } from './text.ts'

/** Where a banner leads: a path on this site or an https address; never a scheme that runs code. */
const LinkTarget = z
  .string()
  .max(1_000)
  .regex(/^(https:\/\/[^\s"'<>]+|\/(?!\/)[^\s"'<>\\]*)$/, 'is neither an https address nor a path')

/** A slide of a carousel. */
export const BannerRow = z
  .strictObject({
    id: Id,
    place: z.enum(bannerPlaces),
    /** The only language of the pages that show it; pages of every language if absent. */
    language: Locale.optional(),
    title: Text,
    text: Text.optional(),
    image: ImageUrl,
    link: LinkTarget,
    position: z.int().default(0),
    from: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
  })
  .refine(
    ({ from, until }) =>
      from === undefined || until === undefined || Date.parse(from) < Date.parse(until),
    {
      path: ['until'],
      message: 'is not after from',
    },
  )
export type BannerRow = z.infer<typeof BannerRow>

/** A paid membership: for `days` its members pay less for every product. */
export const CarePlanRow = z.strictObject({
  id: Id.max(9_999, 'is above 9999'),
  name: Text,
  about: Text.optional(),
  /** Further things that it gives, besides its discount. */
  benefits: z.array(Text).max(12).default([]),
  days: z.int().min(1).max(1_100),
  discountPercent: z.number().positive().max(50).multipleOf(0.5),
  price: Rupees.refine((price) => price > 0, 'is not above zero'),
  taxRate: TaxRate.optional(),
  hsn: Label.regex(/^\d{4,8}$/, 'is not an HSN code of four to eight digits').optional(),
  position: z.int().default(0),
})
export type CarePlanRow = z.infer<typeof CarePlanRow>

export const HomeRowRow = z
  .strictObject({
    id: Id,
    shows: z.enum(homeRowKinds),
    title: Text,
    /** The chosen products, in their order; only in a row that shows `products`. */
    productIds: z.array(Id).min(1, 'has no product').max(30).optional(),
    position: z.int().default(0),
  })
  .refine(({ shows, productIds }) => (shows === 'products') === (productIds !== undefined), {
    path: ['productIds'],
    message: 'belongs to a row that shows products, and to no other',
  })
  .refine(({ productIds = [] }) => new Set(productIds).size === productIds.length, {
    path: ['productIds'],
    message: 'names a product twice',
  })
export type HomeRowRow = z.infer<typeof HomeRowRow>

/** What answers may leave to the page. */
export const faqPlaceholders = ['cities', 'units'] as const

/** The first `{{word}}` of a text, in any language, that the page cannot fill in. */
const strangePlaceholder = (text: Text): string | undefined =>
  [...new Set(Locale.options.map((locale) => textIn(text, locale)))]
    .flatMap((one) => [...one.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name))
    .find((name) => !faqPlaceholders.some((known) => known === name))

/** A question of the page of questions and answers, or a section of a page of policies. Those with one heading stand together. */
export const FaqRow = z
  .strictObject({
    id: Id,
    heading: Text,
    question: Text,
    answer: FilledText,
    position: z.int().default(0),
    /** The page on which it stands: that of questions and answers where none is named. */
    page: z.enum(policies).optional(),
  })
  .superRefine(({ answer }, context) => {
    const strange = strangePlaceholder(answer)
    if (strange === undefined) return
    const known = faqPlaceholders.map((name) => `{{${name}}}`).join(' and ')
    context.addIssue({
      code: 'custom',
      path: ['answer'],
      message: `has {{${strange}}}; the page fills in ${known}`,
    })
  })
export type FaqRow = z.infer<typeof FaqRow>
