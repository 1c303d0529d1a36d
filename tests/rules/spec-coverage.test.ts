import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../support/project.ts'

type Row = { statement: string; file: string; title: string }

/** Rows of the tables: a statement, and a file with the title of a test. Rows of another form have neither. */
const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (?!statement \||---)(.*?) \| (?:`([^`]+)`: )?(.*) \|$/gm)].map(
    ([, statement = '', file = '', title = '']) => ({
      statement,
      file,
      title,
    }),
  )

/** Whether a file calls a test by this title. One that is put together matches up to its first value. */
const hasTest = (source: string, title: string): boolean =>
  ["'", '`'].some((quote) =>
    [`(${quote}${title}${quote}`, `(${quote}${title} "`].some((call) => source.includes(call)),
  )

const faults = (text: string): string[] =>
  rowsOf(text).flatMap(({ statement, file, title }) => {
    if (file === '' || !existsSync(join(root, file))) return [`${statement}: no file ${file}`]
    return hasTest(readFileSync(join(root, file), 'utf8'), title)
      ? []
      : [`${statement}: ${file} has no test "${title}"`]
  })

describe('docs/spec-coverage.md', () => {
  it('docs/spec-coverage.md names a test that exists for every statement', () => {
    const text = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
    expect(rowsOf(text).length).toBeGreaterThan(70)
    expect(faults(text)).toEqual([])
  })

  it('the coverage check reports a missing file, a missing test, a part of a title and a row without a test', () => {
    const title = 'ratings of 0 to 6 are poor, 7 and 8 average, 9 and 10 good'
    const file = 'tests/unit/model/feedback.test.ts'
    const table = (cell: string): string =>
      `| statement | test |\n| --- | --- |\n| bands | ${cell} |\n`
    expect(faults(table(`\`${file}\`: ${title}`))).toEqual([])
    expect(faults(table(`\`tests/nope.test.ts\`: ${title}`))).toEqual([
      'bands: no file tests/nope.test.ts',
    ])
    expect(faults(table(`\`${file}\`: ratings of 0 to 6 are poor`))).toEqual([
      `bands: ${file} has no test "ratings of 0 to 6 are poor"`,
    ])
    expect(faults(table('later'))).toEqual(['bands: no file '])
  })
})
