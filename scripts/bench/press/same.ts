import { join } from 'node:path'
import { readPage } from './page-files.ts'

const names: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) =>
      hex
        ? String.fromCodePoint(Number.parseInt(hex, 16))
        : decimal
          ? String.fromCodePoint(Number(decimal))
          : (names[name ?? ''] ?? whole),
  )

const plain = (text: string): string => decoded(text).replace(/\s+/g, ' ').trim()

/** File names of a build contain a digest of the content, which differs between builds. */
const unhashed = (value: string): string =>
  value.replace(/^\/assets\/[^#]*(\.\w+)(#.*)?$/, '/assets/*$1$2')

/** Apostrophes and brackets may stand in an address as they are or escaped. */
const unescaped = (value: string): string => value.replace(/%2[789]/g, decodeURIComponent)

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value

/** Structured data and island props are equal whatever the order of their keys. */
const data = (text: string): string => JSON.stringify(sorted(JSON.parse(text)))

/** Types of inline scripts that hold JSON; any other is a program, which is compared as it is written. */
const json = /\btype=["']?(?:application\/(?:ld\+)?json|speculationrules)\b/

const attributes = (text: string): string =>
  [...text.matchAll(/([^\s="'<>/]+)(?:="([^"]*)"|='([^']*)')?/g)]
    // Names are compared in lower case, because React capitalises some of them.
    .map(
      ([, name = '', double, single]) =>
        [name.toLowerCase(), decoded(double ?? single ?? '').trim()] as const,
    )
    .map(
      ([name, value]) =>
        `${name}="${name === 'data-props' ? data(value) : unhashed(name === 'href' ? unescaped(value) : value)}"`,
    )
    .sort()
    .join(' ')

const piece =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(script)\b([^>]*)>([\s\S]*?)<\/script>|<(\/?[a-z][a-z0-9]*)((?:\s+[^\s="'<>/]+(?:="[^"]*"|='[^']*')?)*)\s*\/?>/gi

/** A page reduced to its text and markup: white space, attribute order and escaping are normalised. */
export type Levelled = { text: string[]; tags: string[] }

export const level = (html: string): Levelled => {
  const text: string[] = []
  const tags: string[] = []
  let at = 0
  const say = (part: string): void => {
    const words = plain(part)
    if (words !== '') text.push(words)
  }
  for (const match of html.matchAll(piece)) {
    const [whole, script, scriptAttributes = '', content = '', tag, tagAttributes = ''] = match
    say(html.slice(at, match.index))
    at = match.index + whole.length
    if (script) {
      tags.push(`script ${attributes(scriptAttributes)}`)
      if (content.trim() !== '')
        text.push(json.test(scriptAttributes) ? data(content) : content.trim())
    } else if (tag) tags.push(`${tag.toLowerCase()} ${attributes(tagAttributes)}`.trim())
  }
  say(html.slice(at))
  return { text, tags }
}

const equal = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, i) => value === other[i])

const firstDifference = (one: readonly string[], other: readonly string[]): string => {
  const at = one.findIndex((value, i) => value !== other[i])
  const i = at < 0 ? one.length : at
  const [mine = '', theirs = ''] = [one[i], other[i]]
  // Long texts usually differ somewhere in the middle.
  let same = 0
  while (same < mine.length && mine[same] === theirs[same]) same++
  const cut = (text: string) => text.slice(Math.max(0, same - 20), same + 60)
  return `«${cut(mine)}» is «${cut(theirs)}»`
}

export type Likeness = { pages: number; sameText: number; sameTags: number; example: string | null }

/** Compares these files of two trees. */
export const likeness = (ours: string, theirs: string, files: readonly string[]): Likeness => {
  const result: Likeness = { pages: files.length, sameText: 0, sameTags: 0, example: null }
  for (const file of files) {
    const [one, other] = [ours, theirs].map((tree) =>
      level(readPage(join(tree, file)).toString()),
    ) as [Levelled, Levelled]
    const [text, tags] = [equal(one.text, other.text), equal(one.tags, other.tags)]
    if (text) result.sameText++
    if (tags) result.sameTags++
    if (!text) result.example ??= `${file}: text ${firstDifference(one.text, other.text)}`
    else if (!tags) result.example ??= `${file}: tag ${firstDifference(one.tags, other.tags)}`
  }
  return result
}
