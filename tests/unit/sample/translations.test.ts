import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { locales } from '#model/locale.ts'

const folder = new URL('../../../src/catalogue/sample/text/', import.meta.url)
const files = readdirSync(new URL('en/', folder)).filter((name) => name.endsWith('.json'))
const read = (locale: string, file: string): unknown => JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8'))

/** Every string with its path; array positions are part of the path. */
const strings = (value: unknown, path = ''): [path: string, text: string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => strings(inner, path === '' ? key : `${path}.${key}`))

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

describe.each(locales.filter((locale) => existsSync(new URL(`${locale}/`, folder))))('sample texts in %s', (locale) => {
  test.each(files)('%s has exactly the keys of English', (file) => {
    expect(strings(read(locale, file)).map(([path]) => path)).toEqual(strings(read('en', file)).map(([path]) => path))
  })

  test.each(files)('%s keeps every placeholder', (file) => {
    const english = new Map(strings(read('en', file)))
    // A translation may name a medicine twice, but never drop or invent one.
    for (const [path, text] of strings(read(locale, file)))
      expect([...new Set(placeholders(text))], path).toEqual([...new Set(placeholders(english.get(path) ?? ''))])
  })

  test.each(files)('%s has clean text without markup', (file) => {
    for (const [path, text] of strings(read(locale, file))) {
      expect(text, path).not.toMatch(/<[a-z!/?]|�|^\s|\s$|^$/i)
      expect(text.normalize('NFC'), path).toBe(text)
    }
  })
})
