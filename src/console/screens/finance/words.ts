import en from '../../texts/finance.en.json' with { type: 'json' }
import hi from '../../texts/finance.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

/** The texts of the screens of finance and of the reports. */
export const t = textsOf({ en, hi })
