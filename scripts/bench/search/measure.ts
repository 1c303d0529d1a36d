// In a process of its own: builds one engine over the documents and asks it everything.
//   node measure.ts <engine> <documents.ndjson or catalogue.db> <questions.json> <answers.json>
import { readFileSync, writeFileSync } from 'node:fs'
import { openCatalogue } from '#catalogue/open.ts'
import { suggest } from '#catalogue/search/suggest.ts'
import { median } from '../press/table.ts'
import type { Doc, Engine, Measured, Questions } from './engine.ts'
import { peers } from './peers.ts'

const [name = '', source = '', asked = '', answered = ''] = process.argv.slice(2)
const questions = JSON.parse(readFileSync(asked, 'utf8')) as Questions

/** The catalogue's engine; its answers are given by type and id, which the asker numbers. */
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

const warmUp = name === 'nuskha' ? 1_000 : 50

/** An engine that needs longer than this for one round is not asked again: its figures need no fine measure. */
const longRoundMs = 60_000

/** Three rounds over all texts, after a start that warms compiler and caches; the median of each. */
const timed = async (texts: string[]): Promise<number[]> => {
  for (const text of texts.slice(0, warmUp)) await engine.search(text)
  const rounds: number[][] = []
  const began = performance.now()
  for (let round = 0; round < 3 && (round === 0 || performance.now() - began < longRoundMs); round++) {
    const times: number[] = []
    for (const text of texts) {
      const start = performance.now()
      const reply = engine.search(text)
      if (reply instanceof Promise) await reply
      times.push(performance.now() - start)
    }
    rounds.push(times)
  }
  return texts.map((_, at) => median(rounds.map((times) => times[at] as number)))
}

const keystrokes = await timed(questions.keystrokes)
const fuzzy = await timed(questions.fuzzy)
const answers: number[][] = []
for (const text of questions.quality) answers.push(await engine.search(text))
const measured: Measured = { engine: name, note: engine.note, buildSeconds, residentMb: resident() - before, keystrokes, fuzzy, answers }
writeFileSync(answered, JSON.stringify(measured))
engine.close?.()
