import { expect, it } from 'vitest'
import { sources } from '../support/sources.ts'

/** At this many lines a file is probably two things. */
const max = 300

/** Data in the clothes of code has no length. */
const isData = (path: string): boolean => /^(src\/catalogue\/sample\/(facts|text)|tests\/fixtures)\//.test(path)

it(`every file has at most ${max} lines`, () => {
  const tooLong = sources('{src,scripts,tests}/**/*.{ts,tsx,astro,mjs}')
    .filter(({ path }) => !isData(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > max)
  expect(tooLong).toEqual([])
})
