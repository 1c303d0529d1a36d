import { shopNames } from '#i18n/shop-names.ts'

/** Parts that are identical on every page of a language, by key: rendered once, then reused as strings. */
const rendered = new Map<string, string>()
let names = shopNames()

/** What was rendered under the key, for the shop that is named now. */
export const remembered = (key: string): string | undefined => {
  if (names !== shopNames()) {
    names = shopNames()
    rendered.clear()
  }
  return rendered.get(key)
}

export const remember = (key: string, html: string): string => {
  rendered.set(key, html)
  return html
}

/** HTML of parts of views, by variant. Views share objects that recur on many pages (all drugs of one salt). */
const parts = new WeakMap<object, Map<string, string>>()

export const partHtml = (part: object, variant: string): string | undefined =>
  parts.get(part)?.get(variant)

export const keepPart = (part: object, variant: string, html: string): string => {
  const variants = parts.get(part) ?? new Map<string, string>()
  parts.set(part, variants.set(variant, html))
  return html
}
