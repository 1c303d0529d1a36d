import { z } from 'zod'
import { gstRates } from '#model/gst.ts'
import { type Paise, paiseFromRupees } from '#model/money.ts'
import { Name } from './text.ts'

/** Ids are positive integers and never change between releases: they are in every URL. */
export const Id = z.int().positive().max(999_999_999_999)

/** Rupees with at most two decimals in the file, whole paise after parsing. */
export const Rupees = z
  .number()
  .nonnegative('is negative')
  .max(1_000_000_000)
  .transform((rupees, context): Paise => {
    const amount = paiseFromRupees(rupees)
    if (amount !== null) return amount
    context.addIssue({ code: 'custom', message: 'has more than two decimals' })
    return z.NEVER
  })

/** The smallest coin, in paise. */
const smallestCoin = 50

/** A price of goods: a cell that was empty becomes 0 in many programs and 0.01 in some, and nothing is sold for less than a coin. */
export const Price = Rupees.refine(
  (price) => price > 0,
  'is 0; without a price the field is left out',
).refine(
  (price) => price === 0 || price >= smallestCoin,
  'is below Rs 0.50, the smallest coin; without a price the field is left out',
)

/** GST in percent: a fraction (0.12) or a sum is no rate. */
export const TaxRate = z
  .number()
  .refine(
    (rate) => gstRates.includes(rate),
    `is no rate of Indian GST (${gstRates.join(', ')}), in percent`,
  )

/** Where a fact comes from. */
export const Source = z.strictObject({
  name: Name,
  url: z.url({ protocol: /^https?$/ }).optional(),
  date: z.iso.date().optional(),
})

/** An image of the export: an https address or a path on this site. */
export const ImageUrl = z
  .string()
  .max(1_000)
  .regex(/^(https:\/\/|\/(?!\/))[^\s"'<>]+$/, 'is neither an https address nor a path')
