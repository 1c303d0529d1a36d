/** Parts of a page that are the same on every page of a language, by key: rendered the first time, a string ever after. */
export const kept = new Map<string, string>()

export const keep = (key: string, html: string): string => {
  kept.set(key, html)
  return html
}
