import { expect, it } from 'vitest'
import { sources } from '../support/sources.ts'

// Written apart, so that this file does not find itself.
const marks = ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK']

it('the code has no reminder marks: open work is an issue', () => {
  const word = new RegExp(`\\b(${marks.join('|')})\\b`)
  const found = sources(
    '{src,scripts,tests}/**/*.{ts,tsx,astro,mjs,css}',
    '*.{ts,mjs,cjs,json,md}',
    'docs/**/*.md',
  ).flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (word.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

it('.astro files print nothing from scripts and front matter, which the linter does not read whole', () => {
  const found = sources('src/**/*.astro').filter(({ text }) => /\bconsole\.\w+\(/.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})

it('no file is empty', () => {
  const found = sources(
    '{src,scripts,tests,docs}/**/*.{ts,tsx,astro,mjs,css,json,md}',
    '*.{cjs,mjs,ts,json,md}',
  ).filter(({ text }) => text.trim() === '')
  expect(found.map(({ path }) => path)).toEqual([])
})
