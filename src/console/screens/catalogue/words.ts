import en from '../../texts/catalogue.en.json' with { type: 'json' }
import hi from '../../texts/catalogue.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

/** The texts of the screens of the catalogue. */
export const t = textsOf({ en, hi })
