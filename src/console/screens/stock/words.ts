import en from '../../texts/stock.en.json' with { type: 'json' }
import hi from '../../texts/stock.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

export const t = textsOf({ en, hi })
