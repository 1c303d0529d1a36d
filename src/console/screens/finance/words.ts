import en from '../../texts/finance.en.json' with { type: 'json' }
import hi from '../../texts/finance.hi.json' with { type: 'json' }
import { wordsOf } from '../../texts.ts'

/** The texts of the screens of finance and of the reports. */
export const word = wordsOf({ en, hi })
