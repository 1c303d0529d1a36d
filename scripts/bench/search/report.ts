import { quantile } from '../quantile.ts'
import type { Doc, Measured } from './engine.ts'
import { type Suite, score } from './quality.ts'

export type SearchReport = {
  machine: string
  products: number
  docs: Doc[]
  suites: Suite[]
  measured: Measured[]
  indexMb: number
  http: number[]
}

const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const row = (cells: string[]): string => `| ${cells.join(' | ')} |`

/** Two Markdown tables: speed and correctness. */
export const report = ({
  machine,
  products,
  docs,
  suites,
  measured,
  indexMb,
  http,
}: SearchReport): string => {
  const speed = measured.map(
    ({ engine, note, buildSeconds, residentMb, keystrokes, fuzzy, answers }) =>
      row([
        engine,
        ms(quantile(keystrokes, 0.5)),
        ms(quantile(keystrokes, 0.99)),
        ms(quantile(fuzzy, 0.5)),
        ms(quantile(fuzzy, 0.99)),
        engine === 'nuskha'
          ? `${indexMb.toFixed(0)} MB on disk`
          : !Number.isFinite(residentMb)
            ? ''
            : `${residentMb.toFixed(0)} MB in memory`,
        buildSeconds === 0 ? 'in the import' : `${buildSeconds.toFixed(1)} s`,
        answers.includes(null)
          ? `${note}; asked ${answers.filter(Boolean).length} of ${answers.length} questions`
          : note,
      ]),
  )
  let from = 0
  const quality = suites.flatMap((suite) => {
    const start = from
    from += suite.cases.length
    return suite.within.map((_, place) =>
      row([
        `${suite.name} (${suite.cases.length})`,
        suite.within[place] === 1 ? 'the first' : `the first ${suite.within[place]}`,
        ...measured.map(({ answers }) => {
          const next = answers.slice(start).values()
          const shares = score(
            suite,
            () => next.next().value?.map((number) => docs[number] as Doc) ?? null,
          )
          const asked = answers.slice(start, from).filter(Boolean).length
          return asked < suite.cases.length ? `(${asked} asked)` : percent(shares[place] as number)
        }),
      ]),
    )
  })
  const heads = (cells: string[]): string[] => [
    row(cells),
    row(cells.map((_, column) => (column === 0 ? '---' : '---:'))),
  ]
  return [
    `${machine}; ${products.toLocaleString('en-IN')} products, ${docs.length.toLocaleString('en-IN')} rows in all; milliseconds`,
    '',
    ...heads(['engine', 'keystroke p50', 'p99', 'typo p50', 'p99', 'index', 'built in', 'set-up']),
    ...speed,
    '',
    ...(http.length === 0
      ? []
      : [
          `Header autocomplete over HTTP at 200 a second, ${http.length} keystrokes: p50 ${ms(quantile(http, 0.5))}, p99 ${ms(quantile(http, 0.99))}.`,
          '',
        ]),
    ...heads(['right answer', 'within', ...measured.map(({ engine }) => engine)]),
    ...quality,
  ].join('\n')
}
