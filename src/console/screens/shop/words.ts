import en from '../../texts/shop.en.json' with { type: 'json' }
import hi from '../../texts/shop.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

export const t = textsOf({ en, hi })
