import { hash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paise } from '#model/money.ts'
import { readConfig } from '#server/config/config.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { openMigrated, openStorage } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { lockSession } from '#server/kernel/session/session-repository.ts'
import { creditWallet } from '#server/orders/offers/wallet.ts'
import { setStock } from '#server/stock/stock-repository.ts'
import { rounds } from '../../support/rounds.ts'
import { plain, type Shopper, shopper } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { emptyPlace, engines } from '../../support/storages.ts'
import { openTestServer, type TestServer, type Told } from '../../support/test-server.ts'

const many = <Of>(count: number, make: (index: number) => Promise<Of>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const path = '/api/v2/order/current/place'
const again = Array.from({ length: rounds }, (_, round) => round)

// Placing and changing a cart are isolated from their owner's changes only (docs/decisions/0015): against other changes on this
// server or another, they rely on rows, constraints and conditions. Tests `inReadCommitted` of db/postgres.ts, so only on PostgreSQL.
describe.each(engines)('servers of one database on %s', (engine) => {
  let here: TestServer
  let there: TestServer
  let people = 0
  beforeAll(async () => {
    const place = await emptyPlace(engine)
    here = await openTestServer(engine, {}, await openMigrated(place))
    // Two connections of one process would wait for each other's file lock forever.
    there = engine === 'sqlite' ? here : await openTestServer(engine, {}, openStorage(place))
  })
  afterAll(async () => {
    if (there !== here) await there.close()
    await here.close()
  })
  afterEach(async () => expect(await here.storage.inTransaction(auditProblems)).toEqual([]))

  const buyer = () => shopper(here, `two-${people++}@example.org`, { [plain]: 6 })
  /** A call of a customer to the other server. */
  const elsewhere = ({ own }: Shopper, to: string, body: unknown): Promise<Told> =>
    there.send(to, { method: 'POST', headers: own, body })

  // Seen red with `maxViolations` at 1: later requests get 500 from the CHECK of the stock.
  it.each(again)('two servers sell the last packs to one of thirty customers (%i)', async () => {
    const crowd = await many(30, buyer)
    await here.storage.inTransaction((db) =>
      setStock(db, plain, 90_000, here.state.now.toISOString()),
    )
    const replies = await Promise.all(
      crowd.map((one, index) => (index % 2 === 0 ? one.post(path, {}) : elsewhere(one, path, {}))),
    )
    expect(
      replies
        .map(({ status, json }) => (status === 200 ? 'placed' : json.errors.errs[0].code))
        .sort(),
    ).toEqual([...Array.from({ length: 29 }, () => 'outOfStock'), 'placed'])
    await here.storage.db.deleteFrom('stock_move').execute()
    await here.storage.db.deleteFrom('stock').execute()
  })

  // An erasure that saw no order is retried if one has been placed. Seen red with `lockSession` reading only: it runs once. And with
  // that, the additions of cart/races.test.ts: half of them are lost.
  it.runIf(engine === 'postgres')(
    'a transaction that writes a customer’s row is retried if another one has locked it before',
    async () => {
      const { customerId, own } = await buyer()
      const token_hash = hash('sha256', own.cookie.split('=')[1] ?? '', 'hex')
      let runs = 0
      await there.storage.inTransaction(async (db) => {
        runs++
        await db.selectFrom('customer').select('email').where('id', '=', customerId).execute()
        if (runs === 1)
          await here.storage.inReadCommitted((owned) => lockSession(owned, token_hash))
        await db
          .updateTable('customer')
          .set({ locale: 'hi' })
          .where('id', '=', customerId)
          .execute()
      })
      expect(runs).toBe(2)
    },
  )

  // Seen red with `maxViolations` at 1: the key of the ledger refuses an entry of the same number.
  it.each(again)(
    'two servers add to a wallet and pay from it at once without losing an amount (%i)',
    async () => {
      const one = await buyer()
      const at = here.state.now.toISOString()
      const credit = (testServer: TestServer) =>
        testServer.storage.inTransaction((db) =>
          creditWallet(db, {
            customerId: one.customerId,
            amount: paise(1_000),
            reason: 'goodwill',
            orderId: null,
            at,
          }),
        )
      await credit(here)
      const [placed] = await Promise.all([
        one.post(path, {}),
        ...Array.from({ length: 10 }, (_, nth) => credit(nth % 2 === 0 ? here : there)),
      ])
      const entries = await here.storage.db
        .selectFrom('wallet_entry')
        .select(['reason', 'amount'])
        .where('customer_id', '=', one.customerId)
        .execute()
      expect(placed.status).toBe(200)
      expect(entries.filter(({ reason }) => reason === 'goodwill')).toHaveLength(11)
      expect(entries.filter(({ reason }) => reason === 'spent')).toHaveLength(1)
    },
  )
})

/** The limits of a server as it is configured when nothing is set. */
const { databaseLimits: limits } = readConfig({})

describe('servers of one database on PostgreSQL with the limits of a server', () => {
  let here: TestServer
  let there: TestServer
  beforeAll(async () => {
    const place = await emptyPlace('postgres')
    await (await openMigrated(place)).close()
    if (!('url' in place)) throw new Error('PostgreSQL has an address')
    here = await openTestServer('postgres', {}, openPostgres(place.url, { limits }))
    there = await openTestServer('postgres', {}, openPostgres(place.url, { limits }))
  })
  afterAll(async () => {
    await there.close()
    await here.close()
  })

  // Seen red with `maxRuns` of db/postgres.ts at 3: transactions that others came between are not run until their turn.
  it.each(again)('eight money acts each on one order are all done (%i)', async (round) => {
    const one = await shopper(here, `turns-${round}@example.org`, { [plain]: 6 })
    const { orderId } = (await one.post(path, {})).json.result
    const gives = await createOperator(here, ['support'])
    const headers = { authorization: `Bearer ${gives.token}` }
    const credit = (testServer: TestServer) =>
      testServer.send(`/api/ops/orders/${orderId}/credit`, {
        method: 'POST',
        headers,
        body: { amount: '1.00', reason: 'late' },
      })
    const replies = await many(16, (nth) => credit(nth % 2 === 0 ? here : there))
    expect(replies.map(({ status }) => status)).toEqual(Array(16).fill(200))
    const given = await here.storage.db
      .selectFrom('worth_given')
      .select(({ fn }) => fn.sum('worth').as('worth'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(Number(given.worth)).toBe(1_600)
  })
})
