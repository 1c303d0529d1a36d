import en from '../../texts/packing.en.json' with { type: 'json' }
import hi from '../../texts/packing.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

export const t = textsOf({ en, hi })
