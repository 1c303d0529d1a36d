import en from '../../texts/desk.en.json' with { type: 'json' }
import hi from '../../texts/desk.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

/** The texts of the prescription desk. */
export const t = textsOf({ en, hi })
