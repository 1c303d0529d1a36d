import { randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type DatabasePlace, openMigrated } from '#server/db/open.ts'
import type { Storage } from '#server/db/types.ts'
import { once } from './once.ts'
import { temporaryFolder } from './project.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

const newFile = (): string => join(temporaryFolder('storage'), 'nuskha.db')

/** A new database on the server of `postgres-once.ts`, empty or a copy of `template`. Without the server the test fails. */
const newDatabase = async (template = 'template1'): Promise<DatabasePlace> => {
  const server = process.env.NUSKHA_TEST_POSTGRES
  if (!server) throw new Error('There is no PostgreSQL for the tests.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await client.end()
  return { url: `${server}/${name}` }
}

/** A new, empty database of an engine. */
export const emptyPlace = async (engine: Engine): Promise<DatabasePlace> =>
  engine === 'sqlite' ? { file: newFile() } : await newDatabase()

/** A new database with its tables: a copy of one that was migrated once a run, because migrating takes ten times as long. */
export const emptyStorage = async (engine: Engine): Promise<Storage> => {
  if (engine === 'postgres')
    return await openMigrated(await newDatabase(process.env.NUSKHA_TEST_TEMPLATE))
  const migrated = await once('migrated', async (folder) => {
    await (await openMigrated({ file: join(folder, 'nuskha.db') })).close()
  })
  const file = newFile()
  copyFileSync(join(migrated, 'nuskha.db'), file)
  return await openMigrated({ file })
}
