import { expect, it } from 'vitest'
import { sources } from '../support/sources.ts'

/** At this many lines a file is probably two things. */
const most = 200

/** Files that are longer, with the lines they may have. The list and its numbers only shrink. */
const longer: Record<string, number> = {
  'src/model/views/pages.ts': 240,
}

/** Data in the clothes of code has no length. */
const isData = (path: string): boolean => /^(src\/catalogue\/sample\/(facts|text)|tests\/fixtures)\//.test(path)

const lines = new Map(
  sources('{src,scripts,tests}/**/*.{ts,tsx,astro,mjs}')
    .filter(({ path }) => !isData(path))
    .map(({ path, text }) => [path, text.split('\n').length - 1]),
)

it(`keeps every file within ${most} lines, but for a list that shrinks`, () => {
  const tooLong = [...lines].filter(([path, count]) => count > (longer[path] ?? most))
  expect(tooLong.map(([path, count]) => `${path}: ${count} lines`)).toEqual([])
})

it('lists no file that fits, or fits more tightly than the list says', () => {
  const stale = Object.entries(longer).filter(([path, allowed]) => {
    const count = lines.get(path)
    return count === undefined || count <= most || count < allowed - 20
  })
  expect(stale).toEqual([])
})
