import en from '../../texts/order.en.json' with { type: 'json' }
import hi from '../../texts/order.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

/** The texts of the screen of an order. */
export const t = textsOf({ en, hi })
