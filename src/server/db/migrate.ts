import { setTimeout } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { type MigrationInfo, Migrator } from 'kysely/migration'
import { sessionAndCart } from './migrations/0001-session-and-cart.ts'
import { customer } from './migrations/0002-customer.ts'
import { accounts } from './migrations/0003-accounts.ts'
import { offers } from './migrations/0004-offers.ts'
import { prescriptions } from './migrations/0005-prescriptions.ts'
import { orders } from './migrations/0006-orders.ts'
import { payments } from './migrations/0007-payments.ts'
import { interactionLists } from './migrations/0008-interaction-lists.ts'
import { orderRest } from './migrations/0009-order-rest.ts'
import { camps } from './migrations/0010-camps.ts'
import { sealedOriginals } from './migrations/0011-sealed-originals.ts'
import { devices } from './migrations/0012-devices.ts'
import { serverLeases } from './migrations/0013-server-leases.ts'
import { reviews } from './migrations/0014-reviews.ts'
import { feedback } from './migrations/0015-feedback.ts'
import { contact } from './migrations/0016-contact.ts'
import { mailAndEvents } from './migrations/0017-mail-and-events.ts'
import { trust } from './migrations/0019-trust.ts'
import { carePlans } from './migrations/0021-care-plans.ts'
import { operators } from './migrations/0022-operators.ts'
import { audit } from './migrations/0023-audit.ts'
import { pharmacist } from './migrations/0024-pharmacist.ts'
import { parcelDocuments } from './migrations/0025-parcel-documents.ts'
import { stockBatches } from './migrations/0026-stock-batches.ts'
import { finance } from './migrations/0028-finance.ts'
import { longLists } from './migrations/0029-long-lists.ts'
import { content } from './migrations/0032-content.ts'
import { consoleSignIn } from './migrations/0035-console.ts'
import { measuredLists } from './migrations/0036-measured-lists.ts'
import { withdrawals } from './migrations/0038-withdrawals.ts'
import { scopedCoupons } from './migrations/0039-scoped-coupons.ts'
import { gstDays } from './migrations/0040-gst-days.ts'
import { jobRuns } from './migrations/0046-job-runs.ts'
import { recallsOfOrders } from './migrations/0047-recalls-of-orders.ts'
import { wantedTopics } from './migrations/0055-wanted-topics.ts'
import { messagesOfOrders } from './migrations/0056-messages-of-orders.ts'
import { orderViewers } from './migrations/0057-order-viewers.ts'
import { passkeys } from './migrations/0058-passkeys.ts'
import { oidcAttempts } from './migrations/0059-oidc-attempts.ts'
import { pointsOfAnOrder } from './migrations/0062-points-of-an-order.ts'
import { packForm } from './migrations/0063-pack-form.ts'
import { sumsOfEvents } from './migrations/0064-sums-of-events.ts'
import { seriousReports } from './migrations/0065-serious-reports.ts'
import { gstDaysAgain } from './migrations/0068-gst-days-again.ts'
import { operatorKeys } from './migrations/0069-operator-keys.ts'
import { sqlStateOf } from './sql-state.ts'
import type { Storage, Tables } from './types.ts'

/** In the order in which they are applied. Never edit a released migration. */
export const migrations = {
  '0001-session-and-cart': sessionAndCart,
  '0002-customer': customer,
  '0003-accounts': accounts,
  '0004-offers': offers,
  '0005-prescriptions': prescriptions,
  '0006-orders': orders,
  '0007-payments': payments,
  '0008-interaction-lists': interactionLists,
  '0009-order-rest': orderRest,
  '0010-camps': camps,
  '0011-sealed-originals': sealedOriginals,
  '0012-devices': devices,
  '0013-server-leases': serverLeases,
  '0014-reviews': reviews,
  '0015-feedback': feedback,
  '0016-contact': contact,
  '0017-mail-and-events': mailAndEvents,
  '0019-trust': trust,
  '0021-care-plans': carePlans,
  '0022-operators': operators,
  '0023-audit': audit,
  '0024-pharmacist': pharmacist,
  '0025-parcel-documents': parcelDocuments,
  '0026-stock-batches': stockBatches,
  '0028-finance': finance,
  '0029-long-lists': longLists,
  '0032-content': content,
  '0035-console': consoleSignIn,
  '0036-measured-lists': measuredLists,
  '0038-withdrawals': withdrawals,
  '0039-scoped-coupons': scopedCoupons,
  '0040-gst-days': gstDays,
  '0046-job-runs': jobRuns,
  '0047-recalls-of-orders': recallsOfOrders,
  '0055-wanted-topics': wantedTopics,
  '0056-messages-of-orders': messagesOfOrders,
  '0057-order-viewers': orderViewers,
  '0058-passkeys': passkeys,
  '0059-oidc-attempts': oidcAttempts,
  '0062-points-of-an-order': pointsOfAnOrder,
  '0063-pack-form': packForm,
  '0064-sums-of-events': sumsOfEvents,
  '0065-serious-reports': seriousReports,
  '0068-gst-days-again': gstDaysAgain,
  '0069-operator-keys': operatorKeys,
}

export const migrationNames = Object.keys(migrations)

const migratorOf = (db: Storage['db']): Migrator => new Migrator({ db, provider: { getMigrations: async () => migrations } })

const creationAttempts = 20
const againMs = 50

/** Creates the row that migrators lock. Of several that create the same table at once, PostgreSQL lets one succeed and fails the others. */
const createLockRow = async ({ db }: Storage): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      // The table is Kysely's own, so versions that let Kysely create it have it already.
      await sql`CREATE TABLE IF NOT EXISTS kysely_migration_lock (id varchar(255) NOT NULL PRIMARY KEY, is_locked integer DEFAULT 0 NOT NULL)`.execute(
        db,
      )
      await sql`INSERT INTO kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0) ON CONFLICT (id) DO NOTHING`.execute(db)
      return
    } catch (error) {
      if (attempt === creationAttempts || !['23505', '42P07', '42710'].includes(sqlStateOf(error))) throw error
      await setTimeout(againMs)
    }
  }
}

/**
 * Runs with the lock of migrators, in one transaction. The lock is a row of that transaction: it ends with its holder, needs no session of its own (a
 * pool between server and database may change sessions), and databases without advisory locks have it too.
 */
const withLock = async <Result>(storage: Storage, run: (db: Transaction<Tables>) => Promise<Result>): Promise<Result> => {
  await createLockRow(storage)
  const transaction = storage.db.transaction()
  // The next one must see what this one did, which a snapshot from before the wait would hide.
  const begun = storage.engine === 'postgres' ? transaction.setIsolationLevel('read committed') : transaction
  return await begun.execute(async (db) => {
    await sql`UPDATE kysely_migration_lock SET is_locked = 0 WHERE id = 'migration_lock'`.execute(db)
    return await run(db)
  })
}

/** Applies pending migrations, all or nothing, and returns their names. Several servers may call it at once. */
export const migrate = async (storage: Storage): Promise<string[]> =>
  await withLock(storage, async (db) => {
    const { error, results = [] } = await migratorOf(db).migrateToLatest()
    if (error) throw error
    return results.map(({ migrationName }) => migrationName)
  })

/** Every known migration and when it was applied. Throws if the database has migrations that this program does not know. */
export const migrationStates = (storage: Storage): Promise<readonly MigrationInfo[]> => migratorOf(storage.db).getMigrations()
