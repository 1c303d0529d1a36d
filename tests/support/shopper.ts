import { signIn, type TestServer, visit } from './test-server.ts'

/** Strips of ten at ₹62.40, offered at ₹53.04; on prescription. */
export const zerodol = 10601
/** Strips of fifteen at ₹26.78; without one. */
export const plain = 10101

export const home = {
  addUserName: 'Meena Iyer',
  street1: '14 Lake View Road',
  street2: '',
  contactNumber: '9876543210',
  pincode: '600001',
}

/** A signed-in customer in Chennai with a chosen address and the given cart. */
export const shopper = async (
  testServer: TestServer,
  email: string,
  products: Record<number, number> = {},
) => {
  const visitor = await visit(testServer, null)
  const customerId = await signIn(testServer, visitor, email)
  await visitor.post('/api/v1/session/pincode/600001')
  const added = await visitor.post('/api/v2/addresses', home)
  const addressId: string = added.json.result.address.id
  await visitor.post('/api/v3/checkout/address', { addressId })
  for (const [id, qty] of Object.entries(products))
    await visitor.post(`/api/v3/cart/add/${id}`, { qty })
  const summary = async () => (await visitor.get('/api/v3/checkout/summary')).json.result
  /** Places the order of the summary. */
  const place = async (
    more: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) => {
    const { cart } = await summary()
    return await visitor.post(
      '/api/v2/order/current/place',
      { version: cart.version, totalAmt: cart.totalAmt, ...more },
      headers,
    )
  }
  return { ...visitor, email, customerId, addressId, summary, place }
}
export type Shopper = Awaited<ReturnType<typeof shopper>>

/** The first error of a reply. */
export const err = ({ json }: Awaited<ReturnType<TestServer['send']>>) => json.errors.errs[0]
