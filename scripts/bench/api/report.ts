import { median, quantile } from '../quantile.ts'
import type { Loaded } from './load-child.ts'

const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const met = (is: boolean): string => (is ? 'yes' : 'no')

export const perSecond = ({ calls, seconds }: Loaded): number =>
  Object.values(calls).reduce((sum, { length }) => sum + length, 0) / seconds

const p99Of = ({ calls }: Loaded, call: string): number => quantile(calls[call] ?? [], 0.99)

/** Milliseconds of each kind of call, and of all. */
export const callTable = (title: string, loaded: Loaded): string => {
  const kinds = Object.entries(loaded.calls).sort(([a], [b]) => a.localeCompare(b))
  const lines = [...kinds, ['all', kinds.flatMap(([, times]) => times)] as const].map(
    ([call, times]) =>
      row([
        call,
        String(times.length),
        ms(quantile(times, 0.5)),
        ms(quantile(times, 0.99)),
        ms(quantile(times, 1)),
      ]),
  )
  return [
    title,
    '',
    row(['call', 'number', 'p50', 'p99', 'longest']),
    row(['---', '---:', '---:', '---:', '---:']),
    ...lines,
  ].join('\n')
}

/** Requests per second, and microseconds of server CPU per request. */
export type Burst = { rate: number; micros: number; bytes: number }
/** Visits, and microseconds of the servers' CPU per request, that of the database left out. */
export type Mix = Loaded & { micros: number }
/** Measured back to back. */
export type Round = { bare: Burst; details: Burst }
/** This checkout and the one of `--beside`, in this order. */
export type Comparison = {
  folder: string
  rounds: { details: [Burst, Burst]; mix: [Burst, Burst] }[]
}
export type Figures = {
  sqlite: Mix
  postgres: Mix | null
  rounds: Round[]
  beside: Comparison | null
}

const middle = <Of>(of: readonly Of[], value: (round: Of) => number): number =>
  median(of.map(value))

const besideRows = ({ folder, rounds }: Comparison): string[] => {
  const line = (
    what: string,
    of: (round: Comparison['rounds'][number]) => [Burst, Burst],
    goal: number | null,
  ): string => {
    const share = middle(rounds, (round) => of(round)[0].rate / of(round)[1].rate)
    const cpu = middle(rounds, (round) => of(round)[1].micros / of(round)[0].micros)
    const measured = `${(share * 100).toFixed(0)} % of the requests/s, ${(cpu * 100).toFixed(0)} % by processor time`
    return row([
      `${what}, beside ${folder}`,
      measured,
      goal === null ? '' : `≥ ${goal} %`,
      goal === null ? '' : met(share * 100 >= goal),
    ])
  }
  return [
    line('cart details', ({ details }) => details, null),
    line('the mix', ({ mix }) => mix, 95),
  ]
}

const postgresRows = (postgres: Mix, sqlite: Mix): string[] => {
  const share = sqlite.micros / postgres.micros
  const slower = p99Of(postgres, 'place') / p99Of(sqlite, 'place')
  return [
    row([
      'the mix, PostgreSQL, two servers',
      `${perSecond(postgres).toFixed(0)} requests/s; ${postgres.micros.toFixed(0)} and ${sqlite.micros.toFixed(0)} µs of processor time a request: ${(share * 100).toFixed(0)} % of SQLite`,
      '≥ 60 % by processor time',
      met(share >= 0.6),
    ]),
    row([
      'place in it',
      `p99 ${ms(p99Of(postgres, 'place'))} ms: ${slower.toFixed(1)} × that of SQLite`,
      '≤ 3 ×',
      met(slower <= 3),
    ]),
  ]
}

/** Goals and measured figures. */
export const goalTable = ({ sqlite, postgres, rounds, beside }: Figures): string => {
  const rate = perSecond(sqlite)
  const place = p99Of(sqlite, 'place')
  const share = middle(rounds, ({ bare, details }) => details.rate / bare.rate)
  const cpuShare = middle(rounds, ({ bare, details }) => bare.micros / details.micros)
  const of = (value: (burst: Burst) => number): string =>
    `${middle(rounds, ({ details }) => value(details)).toFixed(0)} and ${middle(rounds, ({ bare }) => value(bare)).toFixed(0)}`
  const errors = sqlite.errors.length + (postgres?.errors.length ?? 0)
  return [
    row(['what', 'measured', 'goal', 'met']),
    row(['---', '---', '---', '---']),
    row([
      'the mix, SQLite, one server',
      `${rate.toFixed(0)} requests/s`,
      '≥ 1,500 requests/s',
      met(rate >= 1_500),
    ]),
    row(['place, SQLite, p99', `${ms(place)} ms`, '≤ 150 ms', met(place <= 150)]),
    row([
      `cart details and a constant of ${rounds[0]?.details.bytes} bytes from a bare Hono server`,
      `${of((burst) => burst.rate)} requests/s: ${(share * 100).toFixed(0)} %`,
      '≥ 30 %',
      met(share >= 0.3),
    ]),
    row([
      'the same in processor time',
      `${of((burst) => burst.micros)} µs a request: ${(cpuShare * 100).toFixed(0)} %`,
      '',
      '',
    ]),
    ...(beside ? besideRows(beside) : []),
    ...(postgres ? postgresRows(postgres, sqlite) : []),
    row(['calls without a success', String(errors), '0', met(errors === 0)]),
  ].join('\n')
}
