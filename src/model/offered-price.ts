import { charges } from './limits.ts'
import { type Paise, share } from './money.ts'

/**
 * The price of a pack whose export gives an MRP but no price: the MRP less the default discount of spec §9, rounded half-up to the
 * paisa, once per pack. A given price is never discounted again.
 */
export const defaultOffer = (mrp: Paise): Paise => share(mrp, (100 - charges.discountPercent) * 100)
