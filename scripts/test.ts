// Answers "is it all right?": every check of the project, one after another, with what runs and how long it took.
//   npm test                     all steps
//   npm test -- unit build       these steps
//   npm run test:long            the steps that try something at random, many times over
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Counts = { passed: number; failed: number }
type Step = { name: string; description: string; run: (report: string) => Promise<Counts> }

/** Shared by the whole run: reports, and the imported sample catalogue. */
const folder = mkdtempSync(join(tmpdir(), 'nuskha-test-'))
const root = join(import.meta.dirname, '..')
const bin = (name: string): string => join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)

/** Runs a program with the terminal's output and no input; resolves to whether it succeeded. */
const succeeds = (program: string, words: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  new Promise((done) => {
    const child = spawn(program, words, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NUSKHA_TEST_RUN: folder, ...env },
      shell: process.platform === 'win32',
    })
    child.on('error', (error) => {
      console.error(error.message)
      done(false)
    })
    child.on('exit', (code) => done(code === 0))
  })

/** A program that is one check: it passes or fails. */
const command = (name: string, description: string, program: string, ...words: string[]): Step => ({
  name,
  description,
  run: async () => ((await succeeds(program, words)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
})

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Numbers of a JSON report; a missing report (the runner crashed) counts as nothing passed. */
const numbersOf = (report: string, ...path: string[]): ((name: string) => number) => {
  let at: unknown
  try {
    at = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return () => 0
  }
  for (const step of path) at = isRecord(at) ? at[step] : undefined
  const found = at
  return (name) => Number((isRecord(found) ? found[name] : undefined) ?? 0)
}

/** A runner that exits with an error but no failed test (a file that does not load, an open handle) still fails. */
const withExitStatus = (succeeded: boolean, counts: Counts): Counts => (succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 })

const hasTests = (pattern: string): boolean => globSync(pattern, { cwd: root }).length > 0

/** One project of vitest.config.ts. */
const project = (name: string, description: string): Step => ({
  name,
  description,
  run: async (report) => {
    if (!hasTests(`tests/${name}/**/*.test.ts`)) return { passed: 0, failed: 0 }
    const succeeded = await succeeds(bin('vitest'), [
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ])
    const count = numbersOf(report)
    return withExitStatus(succeeded, { passed: count('numPassedTests'), failed: count('numFailedTests') })
  },
})

const steps: Step[] = [
  command('types', 'types of .ts, .tsx and .astro', bin('astro'), 'check', '--minimumFailingSeverity', 'error'),
  command(
    'lint',
    'format, imports and lint',
    bin('biome'),
    'check',
    '--error-on-warnings',
    '--diagnostic-level=warn',
    '--max-diagnostics=50',
  ),
  command('unused', 'unused files, exports and dependencies', bin('knip'), '--no-progress'),
  project('rules', 'layers, sizes, languages, documents'),
  project('unit', 'model, importer, queries, press, server parts'),
  project('storage', 'one suite against every database'),
  project('api', 'the server over HTTP'),
  project('build', 'pressed pages, publishing, budgets'),
  command('browser', 'a Chrome or Chromium to test in', process.execPath, 'tests/support/browser.ts'),
  {
    name: 'e2e',
    description: 'the running product in a real browser',
    run: async (report) => {
      if (!hasTests('tests/e2e/**/*.spec.ts')) return { passed: 0, failed: 0 }
      const succeeded = await succeeds(bin('playwright'), ['test', '-c', 'tests/e2e/playwright.config.ts'], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      })
      const count = numbersOf(report, 'stats')
      return withExitStatus(succeeded, { passed: count('expected') + count('flaky'), failed: count('unexpected') })
    },
  },
]

process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

const words = process.argv.slice(2)
/** Iterations of the long form: races and server kills; generated requests and queries; series of imports; publishes. */
const long = { NUSKHA_TEST_ROUNDS: '100', FUZZ_CALLS: '10000', FUZZ_QUERIES: '10000', RUNS: '60', NUSKHA_RUNS: '20' }
if (words.includes('--long')) Object.assign(process.env, { ...long, ...process.env })
const requested = words.filter((word) => word !== '--long')
const unknown = requested.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`No step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const total: Counts = { passed: 0, failed: 0 }
const lines: string[] = []
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`
const startedAt = performance.now()

const chosen = steps.filter(({ name }) => requested.length === 0 || requested.includes(name))
for (const [index, step] of chosen.entries()) {
  const started = performance.now()
  console.log(`\n▶ ${index + 1}/${chosen.length} ${step.name}: ${step.description}`)
  const { passed, failed } = await step.run(join(folder, `${step.name}.json`))
  const line = `${failed > 0 ? '✗' : passed > 0 ? '✓' : '–'} ${step.name}: ${passed + failed === 0 ? 'no tests yet' : `${passed} of ${passed + failed}`}, ${seconds(started)}`
  console.log(line)
  lines.push(line)
  total.passed += passed
  total.failed += failed
}

console.log(`\n${lines.join('\n')}\nall: ${seconds(startedAt)}\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
