// Answers "is it all right?": every check of the project, with what runs and how long it took.
//   npm test                     all steps
//   npm test -- unit build       these steps
//   npm run test:long            the steps that try something at random, many times over
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** `flaky`: those of the passed tests that passed at their second attempt only. `titles`: of the failed and the flaky ones. */
type Counts = { passed: number; failed: number; flaky?: number; titles?: string[] }
/** Runs programs for a step, with their output in the terminal or buffered until the step ends. */
type Runner = (program: string, words: string[], env?: NodeJS.ProcessEnv) => Promise<boolean>
type Step = {
  name: string
  description: string
  run: (run: Runner, report: string) => Promise<Counts>
  /** Uses about one core and shares nothing with other steps: such steps run first, in parallel. */
  single?: true
}

/** Shared by the whole run: reports, and the imported sample catalogue. */
const folder = mkdtempSync(join(tmpdir(), 'nuskha-test-'))
const root = join(import.meta.dirname, '..')
const bin = (name: string): string =>
  join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)

/** Runs a program without input; resolves to whether it succeeded. `onOutput` receives its output instead of the terminal. */
const runnerOf =
  (onOutput?: (output: string) => void): Runner =>
  (program, words, env = {}) =>
    new Promise((done) => {
      const child = spawn(program, words, {
        cwd: root,
        stdio: ['ignore', onOutput ? 'pipe' : 'inherit', onOutput ? 'pipe' : 'inherit'],
        env: { ...process.env, NUSKHA_TEST_RUN: folder, ...env },
        shell: process.platform === 'win32',
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text))
      child.on('error', (error) => {
        console.error(error.message)
        done(false)
      })
      child.on('close', (code) => done(code === 0))
    })

/** A program that is one check: it passes or fails. */
const command = (name: string, description: string, program: string, ...words: string[]): Step => ({
  name,
  description,
  run: async (run) =>
    (await run(program, words)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  single: true,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

type Json = Record<string, unknown>
const recordsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** A JSON report; a missing one (the runner crashed) is empty, so that nothing counts as passed. */
const readReport = (report: string): Json => {
  try {
    const read: unknown = JSON.parse(readFileSync(report, 'utf8'))
    return isRecord(read) ? read : {}
  } catch {
    return {}
  }
}

/** The failed tests of a report of Vitest, and the files of it that did not load. */
const failedInVitest = (report: Json): string[] =>
  recordsOf(report.testResults).flatMap((file) => {
    const path = relative(root, String(file.name))
    const failed = recordsOf(file.assertionResults).filter(({ status }) => status === 'failed')
    const titles = failed.map(({ fullName }) => `${path}: ${fullName}`)
    return titles.length === 0 && file.status === 'failed' ? [path] : titles
  })

/** The tests of a report of Playwright that failed, or passed at their second attempt only. */
const failedInPlaywright = (suite: Json): string[] => [
  ...recordsOf(suite.suites).flatMap(failedInPlaywright),
  ...recordsOf(suite.specs)
    .filter(({ tests }) =>
      recordsOf(tests).some(({ status }) => /unexpected|flaky/.test(`${status}`)),
    )
    .map(({ file, line, title }) => `tests/e2e/${file}:${line}: ${title}`),
]

/** A runner that exits with an error but no failed test (a file that does not load, an open handle) still fails. */
const withExitStatus = (succeeded: boolean, counts: Counts): Counts =>
  succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 }

const hasTests = (pattern: string): boolean => globSync(pattern, { cwd: root }).length > 0

const project = (name: string, description: string, options: Pick<Step, 'single'> = {}): Step => ({
  name,
  description,
  run: async (run, report) => {
    if (!hasTests(`tests/${name}/**/*.test.ts`)) return { passed: 0, failed: 0 }
    const words = [
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]
    const succeeded = await run(bin('vitest'), words)
    const read = readReport(report)
    return withExitStatus(succeeded, {
      passed: Number(read.numPassedTests ?? 0),
      failed: Number(read.numFailedTests ?? 0),
      titles: failedInVitest(read),
    })
  },
  ...options,
})

/** Arguments of the native TypeScript compiler, which does not read `.astro`; results of unchanged files are cached. */
const types = [
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/types.tsbuildinfo',
  '--project',
  '.',
]

const steps: Step[] = [
  // The longest first, because they run in parallel.
  command(
    'astro',
    'types of .astro',
    bin('astro'),
    'check',
    '--minimumFailingSeverity',
    'error',
    '--tsconfig',
    'tsconfig.astro.json',
  ),
  command(
    'types',
    'types of .ts and .tsx',
    process.execPath,
    'node_modules/typescript-native/bin/tsc',
    ...types,
  ),
  project('rules', 'layers, sizes, languages, documents', { single: true }),
  command('unused', 'unused files, exports and dependencies', bin('knip'), '--no-progress'),
  command(
    'lint',
    'format, imports and lint',
    bin('biome'),
    'check',
    '--error-on-warnings',
    '--diagnostic-level=warn',
    '--max-diagnostics=50',
  ),
  command(
    'browser',
    'a Chrome or Chromium to test in',
    process.execPath,
    'tests/support/browser.ts',
  ),
  project('unit', 'model, importer, queries, press, server parts'),
  project('storage', 'one suite against every database'),
  project('api', 'the server over HTTP'),
  project('build', 'pressed pages, publishing, budgets'),
  {
    name: 'e2e',
    description: 'the running product in a real browser',
    run: async (run, report) => {
      if (!hasTests('tests/e2e/**/*.spec.ts')) return { passed: 0, failed: 0 }
      const succeeded = await run(
        bin('playwright'),
        ['test', '-c', 'tests/e2e/playwright.config.ts'],
        {
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      )
      const read = readReport(report)
      const stats = isRecord(read.stats) ? read.stats : {}
      const flaky = Number(stats.flaky ?? 0)
      return withExitStatus(succeeded, {
        passed: Number(stats.expected ?? 0) + flaky,
        failed: Number(stats.unexpected ?? 0),
        flaky,
        titles: failedInPlaywright(read),
      })
    },
  },
]

process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

const words = process.argv.slice(2)
/** Iterations of the long form: races and server kills; generated requests and queries; series of imports; publishes. */
const long = {
  NUSKHA_TEST_ROUNDS: '100',
  FUZZ_CALLS: '10000',
  FUZZ_QUERIES: '10000',
  RUNS: '60',
  NUSKHA_RUNS: '20',
}
if (words.includes('--long')) Object.assign(process.env, { ...long, ...process.env })
const requested = words.filter((word) => word !== '--long')
const unknown = requested.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `No step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

const total: Counts = { passed: 0, failed: 0 }
const lines: string[] = []
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`
const startedAt = performance.now()

const chosen = steps.filter(({ name }) => requested.length === 0 || requested.includes(name))

/** Runs a step; `quiet` prints its output in one piece at its end, because other steps run in parallel. */
const runStep = async (step: Step, quiet: boolean): Promise<void> => {
  const started = performance.now()
  const head = `\n▶ ${chosen.indexOf(step) + 1}/${chosen.length} ${step.name}: ${step.description}`
  const outputs: string[] = []
  if (!quiet) console.log(head)
  const {
    passed,
    failed,
    flaky,
    titles = [],
  } = await step.run(
    runnerOf(quiet ? (output) => outputs.push(output) : undefined),
    join(folder, `${step.name}.json`),
  )
  const line = `${failed > 0 ? '✗' : passed > 0 ? '✓' : '–'} ${step.name}: ${passed + failed === 0 ? 'no tests yet' : `${passed} of ${passed + failed}`}${flaky ? ` (${flaky} at the second attempt)` : ''}, ${seconds(started)}`
  if (quiet) console.log(`${head}\n${outputs.join('')}`)
  console.log(line)
  lines.push([line, ...titles].join('\n    '))
  total.passed += passed
  total.failed += failed
}

const beside = chosen.filter(({ single }) => single)
const waiting = beside.values()
const lane = async (): Promise<void> => {
  for (const step of waiting) await runStep(step, beside.length > 1)
}
await Promise.all(Array.from({ length: availableParallelism() }, lane))
for (const step of chosen) if (!step.single) await runStep(step, false)

console.log(
  `\n${lines.join('\n')}\nall: ${seconds(startedAt)}\n${total.passed} passed, ${total.failed} failed`,
)
process.exitCode = total.failed > 0 ? 1 : 0
