import pg from 'pg'
import { openMigrated } from '#server/db/open.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'

let running: RunningPostgres | undefined

/** Creates a database with its tables, which the databases of the tests are copied from. */
const migratedTemplate = async (server: string): Promise<string> => {
  const name = `migrated_${process.pid}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  await (await openMigrated({ url: `${server}/${name}` })).close()
  return name
}

/**
 * vitest's global setup of the storage tests: one PostgreSQL for the run, or the server that `TEST_DATABASE_SERVER` names, in which databases are
 * created that stay. A run without one fails here, before its first test.
 */
export const setup = async (): Promise<void> => {
  const given = process.env.TEST_DATABASE_SERVER?.replace(/\/$/, '')
  // Test data is temporary, so it need not be flushed to disk.
  if (given === undefined) running = await startPostgres(['fsync=off', 'max_connections=200'])
  const server = given ?? (running as RunningPostgres).url
  // Workers inherit the variables.
  process.env.NUSKHA_TEST_POSTGRES = server
  process.env.NUSKHA_TEST_TEMPLATE = await migratedTemplate(server)
}

export const teardown = async (): Promise<void> => {
  await running?.stop()
}
