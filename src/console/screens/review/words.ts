import en from '../../texts/review.en.json' with { type: 'json' }
import hi from '../../texts/review.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

export const t = textsOf({ en, hi })
