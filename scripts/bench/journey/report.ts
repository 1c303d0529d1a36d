import { median } from '../quantile.ts'
import { type TimedEvent, type Vitals, worstOf } from './vitals.ts'

/** Measurements of each step of one journey, and script bytes of each page at its end. */
export type Run = { steps: { name: string; vitals: Vitals[] }[]; scripts: Record<string, number> }

/** The goals of docs/benchmarks.md. */
export const goals = { inpMs: 100, cls: 0.02 }

const inpOf = (vitals: readonly Vitals[]): number => worstOf(vitals)?.duration ?? 0
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const whole = (ms: number): string => ms.toFixed(0)

export type Step = { name: string; inpMs: number; all: number[]; worst: string }
export type Page = {
  path: string
  cls: number
  tasks: number
  longestTaskMs: number
  scriptKb: number
  moved: string
}
export type Figures = { inpMs: number; steps: Step[]; pages: Page[] }

const wordsOf = (event: TimedEvent | undefined): string => {
  if (!event) return ''
  const { name, target, duration, delay, handlers } = event
  return `${name} ${target}: ${whole(delay)} + ${whole(handlers)} + ${whole(Math.max(0, duration - delay - handlers))}`
}

/** Product ids and order numbers differ between runs. */
const pathOf = (path: string): string => path.replace(/^\/drugs\/.*/, '/drugs/…')

/** The element that shifted most. */
const movedIn = (vitals: readonly Vitals[]): string => {
  const max = vitals
    .flatMap(({ shifts }) => shifts)
    .sort((one, other) => other.value - one.value)[0]
  return max ? `${max.targets.join(', ')}: ${max.value.toFixed(4)}` : ''
}

export const figuresOf = (runs: readonly Run[]): Figures => {
  const first = runs[0]?.steps ?? []
  const steps = first.map(({ name }, index) => {
    const vitals = runs.map(({ steps: of }) => of[index]?.vitals ?? [])
    const all = vitals.map(inpOf)
    return { name, inpMs: median(all), all, worst: wordsOf(worstOf(vitals.flat())) }
  })
  const documents = runs.map(({ steps: of }) => of.flatMap(({ vitals }) => vitals))
  const paths = [...new Set(documents.flat().map(({ path }) => pathOf(path)))]
  const pages = paths.map((path) => {
    const each = documents.map((vitals) => vitals.filter((one) => pathOf(one.path) === path))
    const tasks = each.map((vitals) => vitals.flatMap((one) => one.tasks))
    return {
      path,
      cls: median(
        each.map((vitals) => sum(vitals.flatMap(({ shifts }) => shifts.map(({ value }) => value)))),
      ),
      moved: movedIn(each.flat()),
      tasks: median(tasks.map(({ length }) => length)),
      longestTaskMs: median(tasks.map((of) => Math.max(0, ...of))),
      scriptKb: median(runs.map(({ scripts }) => (scripts[path] ?? 0) / 1000)),
    }
  })
  return { inpMs: median(documents.map(inpOf)), steps, pages }
}

export const keyOf = pathOf

export const tables = ({ inpMs, steps, pages }: Figures): string => {
  const cls = Math.max(0, ...pages.map((page) => page.cls))
  const shown = (ms: number): string => (ms === 0 ? '< 16' : whole(ms))
  return [
    row(['step', 'INP ms', 'each run', 'worst: waiting + handlers + frame, ms']),
    row(['---', '---:', '---', '---']),
    ...steps.map(({ name, inpMs: ms, all, worst }) =>
      row([name, shown(ms), all.map(shown).join(', '), worst]),
    ),
    '',
    row(['page', 'CLS', 'tasks over 50 ms', 'longest ms', 'scripts kB', 'moved most']),
    row(['---', '---:', '---:', '---:', '---:', '---']),
    ...pages.map((page) =>
      row([
        page.path,
        page.cls.toFixed(4),
        String(page.tasks),
        whole(page.longestTaskMs),
        page.scriptKb.toFixed(1),
        page.moved,
      ]),
    ),
    '',
    row(['what', 'measured', 'goal', 'met']),
    row(['---', '---', '---', '---']),
    row([
      'INP of the journey',
      `${shown(inpMs)} ms`,
      `≤ ${goals.inpMs} ms`,
      inpMs <= goals.inpMs ? 'yes' : 'no',
    ]),
    row([
      'CLS of the worst page',
      cls.toFixed(4),
      `≤ ${goals.cls}`,
      cls <= goals.cls ? 'yes' : 'no',
    ]),
  ].join('\n')
}
