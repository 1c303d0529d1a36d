/** Reads parts of a built page. Pages are small and our own, so patterns suffice without a parser. */

export const textOf = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

/** A start tag as a browser reads it: `<` and `>` inside a quoted value are text. */
const startTag = /<([a-z][a-z0-9]*)((?:\s+[^\s="'<>/]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*\/?>/g

const characters: Record<string, string> = {
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#x27;': "'",
  '&#39;': "'",
  '&#38;': '&',
  '&amp;': '&',
}

/** Once: what was escaped twice stays visible. Templates escape `"` and `&` in attributes, React `<`, `>` and `'` too. */
const unescaped = (value: string): string =>
  value.replace(/&(?:quot|lt|gt|#x27|#39|#38|amp);/g, (entity) => characters[entity] ?? entity)

/** Elements in page order with their attributes, of one name or all. */
export const elements = (html: string, name?: string): Record<string, string>[] =>
  [...html.matchAll(startTag)]
    .filter(([, tag]) => name === undefined || tag === name)
    .map(([, , attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([^\s="'<>/]+)(?:=(?:"([^"]*)"|'([^']*)'))?/g)].map(
          ([, key, double, single]) => [key, unescaped(double ?? single ?? '')],
        ),
      ),
    )

export type Thing = { '@type': string; [property: string]: unknown }

/** The items of the page's JSON-LD block; empty without one. */
export const thingsOf = (html: string): Thing[] => {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  if (blocks.length > 1) throw new Error('the page has more than one JSON-LD block')
  const block = blocks[0]?.[1]
  if (block === undefined) return []
  const data = JSON.parse(block) as { '@context': string; '@graph': Thing[] }
  if (data['@context'] !== 'https://schema.org')
    throw new Error('the JSON-LD block is not of schema.org')
  return data['@graph']
}
