// In a process of its own: builds one engine over the documents and asks it everything.
//   node measure.ts <engine> <documents.ndjson or catalogue.db> <questions.json> <answers.json>
import { readFileSync, writeFileSync } from 'node:fs'
import { openCatalogue } from '#catalogue/open.ts'
import { suggest } from '#catalogue/search/suggest.ts'
import { median } from '../quantile.ts'
import {
  type Doc,
  type Engine,
  few,
  inOrder,
  type Measured,
  type Questions,
  spread,
} from './engine.ts'
import { peers } from './peers.ts'

const [name = '', source = '', questionsFile = '', answered = ''] = process.argv.slice(2)
const questions = JSON.parse(readFileSync(questionsFile, 'utf8')) as Questions

/** The catalogue's engine answers by type and id, which are mapped to row numbers. */
const nuskha = (file: string, numbers: Map<string, number>): Engine => {
  const catalogue = openCatalogue(file)
  return {
    note: 'suggestions of all kinds, with their rows',
    search: (text) =>
      suggest(catalogue, { text })
        .entries.slice(0, 10)
        .map(({ type, id }) => numbers.get(`${type}${id}`) as number),
  }
}

const resident = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().rss / 1e6
}

const began = performance.now()
const before = resident()
const [catalogue, documents] = source.split('|') as [string, string]
const docs = readFileSync(documents, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Doc & { key: string })
const engine: Engine =
  name === 'nuskha'
    ? nuskha(catalogue, new Map(docs.map(({ key }, number) => [key, number])))
    : await (peers[name] as (typeof peers)[string])(docs)
const buildSeconds = name === 'nuskha' ? 0 : (performance.now() - began) / 1_000

const warmUp = { max: 100, ms: 20_000 }

const ask = async (text: string): Promise<number> => {
  const start = performance.now()
  const reply = engine.search(text)
  if (reply instanceof Promise) await reply
  return performance.now() - start
}

/** Three rounds after a warm-up of compiler and caches; the median of each text. One round for a slow engine. */
const timed = async (texts: string[]): Promise<number[]> => {
  const began = performance.now()
  let warmed = 0
  while (warmed < warmUp.max && performance.now() - began < warmUp.ms)
    await ask(texts[(warmed++ * 7) % texts.length] as string)
  const asked = spread(texts, (performance.now() - began) / warmed)
  const rounds: number[][] = []
  for (let round = 0; round < (asked.length < texts.length ? 1 : 3); round++) {
    const times: number[] = []
    for (const text of asked) times.push(await ask(text))
    rounds.push(times)
  }
  return asked.map((_, at) => median(rounds.map((times) => times[at] as number)))
}

const keystrokes = await timed(questions.keystrokes)
const fuzzy = await timed(questions.fuzzy)
let ms = 0
const probed = few(questions.quality)
for (const text of probed) ms += (await ask(text)) / probed.length
const asked = spread(questions.quality, ms)
const given: number[][] = []
for (const text of asked) given.push(await engine.search(text))
const answers = inOrder(questions.quality, asked, given)
const measured: Measured = {
  engine: name,
  note: engine.note,
  buildSeconds,
  residentMb: resident() - before,
  keystrokes,
  fuzzy,
  answers,
}
writeFileSync(answered, JSON.stringify(measured))
engine.close?.()
