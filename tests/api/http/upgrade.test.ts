import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditProblems } from '#server/db/audit/audit.ts'
import { type Counted, countRows, restore } from '#server/db/backup.ts'
import { migrationNames, migrationStates } from '#server/db/migrate.ts'
import { openStorage } from '#server/db/open.ts'
import { root } from '../../support/project.ts'
import { plain, shopper } from '../../support/shopper.ts'
import { createOperator, type NewOperator } from '../../support/staff.ts'
import { emptyPlace, engines } from '../../support/storages.ts'
import { openTestServer, signIn, type TestServer, visit } from '../../support/test-server.ts'

const folder = join(root, 'tests/fixtures/releases')
const releases = readdirSync(folder).filter((name) => name.endsWith('.ndjson.gz'))

it('each release left a shop to upgrade', () => {
  expect(releases).toContain('0.1.0.ndjson.gz')
})

describe.each(engines.flatMap((engine) => releases.map((release) => [engine, release] as const)))(
  'on %s, the shop of %s',
  (engine, release) => {
    let testServer: TestServer
    let admin: NewOperator
    let restored: Counted
    let upgraded: Counted

    beforeAll(async () => {
      const storage = openStorage(await emptyPlace(engine))
      restored = await restore(storage, join(folder, release))
      upgraded = await countRows(storage)
      testServer = await openTestServer(engine, {}, storage)
      // A week after the newest shop was left.
      testServer.state.now = new Date('2026-12-05T06:00:00.000Z')
      admin = await createOperator(testServer, ['admin', 'support', 'finance', 'packer'])
    })
    afterAll(() => testServer?.close())

    it('has the tables of this version, and every row', async () => {
      const states = await migrationStates(testServer.storage)
      expect(
        states.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name),
      ).toEqual(migrationNames)
      expect(restored.filter(({ rows }) => rows > 0).length).toBeGreaterThan(30)
      expect(upgraded).toEqual(expect.arrayContaining(restored.filter(({ rows }) => rows > 0)))
    })

    it('adds up in every ledger', async () => {
      expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
    })

    it('shows every order to its customer and in the console', async () => {
      const orders = await testServer.storage.db
        .selectFrom('customer_order')
        .innerJoin('customer', 'customer.id', 'customer_order.customer_id')
        .select(['customer_order.id', 'customer.email'])
        .where('customer.email', 'is not', null)
        .execute()
      expect(orders.length).toBeGreaterThan(50)
      const visitors = new Map<string, Awaited<ReturnType<typeof visit>>>()
      for (const { id, email } of orders) {
        const visitor = visitors.get(String(email)) ?? (await visit(testServer))
        if (!visitors.has(String(email))) await signIn(testServer, visitor, String(email))
        visitors.set(String(email), visitor)
        expect([id, (await visitor.get(`/api/v3/orders/${id}`)).status]).toEqual([id, 200])
        expect([id, (await admin.get(`orders/${id}`)).status]).toEqual([id, 200])
      }
    })

    it('lets the customer of an open order cancel it, and says what is paid back', async () => {
      const order = await testServer.storage.db
        .selectFrom('customer_order')
        .innerJoin('customer', 'customer.id', 'customer_order.customer_id')
        .select(['customer_order.id', 'customer.email', 'payment_state'])
        .where('state', '=', 'placed')
        .where('payment_state', '=', 'paid')
        .executeTakeFirstOrThrow()
      const visitor = await visit(testServer)
      await signIn(testServer, visitor, String(order.email))
      const reply = await visitor.post(`/api/v2/order/cancel/${order.id}`, {
        cancelReason: 'late',
      })
      expect(reply.json).toMatchObject({ status: 0 })
      const after = await testServer.storage.db
        .selectFrom('customer_order')
        .select(['state', 'payment_state'])
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      expect(after).toEqual({ state: 'cancelled', payment_state: 'refund_due' })
    })

    it('takes new orders, and still adds up', async () => {
      const customer = await shopper(testServer, 'new@nuskha.example', { [plain]: 60 })
      expect((await customer.place({ paymentMethod: 'cod' })).json).toMatchObject({ status: 0 })
      expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
    })
  },
)
