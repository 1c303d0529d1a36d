import { join } from 'node:path'
import type { Published } from '../../../src/press/publish.ts'
import { median } from '../quantile.ts'
import { type Measured, measure } from './measure.ts'
import { node, project, site } from './place.ts'
import { emptyRow, type Row } from './table.ts'

export type Run = Measured & { outcome: Published }

/** `npm run catalogue -- publish` as an operator runs it: the clock stops when it says that the release is served. */
export const publish = async (source: string, dataDir: string): Promise<Run> => {
  const run = await measure(
    node,
    [join(project, 'scripts/catalogue.ts'), 'publish', source, '--json'],
    {
      cwd: project,
      env: { DATA_DIR: dataDir, SITE_URL: site },
      until: 'output',
    },
  )
  const outcome = JSON.parse(run.output) as Published
  if (outcome.is !== 'published') throw new Error(run.output.slice(0, 2000))
  return { ...run, outcome }
}

const maxMb = 1000

type Target = {
  seconds: number
  /** Of the whole command, or of its press alone. */
  of?: 'all' | 'press'
  /** Whether memory is limited too. */
  memory?: boolean
}

/** The row of several runs of one kind of publish. */
export const rowOf = (
  what: string,
  runs: readonly Run[],
  { seconds: max, of = 'all', memory = false }: Target,
): Row => {
  const all = runs.map(({ seconds, outcome }) => (of === 'all' ? seconds : outcome.seconds.press))
  const seconds = median(all)
  const peaks = runs.map(({ peakMb }) => peakMb).filter((peak) => peak !== null)
  const peakMb = peaks.length > 0 ? Math.max(...peaks) : null
  const part = (name: 'import' | 'press'): string =>
    median(runs.map(({ outcome }) => outcome.seconds[name])).toFixed(2)
  const whole =
    of === 'press' ? `, ${median(runs.map((run) => run.seconds)).toFixed(2)} s in all` : ''
  const { pressed } = (runs.at(-1) as Run).outcome
  return {
    ...emptyRow,
    what,
    pages: pressed.written,
    seconds,
    all,
    peakMb,
    target: `≤ ${max} s${memory ? `, ≤ ${maxMb} MB` : ''}`,
    met: seconds <= max && (!memory || (peakMb !== null && peakMb <= maxMb)),
    note: `import ${part('import')} s, press (${pressed.how}) ${part('press')} s${whole}; ${pressed.written + pressed.unchanged} pages looked at`,
  }
}
