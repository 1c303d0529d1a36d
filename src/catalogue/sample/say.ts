import { existsSync, readFileSync } from 'node:fs'
import { defaultLocale, type Locale, locales } from '#model/locale.ts'
import type { Text } from '../export/text.ts'

/** The text files in `text/{locale}/`. */
const bookNames = ['ailments', 'categories', 'compositions', 'interactions', 'misc', 'otc', 'phrases', 'salts', 'usages'] as const

type Node = string | { [key: string]: Node } | Node[]

const read = (texts: URL, locale: Locale): Record<string, Node> => {
  const books: Record<string, Node> = {}
  for (const name of bookNames) {
    const file = new URL(`${locale}/${name}.json`, texts)
    if (existsSync(file)) books[name] = JSON.parse(readFileSync(file, 'utf8'))
  }
  return books
}

export type Words = {
  /** The locales that have every file, English first. */
  languages: Locale[]
  /**
   * Builds a row in every language that has all of its strings: a row is either completely available in a language or not at all. `make`
   * runs twice, first to collect the strings it uses, so it must use the same ones both times.
   */
  localized: <Row>(make: (say: Say) => Row) => Row
  /** Whether English has a text at this path. */
  has: (...path: string[]) => boolean
  /** Number of items of an English list; 0 if there is no such list. */
  length: (...path: string[]) => number
  english: (...path: string[]) => string
}

/** Values for placeholders: a path is looked up in the language of the text, a string is used as it is. */
type Filling = Record<string, string | string[]>

/** The text at a path (`['salts', 'paracetamol', 'about']`) with its `{placeholders}` filled in. */
export type Say = (path: readonly (string | number)[], filling?: Filling) => Text

/**
 * Reads the sample's texts from `texts` (one folder per locale; the URL ends in `/`). Reads every file once; a string that English lacks
 * throws.
 */
export const openWords = (texts = new URL('./text/', import.meta.url)): Words => {
  const books = new Map(locales.map((locale) => [locale, read(texts, locale)]))

  const node = (locale: Locale, path: readonly (string | number)[]): Node | undefined => {
    let at: Node | undefined = books.get(locale)
    for (const key of path) at = typeof at === 'object' ? (at as Record<string, Node>)[key] : undefined
    return at
  }
  const text = (locale: Locale, path: readonly (string | number)[], filling: Filling): string | undefined => {
    let found = node(locale, path)
    if (typeof found !== 'string') return undefined
    for (const [name, value] of Object.entries(filling)) {
      const word = typeof value === 'string' ? value : text(locale, value, {})
      if (word === undefined) return undefined
      found = found.replaceAll(`{${name}}`, word)
    }
    return found
  }
  const english = (path: readonly (string | number)[], filling: Filling = {}): string => {
    const found = text(defaultLocale, path, filling)
    if (found === undefined) throw new Error(`the sample has no English text at ${path.join('.')}`)
    return found
  }

  const localized = <Row>(make: (say: Say) => Row): Row => {
    const said: [path: readonly (string | number)[], filling: Filling][] = []
    make((path, filling = {}) => {
      said.push([path, filling])
      return english(path, filling)
    })
    const complete = locales.filter((locale) => said.every(([path, filling]) => text(locale, path, filling) !== undefined))
    if (complete.length === 1) return make((path, filling) => english(path, filling))
    return make((path, filling = {}) => Object.fromEntries(complete.map((locale) => [locale, text(locale, path, filling) as string])))
  }

  return {
    languages: locales.filter((locale) => Object.keys(books.get(locale) ?? {}).length === bookNames.length),
    localized,
    has: (...path) => node(defaultLocale, path) !== undefined,
    length: (...path) => {
      const list = node(defaultLocale, path)
      return Array.isArray(list) ? list.length : 0
    },
    english: (...path) => english(path),
  }
}
