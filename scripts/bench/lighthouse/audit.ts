import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browserFlags, browserPath } from '../../../tests/support/browser.ts'
import { measure } from '../press/measure.ts'
import { node, project } from '../press/place.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** Required score of a page in each category. */
export const requiredScore = 100

/** Required time to the largest paint on Lighthouse's phone, in milliseconds, and required layout shift. */
export const requiredPaint = 1000
export const requiredShift = 0

export type Categories = {
  version: string
  scores: Record<Category, number>
  /** Time to the largest paint and time the main thread was blocked in milliseconds; layout shift without a unit. */
  paint: number
  blocked: number
  shift: number
  /** Audits that cost points: titles and measured values. */
  failed: string[]
}

type Report = {
  lighthouseVersion: string
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    { title: string; score: number | null; displayValue?: string; numericValue?: number }
  >
}

/** Lighthouse and what it brings are an eighth of everything installed, and only this asks for it. */
const cliOfLighthouse = (): string => {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve('lighthouse'))), '../cli/index.js')
  } catch {
    throw new Error(
      'Install it first, it is used here alone: npm install --no-save lighthouse@13.5.0',
    )
  }
}

/** One Lighthouse run, with defaults a simulated slow phone on a slow network; `options` are those of its command line. */
export const audit = async (
  url: string,
  file: string,
  options: readonly string[] = [],
): Promise<Categories> => {
  const chrome = await browserPath()
  // A load balancer in front of a tried shop has a certificate of its own.
  const flags = [...browserFlags, '--ignore-certificate-errors'].join(' ')
  const words = [
    cliOfLighthouse(),
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${flags}`,
    `--only-categories=${categories}`,
    ...options,
  ]
  await measure(node, words, { cwd: project, env: { CHROME_PATH: chrome } })
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (report.runtimeError?.message) throw new Error(report.runtimeError.message)
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
  ) as Categories['scores']
  const counted = categories.flatMap((name) =>
    (report.categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0),
  )
  const failed = counted.flatMap(({ id }) => {
    const found = report.audits[id]
    return found && found.score !== null && found.score < 0.9
      ? [`${found.title}${found.displayValue ? `: ${found.displayValue}` : ''}`]
      : []
  })
  const numericOf = (id: string): number => report.audits[id]?.numericValue ?? Number.NaN
  return {
    version: report.lighthouseVersion,
    scores,
    paint: numericOf('largest-contentful-paint'),
    blocked: numericOf('total-blocking-time'),
    shift: numericOf('cumulative-layout-shift'),
    failed,
  }
}
