import en from '../../texts/order.en.json' with { type: 'json' }
import hi from '../../texts/order.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

export const t = textsOf({ en, hi })
