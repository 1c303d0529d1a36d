import en from '../../texts/purchases.en.json' with { type: 'json' }
import hi from '../../texts/purchases.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

export const t = textsOf({ en, hi })
