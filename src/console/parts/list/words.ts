import en from '../../texts/list.en.json' with { type: 'json' }
import hi from '../../texts/list.hi.json' with { type: 'json' }
import { textsOf } from '../../texts.ts'

export const t = textsOf<keyof typeof en>({ en, hi })
