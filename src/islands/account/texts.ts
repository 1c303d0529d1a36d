import type { Texts } from '#i18n/area.ts'
import type { Locale } from '#model/locale.ts'
import { type IslandT, translator } from '../t.ts'

export type AccountT = IslandT<'account' | 'checkout' | 'cart' | 'errors' | 'common' | 'overlay' | 'mails' | 'mail'>
export const accountT = (locale: Locale, texts: Texts): AccountT =>
  translator<'account' | 'checkout' | 'cart' | 'errors' | 'common' | 'overlay' | 'mails' | 'mail'>(locale, texts)
