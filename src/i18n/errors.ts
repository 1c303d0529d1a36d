import type { Locale } from '#model/locale.ts'
import type { Key } from './keys.ts'
import { serverTexts } from './server-texts.ts'

export type ErrorKey = Extract<Key, `errors:${string}`>

/** A text of the area `errors`, for replies of the server. */
export const errorText = (
  locale: Locale,
  key: ErrorKey,
  values: Record<string, string | number> = {},
): string => serverTexts(locale)(key, values)
