// npm run bench -- search [--data ../shared/data] [--size 250000] [--engines nuskha,minisearch,…] [--cache <folder>] [--resume]
// The search engine beside others, over public medicines multiplied to so many products (docs/benchmarks.md "Search").
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openCatalogue } from '#catalogue/open.ts'
import { search } from '#contract/search/search.ts'
import { limits } from '#model/limits.ts'
import { type Call, load } from './load.ts'
import { machineLine } from './press/machine.ts'
import { benchCatalogue } from './search/data.ts'
import { documentsOf, indexMegabytes } from './search/documents.ts'
import type { Measured, Questions } from './search/engine.ts'
import { keystrokesOf } from './search/keystrokes.ts'
import { peers } from './search/peers.ts'
import { measurePostgres } from './search/postgres.ts'
import { suites } from './search/quality.ts'
import { report } from './search/report.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    size: { type: 'string', default: '250000' },
    cache: { type: 'string', default: join(tmpdir(), 'nuskha-bench-search') },
    /** Reuse answers to the same questions from the cache. */
    resume: { type: 'boolean', default: false },
    engines: { type: 'string', default: ['nuskha', ...Object.keys(peers), 'pg_trgm'].join(',') },
  },
})
const data = resolve(values.data)
if (!existsSync(data)) {
  console.error(`No public data at ${data}; set the folder with --data.`)
  process.exit(1)
}
const say = (text: string): void => void process.stderr.write(`${text}\n`)

say('making the catalogue')
const file = await benchCatalogue(data, values.cache, Number(values.size))
const catalogue = openCatalogue(file)
const docs = documentsOf(catalogue)
const documents = join(values.cache, 'documents.ndjson')
writeFileSync(documents, docs.map((doc) => JSON.stringify(doc)).join('\n'))

const all = await suites(catalogue, data, docs)
const quality = all.flatMap(({ cases }) => cases.map(({ query }) => query))
const typos = all.find(({ name }) => name.startsWith('one typo'))?.cases ?? []
const questions: Questions = {
  keystrokes: keystrokesOf(catalogue),
  fuzzy: typos.map(({ query }) => query),
  quality,
}
const questionsFile = join(values.cache, 'questions.json')
writeFileSync(questionsFile, JSON.stringify(questions))

const answersFile = (engine: string): string => join(values.cache, `answers-${engine}.json`)
const before = (engine: string): Measured | null =>
  values.resume && existsSync(answersFile(engine))
    ? (JSON.parse(readFileSync(answersFile(engine), 'utf8')) as Measured)
    : null

const measureHere = (engine: string): Measured | null => {
  const answered = answersFile(engine)
  const script = join(import.meta.dirname, 'search/measure.ts')
  const words = [
    '--expose-gc',
    '--max-old-space-size=12288',
    script,
    engine,
    `${file}|${documents}`,
    questionsFile,
    answered,
  ]
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' })
  return status === 0 ? (JSON.parse(readFileSync(answered, 'utf8')) as Measured) : null
}

/** The header's call for each keystroke (spec §7). */
const headerCall = (name: string): Call => ({
  path: `${search.autocomplete.path}?${new URLSearchParams({ name, city: 'Chennai', pageSize: String(limits.pageSize.headerAutocomplete), types: 'all' })}`,
})

const measured: Measured[] = []
for (const engine of values.engines.split(',')) {
  say(`asking ${engine}`)
  const result =
    before(engine) ??
    (engine === 'pg_trgm' ? measurePostgres(docs, questions) : measureHere(engine))
  if (result) writeFileSync(answersFile(engine), JSON.stringify(result))
  if (result) measured.push(result)
  else say(`${engine} is not installed or did not finish`)
}
const http = values.engines.includes('nuskha')
  ? await load(file, questions.keystrokes.slice(0, 2_000).map(headerCall), 200)
  : []
console.log(
  report({
    machine: machineLine(),
    products: Number(values.size),
    docs,
    suites: all,
    measured,
    indexMb: indexMegabytes(file),
    http,
  }),
)
catalogue.close()
