import en from '../../texts/shop.en.json' with { type: 'json' }
import hi from '../../texts/shop.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

/** The texts of the screens of the shop. */
export const t = textsOf({ en, hi })
