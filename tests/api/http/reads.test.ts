import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#paths.ts'
import type { Storage } from '#server/db/types.ts'
import { type Buyer, browse, buyer } from '../../support/paying.ts'
import { createOperator, type NewOperator } from '../../support/staff.ts'
import { emptyStorage } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

/** A storage that counts the transactions that may write: each is serialised with all others, and keeps its session from the replica. */
const counting = (storage: Storage) => {
  const begun = { transactions: 0 }
  const counted =
    (begin: Storage['inTransaction']): Storage['inTransaction'] =>
    (run) => {
      begun.transactions++
      return begin(run)
    }
  return {
    begun,
    storage: {
      ...storage,
      inTransaction: counted(storage.inTransaction),
      inReadCommitted: counted(storage.inReadCommitted),
    },
  }
}

describe('calls that only read', () => {
  let testServer: TestServer
  let meena: Buyer
  let admin: NewOperator
  let begun: { transactions: number }
  beforeAll(async () => {
    const counter = counting(await emptyStorage('sqlite'))
    begun = counter.begun
    testServer = await openTestServer('sqlite', {}, counter.storage)
    meena = await buyer(testServer, 'meena@nuskha.example')
    admin = await createOperator(testServer, ['admin'])
  })
  afterAll(() => testServer.close())

  it.each([
    ['open orders', () => '/api/v1/order/orders'],
    ['all orders', () => '/api/v1/order/history'],
    ['an order', () => `/api/v3/orders/${meena.orderId}`],
    ['where an order is', () => `/api/v3/track?orderId=${meena.orderId}`],
    ['a payment', () => `/api/v3/order/${meena.orderId}/payment`],
    ['the wallet', () => '/api/v3/wallet'],
    ['points', () => '/api/v3/rewards'],
    ['vouchers', () => '/api/v3/vouchers'],
    ['devices', () => '/api/v3/devices'],
    ['prescriptions', () => '/api/v3/prescriptions'],
    ['a re-order', () => `/api/v3/getReOrder?orderId=${meena.orderId}`],
    ['the session', () => '/api/v3/session'],
  ])('reading %s begins no transaction that may write', async (_, path) => {
    begun.transactions = 0
    expect((await meena.get(path())).status).toBe(200)
    expect(begun.transactions).toBe(0)
  })

  it.each(['payments/problems', 'coupons'])(
    'an operator who reads %s begins no transaction that may write',
    async (path) => {
      await admin.get(path)
      begun.transactions = 0
      expect((await admin.get(path)).status).toBe(200)
      expect(begun.transactions).toBe(0)
    },
  )

  it('the page of a payment begins no transaction that may write', async () => {
    const { paymentId } = await meena.payment()
    begun.transactions = 0
    expect((await browse(testServer, meena).ask(paths.pay(paymentId))).status).toBe(200)
    expect(begun.transactions).toBe(0)
  })
})
