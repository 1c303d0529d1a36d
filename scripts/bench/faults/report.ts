import type { Engine } from './experiments.ts'
import type { Seen } from './shoppers.ts'
import type { Verdict } from './verify.ts'

export type Outcome = { seen: Seen; exits: number; verdict: Verdict }

const limits = { waitMs: 5_500, recoveryMs: 2_000 }
/** A frozen process answers no request: its shoppers wait as long as it is frozen. */
const waitsAsLong = new Set(['the server is frozen'])

export const goals =
  'Due are: nothing lost, doubled or wrong, no process that ends by itself, no reply of 500, no wait above 5.5 s, and an order within 2 s after the fault.'

export const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
export const seconds = (ms: number | null): string => (ms === null ? '' : (ms / 1000).toFixed(1))

/** Headings of what is counted under any fault, in the order of `countsOf`. */
export const countHeads = [
  ...['attempts', 'acknowledged', 'lost', 'doubled', 'wrong', 'told 503', 'no reply', 'other 5xx'],
  'longest wait, s',
]
export const countsOf = ({ seen, verdict }: Outcome): (string | number)[] => [
  seen.attempts,
  verdict.acknowledged,
  verdict.lost,
  verdict.doubled,
  verdict.wrong.length,
  seen.refused,
  seen.unanswered,
  seen.broken.length,
  seconds(seen.longestMs),
]

/** What no fault excuses. */
export const missesOf = ({ seen, exits, verdict }: Outcome): string[] => [
  ...(verdict.acknowledged === 0 ? ['no order was acknowledged'] : []),
  ...(verdict.lost > 0 ? [`${verdict.lost} orders are lost`] : []),
  ...(verdict.doubled > 0 ? [`${verdict.doubled} orders are doubled`] : []),
  ...verdict.wrong.slice(0, 5),
  ...[...new Set(seen.broken)].slice(0, 5),
  ...[...seen.declined].map(([code, count]) => `${count} orders were refused: ${code}`),
  ...(exits > 0 ? [`${exits} processes ended by themselves`] : []),
]

export const tableHead = [
  row(['engine', 'what happens', ...countHeads, 'process exits', 'recovery, s']),
  row(['---', '---', ...Array.from({ length: 11 }, () => '---:')]),
].join('\n')

/** The row of an experiment, and what is not as it should be. */
export const rowOf = (
  engine: Engine,
  name: string,
  outcome: Outcome | string,
): { row: string; faults: string[] } => {
  if (typeof outcome === 'string')
    return {
      row: row([engine, `${name}: ${outcome}`, ...Array.from({ length: 11 }, () => '')]),
      faults: [],
    }
  const { seen, exits } = outcome
  const faults = [
    ...missesOf(outcome),
    ...(seen.longestMs > limits.waitMs && !waitsAsLong.has(name)
      ? [`a request waited ${seconds(seen.longestMs)} s`]
      : []),
    ...((seen.recoveryMs ?? 0) > limits.recoveryMs
      ? [`the first order came ${seconds(seen.recoveryMs)} s after the fault`]
      : []),
  ]
  return {
    faults,
    row: row([engine, name, ...countsOf(outcome), exits, seconds(seen.recoveryMs)]),
  }
}
