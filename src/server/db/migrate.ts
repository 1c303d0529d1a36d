import { setTimeout } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { type MigrationInfo, Migrator } from 'kysely/migration'
import { firstRelease } from './migrations/0001-first-release.ts'
import { reachOfOperators } from './migrations/0002-reach-of-operators.ts'
import { doorCodes } from './migrations/0003-door-codes.ts'
import { exemptGoods } from './migrations/0004-exempt-goods.ts'
import { cashRounding } from './migrations/0005-cash-rounding.ts'
import { returnedGoods } from './migrations/0006-returned-goods.ts'
import { caregivers } from './migrations/0007-caregivers.ts'
import { purchases } from './migrations/0008-purchases.ts'
import { doseMessages } from './migrations/0009-dose-messages.ts'
import { stockOffers } from './migrations/0010-stock-offers.ts'
import { noticedPrices } from './migrations/0011-noticed-prices.ts'
import { whoEnteredCash } from './migrations/0012-who-entered-cash.ts'
import { longProductNumbers } from './migrations/0013-long-product-numbers.ts'
import { mailboxIndex } from './migrations/0014-mailbox-letters.ts'
import { endsOfNumbers } from './migrations/0015-ends-of-numbers.ts'
import { doorsAgain } from './migrations/0016-doors-again.ts'
import { formerSellers } from './migrations/0017-former-sellers.ts'
import { buildAhead } from './migrations/online-indexes.ts'
import { sqlStateOf } from './sql-state.ts'
import type { Storage, Tables } from './types.ts'

/** In the order in which they are applied. Never edit a released migration. */
export const migrations = {
  '0001-first-release': firstRelease,
  '0002-reach-of-operators': reachOfOperators,
  '0003-door-codes': doorCodes,
  '0004-exempt-goods': exemptGoods,
  '0005-cash-rounding': cashRounding,
  '0006-returned-goods': returnedGoods,
  '0007-caregivers': caregivers,
  '0008-purchases': purchases,
  '0009-dose-messages': doseMessages,
  '0010-stock-offers': stockOffers,
  '0011-noticed-prices': noticedPrices,
  '0012-who-entered-cash': whoEnteredCash,
  '0013-long-product-numbers': longProductNumbers,
  '0014-mailbox-letters': mailboxIndex,
  '0015-ends-of-numbers': endsOfNumbers,
  '0016-doors-again': doorsAgain,
  '0017-former-sellers': formerSellers,
}

export const migrationNames = Object.keys(migrations)

const migratorOf = (db: Storage['db']): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })

const creationAttempts = 20
const againMs = 50

/** Creates the row that migrators lock. Of several that create the same table at once, PostgreSQL lets one succeed and fails the others. */
const createLockRow = async ({ db }: Storage): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await sql`CREATE TABLE IF NOT EXISTS kysely_migration_lock (id varchar(255) NOT NULL PRIMARY KEY, is_locked integer DEFAULT 0 NOT NULL)`.execute(
        db,
      )
      await sql`INSERT INTO kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0) ON CONFLICT (id) DO NOTHING`.execute(
        db,
      )
      return
    } catch (error) {
      if (attempt === creationAttempts || !['23505', '42P07', '42710'].includes(sqlStateOf(error)))
        throw error
      await setTimeout(againMs)
    }
  }
}

/**
 * Runs with the lock of migrators, in one transaction. The lock is a row of that transaction: it ends with its holder, needs no session of its own (a
 * pool between server and database may change sessions), and databases without advisory locks have it too.
 */
const withLock = async <Result>(
  storage: Storage,
  run: (db: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => {
  await createLockRow(storage)
  const transaction = storage.db.transaction()
  // The next one must see what this one did, which a snapshot from before the wait would hide.
  const begun =
    storage.engine === 'postgres' ? transaction.setIsolationLevel('read committed') : transaction
  return await begun.execute(async (db) => {
    await sql`UPDATE kysely_migration_lock SET is_locked = 0 WHERE id = 'migration_lock'`.execute(
      db,
    )
    return await run(db)
  })
}

const otherTables =
  'The database has tables of another version of Nuskha, which this one cannot use: start the version that made them, or this one with an empty database.'

/** Kysely has no code for a database with migrations that `migrations` does not have. */
const isOfOtherMigrations = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('corrupted migrations')

export const appliedIn = async (db: Storage['db']): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{
    name: string
  }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether a newer version migrated the database: all that is known is applied, and only later ones beside it (docs/decisions/0061). */
const isOfNewerVersion = (applied: readonly string[]): boolean => {
  const last = migrationNames.at(-1) as string
  const others = applied.filter((name) => !migrationNames.includes(name))
  return (
    others.length > 0 &&
    others.every((name) => name > last) &&
    migrationNames.every((name) => applied.includes(name))
  )
}

/** Applies what is missing until `last` in one transaction. */
const applyUntil = (storage: Storage, last: string): Promise<string[]> =>
  withLock(storage, async (db) => {
    const applied = await appliedIn(db)
    // Kysely would undo what another server applied since.
    const isLater = applied.some((name) => name > last && migrationNames.includes(name))
    if (isOfNewerVersion(applied) || isLater) return []
    const { error, results = [] } = await migratorOf(db).migrateTo(last)
    if (error) throw isOfOtherMigrations(error) ? new Error(otherTables, { cause: error }) : error
    return results.map(({ migrationName }) => migrationName)
  })

/**
 * Applies pending migrations and returns their names: all of them or none where the database is new, else one by one, so that a table is locked no longer
 * than its own migration takes. Several servers may call it at once. What a newer version migrated is left as it is, since migrations keep the version
 * before at work. `last` stops at a migration: the tables of an older version. Throws a sentence for a database from before the first release.
 */
export const migrate = async (
  storage: Storage,
  last = migrationNames.at(-1) as string,
): Promise<string[]> => {
  const applied = await appliedIn(storage.db)
  if (applied.length === 0) return await applyUntil(storage, last)
  const known = Object.entries<(typeof migrations)[keyof typeof migrations]>(migrations).filter(
    ([name]) => name <= last,
  )
  if (storage.engine === 'postgres')
    await buildAhead(
      storage,
      known.flatMap(([, migration]) => ('indexes' in migration ? migration.indexes : [])),
    )
  const done: string[] = []
  // The last one also where nothing is missing: it tells a database of another version.
  for (const [name] of known)
    if (name === last || !applied.includes(name)) done.push(...(await applyUntil(storage, name)))
  return done
}

/** Every known migration and when it was applied. */
export const migrationStates = (storage: Storage): Promise<readonly MigrationInfo[]> =>
  migratorOf(storage.db).getMigrations()
