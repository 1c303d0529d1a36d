// npm run bench -- danger [--write]
// Learns the weights by which a line without an emergency of the rules may still ask whether a person is in danger
// (docs/decisions/0128-…). Says how many lines of a kind, a language or a quarter that it has not learnt from it recognises.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cuesIn, encoding, readLine } from '#catalogue/search/emergencies/cues.ts'
import { readEmergency } from '#catalogue/search/emergencies/read-emergency.ts'
import emergencies from './truth/emergencies.json' with { type: 'json' }
import ordinary from './truth/ordinary.json' with { type: 'json' }
import written from './truth/written.json' with { type: 'json' }

const size = 18_000
/** Passes over all lines, and how far each goes. */
const passes = 150
const rate = 0.05
const decay = 1e-6
/** Ordinary lines beside an emergency that may be asked all the same. */
const falseShare = 0.005
const quarters = 4

type Line = { cues: number[]; told: boolean; language: string; kind: string; quarter: number }
type Learnt = { weights: Float64Array; base: number }

const linesOf = (): Line[] => {
  const told = Object.entries(emergencies).flatMap(([language, { own, latin }]) =>
    [...own, ...latin].map((text) => ({ text, language, told: true })),
  )
  const { goods, question, quiet } = written
  const byHand = [...Object.values(goods), question].flatMap((lines) => Object.keys(lines))
  const others = [
    ...Object.entries(ordinary),
    ['written', [...byHand, ...Object.values(quiet).flat()]] as const,
  ].flatMap(([language, texts]) => texts.map((text) => ({ text, language, told: false })))
  return [...told, ...others].map(({ text, language, told: isTold }, at) => {
    const { words, mentions } = readLine(text)
    return {
      cues: cuesIn(words, mentions, size),
      told: isTold,
      language,
      kind: isTold ? (readEmergency(text, () => false)?.need.id ?? 'other') : 'ordinary',
      quarter: Math.imul(at, 2_654_435_761 | 0) >>> 30,
    }
  })
}

const scoreOf = ({ weights, base }: Learnt, { cues }: Line): number =>
  cues.reduce((sum, cue) => sum + (weights[cue] as number), 0) / Math.sqrt(cues.length) + base

/** Logistic regression by Adam over all lines at once: alike at every run. */
const learn = (lines: readonly Line[]): Learnt => {
  // The last place is the base, which every line has.
  const weights = new Float64Array(size + 1)
  const [mean, spread] = [new Float64Array(size + 1), new Float64Array(size + 1)]
  for (let pass = 1; pass <= passes; pass++) {
    const slope = weights.map((weight) => decay * weight)
    for (const line of lines) {
      const share = 1 / Math.sqrt(line.cues.length)
      const score = scoreOf({ weights, base: weights[size] as number }, line)
      const error = (1 / (1 + Math.exp(-score)) - Number(line.told)) / lines.length
      for (const cue of line.cues) slope[cue] = (slope[cue] as number) + error * share
      slope[size] = (slope[size] as number) + error
    }
    const [towards, wide] = [1 - 0.9 ** pass, 1 - 0.999 ** pass]
    for (const [at, one] of slope.entries()) {
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * one
      spread[at] = 0.999 * (spread[at] as number) + 0.001 * one * one
      const step =
        (mean[at] as number) / towards / (Math.sqrt((spread[at] as number) / wide) + 1e-8)
      weights[at] = (weights[at] as number) - rate * step
    }
  }
  return { weights, base: weights[size] as number }
}

/** The weights in steps, all but the largest in a thousand within reach. */
const inSteps = ({ weights, base }: Learnt): { step: number; steps: number[]; base: number } => {
  const sizes = [...weights.subarray(0, size)].map(Math.abs).sort((one, other) => one - other)
  const step = (sizes[Math.floor(size * 0.999)] as number) / encoding.most
  const steps = [...weights.subarray(0, size)].map((weight) =>
    Math.max(-encoding.most, Math.min(encoding.most, Math.round(weight / step))),
  )
  return { step, steps, base }
}

const coarse = (learnt: Learnt): Learnt => {
  const { step, steps, base } = inSteps(learnt)
  return { weights: Float64Array.from(steps, (count) => count * step), base }
}

const leastOf = (scores: readonly number[]): number =>
  [...scores].sort((one, other) => other - one)[Math.floor(scores.length * falseShare)] as number

const lines = linesOf()
const scores = new Map<Line, number>()
for (let quarter = 0; quarter < quarters; quarter++) {
  const learnt = coarse(learn(lines.filter((line) => line.quarter !== quarter)))
  for (const line of lines) if (line.quarter === quarter) scores.set(line, scoreOf(learnt, line))
}
const least = leastOf(lines.filter(({ told }) => !told).map((line) => scores.get(line) as number))
const share = (some: readonly Line[], score: (line: Line) => number): string => {
  const right = some.filter((line) => score(line) > least).length
  return `${right} of ${some.length} (${((100 * right) / some.length).toFixed(1)} %)`
}
const told = lines.filter((line) => line.told)
console.log(`never seen, a quarter at a time: ${share(told, (line) => scores.get(line) as number)}`)
for (const trait of ['language', 'kind'] as const)
  for (const [name, some] of Map.groupBy(told, (line) => line[trait])) {
    if (process.argv.includes('--quick')) break
    const learnt = coarse(learn(lines.filter((line) => !line.told || line[trait] !== name)))
    console.log(`without this ${trait}, ${name}: ${share(some, (line) => scoreOf(learnt, line))}`)
  }
if (process.argv.includes('--write')) {
  const { step, steps, base } = inSteps(learn(lines))
  const letters = String.fromCharCode(...steps.map((count) => encoding.middle + count))
  writeFileSync(
    join(import.meta.dirname, '../../src/catalogue/search/emergencies/cue-weights.json'),
    `${JSON.stringify({ step: Number(step.toPrecision(6)), least: Number((least - base).toPrecision(6)), letters }, null, 2)}\n`,
  )
}
