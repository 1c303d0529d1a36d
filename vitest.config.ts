import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** One project a folder of tests/; `npm test -- unit` runs one, `npx vitest run tests/unit/x.test.ts` one file. */
const project = (
  name: string,
  options: { fileParallelism?: boolean; isolate?: boolean; globalSetup?: string[] } = {},
) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: patienceMs,
    hookTimeout: 240_000,
    ...options,
    setupFiles: ['tests/support/restore.ts'],
    globalSetup: ['tests/support/run-folder.ts', ...(options.globalSetup ?? [])],
  },
})

/**
 * A watchdog against tests that hang, no measure of how fast they are: far above what any of them takes on a machine with other work. What is tried at
 * random is tried a few times, or as often as `npm run test:long` says.
 */
const patienceMs = process.env.NUSKHA_TEST_ROUNDS ? 3_600_000 : 240_000

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Vitest leaves one core to itself; many of these tests wait for a disk, and on two cores that would be one at a time.
    maxWorkers: availableParallelism(),
    projects: [
      // The files of a worker share the modules that they load: half of the time was loading.
      project('rules', { isolate: false }),
      project('unit', { isolate: false }),
      project('storage', { isolate: false, globalSetup: ['tests/support/postgres-once.ts'] }),
      project('api', { isolate: false, globalSetup: ['tests/support/postgres-once.ts'] }),
      // Built pages and presses: each file uses every core, so one file at a time; the first waits for the templates.
      project('build', { fileParallelism: false }),
    ],
  },
})
