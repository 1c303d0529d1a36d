import en from '../../texts/today.en.json' with { type: 'json' }
import hi from '../../texts/today.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

export const t = textsOf({ en, hi })
