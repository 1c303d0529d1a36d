import en from '../../texts/people.en.json' with { type: 'json' }
import hi from '../../texts/people.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

export const t = textsOf({ en, hi })
