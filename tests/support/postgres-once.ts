import pg from 'pg'
import { openMigrated } from '#server/db/open.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'

let running: RunningPostgres | undefined

/** Creates a database with its tables, which the databases of the tests are copied from. */
const migratedTemplate = async (server: string): Promise<string> => {
  const name = 'migrated'
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  await (await openMigrated({ url: `${server}/${name}` })).close()
  return name
}

/** vitest's global setup of the storage tests: one PostgreSQL for the run. A run without one fails here, before its first test. */
export const setup = async (): Promise<void> => {
  // Test data is temporary, so it need not be flushed to disk.
  running = await startPostgres(['fsync=off', 'max_connections=200'])
  // Workers inherit the variable.
  process.env.NUSKHA_TEST_POSTGRES = running.url
  process.env.NUSKHA_TEST_TEMPLATE = await migratedTemplate(running.url)
}

export const teardown = async (): Promise<void> => {
  await running?.stop()
}
