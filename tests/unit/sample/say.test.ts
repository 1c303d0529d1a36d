import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openWords } from '#catalogue/sample/say.ts'

const folder = mkdtempSync(join(tmpdir(), 'nuskha-say-'))
afterAll(() => rmSync(folder, { recursive: true }))

const book = (locale: string, name: string, content: object) => {
  mkdirSync(join(folder, locale), { recursive: true })
  writeFileSync(join(folder, locale, `${name}.json`), JSON.stringify(content))
}
book('en', 'salts', { iron: { name: 'Iron' }, zinc: { name: 'Zinc' } })
book('en', 'interactions', { binds: { consumer: '{b} binds {a}.' } })
book('hi', 'salts', { iron: { name: 'आयरन' } })
book('hi', 'interactions', { binds: { consumer: '{a} को {b} बाँधता है।' } })

const words = openWords(pathToFileURL(`${folder}/`))

test('a row has every language that has all of its strings', () => {
  expect(words.localized((say) => ({ name: say(['salts', 'iron', 'name']) }))).toEqual({ name: { en: 'Iron', hi: 'आयरन' } })
})

test('a row that lacks one string in a language is in English only', () => {
  const row = words.localized((say) => ({ first: say(['salts', 'iron', 'name']), second: say(['salts', 'zinc', 'name']) }))
  expect(row).toEqual({ first: 'Iron', second: 'Zinc' })
})

test('a placeholder is filled in the language of its sentence, and a plain word in all languages', () => {
  const say = (a: string | string[]) =>
    words.localized((speak) => speak(['interactions', 'binds', 'consumer'], { a, b: ['salts', 'iron', 'name'] }))
  expect(say('Dolo')).toEqual({ en: 'Iron binds Dolo.', hi: 'Dolo को आयरन बाँधता है।' })
  expect(say(['salts', 'zinc', 'name'])).toBe('Iron binds Zinc.')
})

test('a string missing in English is an error that names it', () => {
  expect(() => words.localized((say) => say(['salts', 'lead', 'name']))).toThrow('salts.lead.name')
})

test('a language counts only if all of its files exist', () => {
  expect(words.languages).toEqual([])
  expect(openWords().languages).toContain('en')
})
