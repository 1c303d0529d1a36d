import { type RunningPostgres, startPostgres } from './postgres.ts'

let running: RunningPostgres | undefined

/** vitest's global set-up of what stores: one PostgreSQL for the run. A run without one fails here, before its first test. */
export const setup = async (): Promise<void> => {
  // Nothing of a test outlives it, so nothing waits for the disk.
  running = await startPostgres(['fsync=off', 'max_connections=200'])
  // Workers inherit it.
  process.env.NUSKHA_TEST_POSTGRES = running.url
}

export const teardown = async (): Promise<void> => {
  await running?.stop()
}
