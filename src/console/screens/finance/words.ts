import en from '../../texts/finance.en.json' with { type: 'json' }
import hi from '../../texts/finance.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

export const t = textsOf({ en, hi })
