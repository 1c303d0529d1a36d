import en from '../../texts/people.en.json' with { type: 'json' }
import hi from '../../texts/people.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

/** The texts of the screens of people, audit and acts that take two people. */
export const t = textsOf({ en, hi })
