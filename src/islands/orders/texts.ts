import type { Texts } from '#i18n/area.ts'
import type { Locale } from '#model/locale.ts'
import type { IslandT } from '../t.ts'
import { translator } from '../t.ts'

export type OrdersT = IslandT<'orders' | 'cart' | 'errors' | 'common' | 'overlay' | 'feedback'>
export const ordersT = (locale: Locale, texts: Texts): OrdersT =>
  translator<'orders' | 'cart' | 'errors' | 'common' | 'overlay' | 'feedback'>(locale, texts)
