import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { countRows } from '#server/db/backup.ts'
import { addVoucher } from '#server/orders/offers/voucher-repository.ts'
import { photo } from '../../support/prescription-files.ts'
import { plain, type Shopper, shopper, zerodol } from '../../support/shopper.ts'
import { openTestServer, site } from '../../support/test-server.ts'
import { formOf, upload } from '../../support/upload.ts'

// The tests are generated from the endpoints, so that every mounted call about a customer's object is covered.
const testServer = await openTestServer('sqlite')
afterAll(() => testServer.close())
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Fields that name an object of a customer. */
const idFields = [
  'id',
  'orderId',
  'addressId',
  'patientId',
  'patientIds',
  'prescriptionId',
  'voucherCode',
  'coupon',
]
const namesOf = ({ params, query, body }: Endpoint): string[] =>
  [params, query, body]
    .flatMap((schema) => Object.keys(schema?.shape ?? {}))
    .filter((name) => idFields.includes(name))
/** Products belong to no customer. */
const isAboutProducts = ({ path }: Endpoint): boolean =>
  /\/cart\/(add|update|delete)|\/carousel\/|\/reviews\/\{id\}\/(helpful|report)/.test(path)
/** Forms whose fields are checked before their order: tests/api/feedback and tests/api/side-effects send whole ones as strangers. */
const isWholeForm = ({ path }: Endpoint): boolean => /\/feedback$|\/side-effects/.test(path)
const owned = testServer.api.endpoints.filter(
  (of) =>
    of.access !== 'operator' && namesOf(of).length > 0 && !isAboutProducts(of) && !isWholeForm(of),
)

type Things = {
  order: string
  address: string
  prescription: string
  voucher: string
  device: string
  patient: string
  caregiver: string
}
const kindOf = (name: string, { path }: Endpoint): keyof Things | null => {
  if (name === 'orderId') return 'order'
  if (name === 'addressId') return 'address'
  if (name === 'patientId' || name === 'patientIds') return 'patient'
  if (name === 'coupon' || name === 'voucherCode') return 'voucher'
  if (/\/caregivers\//.test(path)) return 'caregiver'
  if (/\/devices\//.test(path)) return 'device'
  if (/order/i.test(path)) return 'order'
  return /prescription/i.test(path) ? 'prescription' : null
}

let things: Things
let stranger: Shopper
beforeAll(async () => {
  const owner = await shopper(testServer, 'owner@example.org', { [plain]: 4, [zerodol]: 2 })
  stranger = await shopper(testServer, 'stranger@example.org', { [plain]: 4 })
  const { id: prescription } = (await upload(testServer, owner, { file: await photo('jpeg') })).json
    .result.prescription
  await owner.post(`/api/v1/prescription/attach/${prescription}`)
  const order = (await owner.place()).json.result.orderId
  const list = { orderId: order, reorderProductsList: [{ productId: plain, productUnit: 4 }] }
  expect((await owner.post('/api/v3/setReOrder', list)).status).toBe(200)
  const voucher = 'VOUCHER0123456789'
  const at = testServer.state.now.toISOString()
  await addVoucher(testServer.storage.db, {
    code: voucher,
    customer_id: owner.customerId,
    discount: 100,
    generated_at: at,
    order_id: null,
  })
  const { patients } = (await owner.post('/api/v3/patients', { name: 'Asha' })).json.result
  const patient = patients[0].id
  const device = 'd7f3c1e8-5b2a-4c94-8f60-3a1b7e9d2c54'
  await testServer.storage.db
    .insertInto('device')
    .values({
      id: device,
      token_hash: 'a',
      customer_id: owner.customerId,
      session_id: null,
      label: 'Chrome, Android',
      signed_in_at: at,
    })
    .execute()
  const caregiver = '0b8c2f64-7d1e-4a95-b3f2-6c9e8d5a7b10'
  await testServer.storage.db
    .insertInto('caregiver')
    .values({
      id: caregiver,
      customer_id: owner.customerId,
      caregiver_id: null,
      invited: 'helper@example.org',
      may: 'order',
      state: 'invited',
      code_hash: 'a',
      invited_at: at,
      expires_at: '2099-01-01T00:00:00.000Z',
      ended_at: null,
    })
    .execute()
  things = { order, address: owner.addressId, prescription, voucher, device, patient, caregiver }
})

const digests = async () => {
  const all: Record<string, string> = {}
  for (const { table } of await countRows(testServer.storage)) {
    // Neither holds objects of a customer: replies to repeat, and counts of attempts.
    if (table === 'idempotency' || table === 'allowance') continue
    const rows = await testServer.storage.db
      .selectFrom(table as 'cart')
      .selectAll()
      .execute()
    all[table] = hash('sha256', JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()))
  }
  return all
}

/** Makes a call about an object; returns bytes and status of the reply. */
const ask = async (
  of: Endpoint,
  naming: (name: string) => string,
): Promise<{ status: number; text: string }> => {
  const value = (name: string): unknown =>
    name === 'patientIds'
      ? [naming(name)]
      : idFields.includes(name)
        ? naming(name)
        : name === 'email'
          ? 'helper@example.org'
          : name === 'may'
            ? 'see'
            : name === 'reorderProductsList'
              ? [{ productId: plain, productUnit: 4 }]
              : name === 'lines'
                ? [{ line: 1 }]
                : name === 'kind'
                  ? 'wrong'
                  : name === 'productIds'
                    ? [plain]
                    : name === 'name' || name === 'addUserName'
                      ? 'Ravi'
                      : name === 'contactNumber'
                        ? '9876543210'
                        : name === 'pincode'
                          ? '600001'
                          : name === 'on'
                            ? true
                            : name === 'totalAmt'
                              ? '1.00'
                              : name === 'nextOn'
                                ? new Date(testServer.state.now.getTime() + 5 * 86_400_000)
                                    .toISOString()
                                    .slice(0, 10)
                                : 'late'
  const path = of.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(value(name)))
  const query = new URLSearchParams(
    Object.keys(of.query?.shape ?? {}).flatMap((name) =>
      /^(id|orderId|addressId|coupon|cancelReason)$/.test(name)
        ? [[name, String(value(name))]]
        : [],
    ),
  )
  const fields = Object.keys(of.body?.shape ?? {}).filter(
    (name) =>
      idFields.includes(name) ||
      /^(cancelReason|reorderProductsList|nextOn|question|text|kind|lines|productIds|name|on|totalAmt|email|may|addUserName|street1|contactNumber|pincode)$/.test(
        name,
      ),
  )
  const body =
    of.method === 'GET'
      ? null
      : JSON.stringify(Object.fromEntries(fields.map((name) => [name, value(name)])))
  const headers = {
    ...stranger.own,
    ...(body !== null && of.body && { 'content-type': 'application/json' }),
  }
  const reply = await testServer.api.app.fetch(
    new Request(`${site}${path}?${query}`, {
      method: of.method,
      headers,
      body: of.upload?.form ? formOf({ file: await photo('jpeg') }) : of.body ? body : null,
    }),
  )
  return { status: reply.status, text: await reply.text() }
}

describe('objects of another customer', () => {
  it('this test knows every field that names an object of a customer', () => {
    const unknown = owned.filter((of) => namesOf(of).some((name) => kindOf(name, of) === null))
    expect(unknown.map(nameOf)).toEqual([])
    expect(owned.length).toBeGreaterThan(15)
  })

  // Seen red without the comparison of the customer in `orderOf`: the stranger reads, tracks, cancels and reorders.
  it.each(owned.map((of) => [nameOf(of), of] as const))(
    'another customer’s object is answered like a missing one: %s',
    async (_, of) => {
      const before = await digests()
      const others = await ask(of, (name) => things[kindOf(name, of) ?? 'order'])
      const none = await ask(of, (name) => {
        const real = things[kindOf(name, of) ?? 'order']
        // Of the same length and alphabet.
        return [...real].reverse().join('')
      })
      const cleaned = (text: string): string =>
        Object.values(things).reduce(
          (cut, id) => cut.replaceAll(id, '').replaceAll([...id].reverse().join(''), ''),
          text,
        )
      expect([others.status, cleaned(others.text)]).toEqual([none.status, cleaned(none.text)])
      // The call looked the object up. Removing a coupon that is not in the cart succeeds.
      expect(others.status).toBe(
        /coupon\/remove/.test(of.path) ? 200 : /coupon\/apply/.test(of.path) ? 422 : 404,
      )
      expect(await digests()).toEqual(before)
    },
  )

  /** Reads that take no id: each lists what the caller has. */
  const lists = testServer.api.endpoints.filter(
    (of) =>
      of.method === 'GET' &&
      of.access !== 'operator' &&
      of.access !== 'provider' &&
      namesOf(of).length === 0 &&
      !of.path.includes('{'),
  )
  /** Calls that are refused without a field, a cart or a way to sign in. */
  const refusedWithout = new Set([
    'GET /api/v3/whatsapp-opt-in',
    'GET /api/v1/cart/delete/item',
    'GET /labs_api/camps',
    'GET /labs_api/camp/challenge',
    'GET /api/v1/interactionchecker/add',
    'GET /api/v1/interactionchecker/remove',
    'GET /api/v1/interactionchecker/check',
    'GET /api/v3/reviews/own',
    'GET /api/v3/cart/checkout',
    'GET /api/v2/order/current/place',
    'GET /webservices/order/confirm',
    'GET /api/console/ways',
  ])
  // Seen red with the people of all customers in `householdOf`.
  it.each(lists.map((of) => [nameOf(of), of] as const))(
    'a stranger’s list contains nothing of another customer: %s',
    async (_, of) => {
      const { status, text } = await ask(of, () => '')
      expect(status === 200).toBe(!refusedWithout.has(nameOf(of)))
      for (const one of [...Object.values(things), 'Asha', 'owner@example.org'])
        expect(text).not.toContain(one)
    },
  )

  it('the lists are those that a customer has', () => {
    const names = lists.map(nameOf)
    for (const known of [
      'v3/reorders',
      'v3/patients',
      'v3/caregivers',
      'v3/wallet',
      'v2/addresses',
    ])
      expect(names).toContain(`GET /api/${known}`)
  })
})
