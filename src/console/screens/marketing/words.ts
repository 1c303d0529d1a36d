import en from '../../texts/marketing.en.json' with { type: 'json' }
import hi from '../../texts/marketing.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

export const t = textsOf({ en, hi })
