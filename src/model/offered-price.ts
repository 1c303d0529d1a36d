import { charges } from './limits.ts'
import { type Paise, share } from './money.ts'

/**
 * What a shopper pays for a pack whose export names an MRP and no price: the MRP less the default discount of spec §9,
 * half-up to the paisa, once per pack. A price that the export gives is never discounted again.
 */
export const defaultOffer = (mrp: Paise): Paise => share(mrp, (100 - charges.discountPercent) * 100)
