import { type RunningPostgres, startPostgres } from './postgres.ts'

let running: RunningPostgres | undefined

/** vitest's global setup of the storage tests: one PostgreSQL for the run. A run without one fails here, before its first test. */
export const setup = async (): Promise<void> => {
  // Test data is temporary, so it need not be flushed to disk.
  running = await startPostgres(['fsync=off', 'max_connections=200'])
  // Workers inherit the variable.
  process.env.NUSKHA_TEST_POSTGRES = running.url
}

export const teardown = async (): Promise<void> => {
  await running?.stop()
}
