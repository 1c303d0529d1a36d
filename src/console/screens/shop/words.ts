import en from '../../texts/shop.en.json' with { type: 'json' }
import hi from '../../texts/shop.hi.json' with { type: 'json' }
import { wordsOf } from '../../texts.ts'

/** The texts of the screens of the shop. */
export const word = wordsOf({ en, hi })
