import en from '../../texts/feedback.en.json' with { type: 'json' }
import hi from '../../texts/feedback.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

/** The texts of the feedback screens. */
export const t = textsOf({ en, hi })
