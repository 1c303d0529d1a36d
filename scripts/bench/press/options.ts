import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { project } from './place.ts'

export type Options = {
  /** Drug pages that every compared builder makes. */
  pages: number
  /** Rounds; figures are medians. */
  runs: number
  workers: number
  /** Folder of the public data; `null`: the sample, multiplied. */
  data: string | null
  /** Maximum number of rows of each public product file, to try the bench out. */
  limit: number | null
  /** Price changes of a delta and of an edited export. */
  changes: number
  parts: ('pages' | 'publish')[]
  json: boolean
  keep: boolean
  /** Folder for everything that the bench creates. */
  work: string
}

const usage = `npm run bench -- press [--pages 10000] [--runs 3] [--workers 2] [--changes 1000] [--only pages|publish]
  [--data <folder of the public data, or none>] [--limit <rows of each file>] [--json] [--keep]`

const positive = (text: string, name: string): number => {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new Error(`--${name} must be a whole number above zero\n${usage}`)
}

/** Parsed once. Throws with the usage text for an unknown option or one that is not a number. */
export const readOptions = (words: string[]): Options => {
  const { values } = parseArgs({
    args: words,
    options: {
      pages: { type: 'string', default: '10000' },
      runs: { type: 'string', default: '3' },
      workers: { type: 'string', default: '2' },
      changes: { type: 'string', default: '1000' },
      data: { type: 'string' },
      limit: { type: 'string' },
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  if (values.only !== undefined && values.only !== 'pages' && values.only !== 'publish')
    throw new Error(`--only takes pages or publish\n${usage}`)
  return {
    pages: positive(values.pages, 'pages'),
    runs: positive(values.runs, 'runs'),
    workers: positive(values.workers, 'workers'),
    changes: positive(values.changes, 'changes'),
    data: dataFolder(values.data),
    limit: values.limit === undefined ? null : positive(values.limit, 'limit'),
    parts: values.only ? [values.only] : ['pages', 'publish'],
    json: values.json,
    keep: values.keep,
    work: join(tmpdir(), 'nuskha-bench-press'),
  }
}

const dataFolder = (named: string | undefined): string | null => {
  if (named === 'none') return null
  const folder = named === undefined ? join(project, '../shared/data') : resolve(named)
  if (existsSync(folder)) return folder
  if (named !== undefined) throw new Error(`There is no folder ${folder}.`)
  return null
}
