import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/storages.ts'
import { openTestServer, signIn, type TestServer, visit } from '../../support/test-server.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    'a@b.in\u0000',
    '9840012345\u0000',
    '600001',
    '9840012345',
    'asha@nuskha.example',
    '000000',
    '//x',
    '💊'.repeat(99),
  ),
)
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
)
const fields = [
  'email',
  'code',
  'redirectUrl',
  'addUserName',
  'street1',
  'street2',
  'contactNumber',
  'pincode',
  'addressId',
  'productId',
]
const more = [
  'contact_number',
  'opt_in',
  'communication_type',
  'orderUpdatesSms',
  'orderUpdatesWhatsapp',
  'healthHistory',
  'personalStorage',
]
const body = fc.dictionary(fc.constantFrom(...fields, ...more), value, { maxKeys: 8 })
const path = fc.constantFrom(
  '/api/v3/login/code',
  '/api/v3/login',
  '/api/v2/addresses',
  '/api/v3/removeAddress',
  '/api/v3/whatsapp-opt-in',
  '/api/v3/consents',
  '/api/v3/account/erase',
  '/api/v3/cart/saved/remove',
)

describe.each(engines)('calls of accounts on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  it('account calls answer any input with an error of the specification, never with an internal error', async () => {
    const customer = await visit(testServer)
    await signIn(testServer, customer, 'asha@nuskha.example')
    const guest = await visit(testServer)
    await fc.assert(
      fc.asyncProperty(path, body, fc.boolean(), async (to, sent, isGuest) => {
        const { status, json } = await (isGuest ? guest : customer).post(to, sent)
        expect(status).toBeLessThan(500)
        if (status !== 200)
          expect(json.errors.errs[0]).toMatchObject({
            msg: expect.stringMatching(/./),
            code: expect.any(String),
          })
      }),
      { seed: 20261120, numRuns: 400 },
    )
  })
})
