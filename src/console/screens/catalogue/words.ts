import en from '../../texts/catalogue.en.json' with { type: 'json' }
import hi from '../../texts/catalogue.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

export const t = textsOf({ en, hi })
