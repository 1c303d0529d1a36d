export type Row = {
  what: string
  pages: number | null
  /** Median; `null` for a row without one, such as a missing program or a check. */
  seconds: number | null
  /** The values of all runs, in order. */
  all: number[]
  /** Median of the processor time; `null` where it was not measured. */
  cpuSeconds: number | null
  /** Peak of the sum over all processes, in MB. */
  peakMb: number | null
  /** The goal in words and whether it is met; `null` without a goal. */
  target: string
  met: boolean | null
  note: string
}

export const emptyRow: Row = {
  what: '',
  pages: null,
  seconds: null,
  all: [],
  cpuSeconds: null,
  peakMb: null,
  target: '',
  met: null,
  note: '',
}

export type Report = { machine: string; source: string; runs: number; rows: Row[] }

const number = (value: number): string => Math.round(value).toLocaleString('en-IN')

export const pagesPerSecond = ({ pages, seconds }: Row): number | null =>
  pages === null || seconds === null ? null : pages / seconds

const cells = (row: Row): string[] => {
  const rate = pagesPerSecond(row)
  return [
    row.what,
    row.pages === null ? '' : number(row.pages),
    row.seconds === null ? '' : row.seconds.toFixed(2),
    rate === null ? '' : number(rate),
    row.cpuSeconds === null ? '' : row.cpuSeconds.toFixed(2),
    row.peakMb === null ? '' : number(row.peakMb),
    row.target,
    row.met === null ? '' : row.met ? 'yes' : 'no',
    row.note,
  ]
}

const heads = ['what', 'pages', 'seconds', 'pages/s', 'CPU s', 'peak MB', 'target', 'met', 'note']

/** One Markdown table. */
const text = ({ machine, source, runs, rows }: Report): string => {
  const lines = [heads, ...rows.map(cells)]
  const widths = heads.map((_, column) =>
    Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  const numeric = [1, 2, 3, 4, 5]
  const line = (parts: string[]): string =>
    `| ${parts.map((part, i) => (numeric.includes(i) ? part.padStart(widths[i] ?? 0) : part.padEnd(widths[i] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, i) => (numeric.includes(i) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`
  return [
    `${machine}; ${source}; medians of ${runs}`,
    '',
    line(heads),
    rule,
    ...rows.map((row) => line(cells(row))),
  ].join('\n')
}

export const print = (report: Report, json: boolean): void =>
  void process.stdout.write(
    json
      ? `${JSON.stringify({ ...report, rows: report.rows.map((row) => ({ ...row, pagesPerSecond: pagesPerSecond(row) })) })}\n`
      : `${text(report)}\n`,
  )
