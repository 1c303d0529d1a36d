import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** One project a folder of tests/; `npm test -- unit` runs one, `npx vitest run tests/unit/x.test.ts` one file. */
const project = (
  name: string,
  options: { testTimeout?: number; hookTimeout?: number; fileParallelism?: boolean; isolate?: boolean; globalSetup?: string[] } = {},
) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    ...options,
    setupFiles: ['tests/support/restore.ts'],
    globalSetup: ['tests/support/run-folder.ts', ...(options.globalSetup ?? [])],
  },
})

/** What is tried at random is tried a few times, or as often as `npm run test:long` says. */
const patience = (ms: number): number => (process.env.NUSKHA_TEST_ROUNDS ? 3_600_000 : ms)

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Vitest leaves one core to itself; many of these tests wait for a disk, and on two cores that would be one at a time.
    maxWorkers: availableParallelism(),
    projects: [
      // The files of a worker share the modules that they load: half of the time was loading.
      project('rules', { testTimeout: 20_000, isolate: false }),
      project('unit', { testTimeout: patience(20_000), isolate: false }),
      project('storage', { testTimeout: patience(60_000), isolate: false, globalSetup: ['tests/support/postgres-once.ts'] }),
      // Each in a process of its own: listeners of @hono/node-server replace the global `Response`.
      project('api', { testTimeout: patience(60_000), globalSetup: ['tests/support/postgres-once.ts'] }),
      // Built pages and presses: each file uses every core, so one file at a time; the first waits for the templates.
      project('build', { testTimeout: patience(240_000), hookTimeout: 240_000, fileParallelism: false }),
    ],
  },
})
