import en from '../../texts/list.en.json' with { type: 'json' }
import hi from '../../texts/list.hi.json' with { type: 'json' }
import { wordsOf } from '../../texts.ts'

export const word = wordsOf<keyof typeof en>({ en, hi })
