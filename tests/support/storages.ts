import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { openMigrated, type Place } from '#server/db/open.ts'
import type { Storage } from '#server/db/types.ts'
import { temporaryFolder } from './project.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** A new, empty database of an engine. PostgreSQL is that of `postgres-once.ts`; without it the test fails. */
export const emptyPlace = async (engine: Engine): Promise<Place> => {
  if (engine === 'sqlite') return { file: join(temporaryFolder('storage'), 'nuskha.db') }
  const server = process.env.NUSKHA_TEST_POSTGRES
  if (!server) throw new Error('There is no PostgreSQL for the tests.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return { url: `${server}/${name}` }
}

/** A new database with its tables. */
export const emptyStorage = async (engine: Engine): Promise<Storage> => await openMigrated(await emptyPlace(engine))
