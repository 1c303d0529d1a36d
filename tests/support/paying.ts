import { expect } from 'vitest'
import { plain, shopper } from './shopper.ts'
import { site, type TestServer } from './test-server.ts'

/** A customer who has placed an order to be paid online. */
export const buyer = async (
  testServer: TestServer,
  email: string,
  products: Record<number, number> = { [plain]: 4 },
) => {
  const one = await shopper(testServer, email, products)
  const placed = await one.place({ paymentMethod: 'online' })
  expect(placed.status).toBe(200)
  const { orderId, sbiOmpDetails } = placed.json.result
  const payment = async () => (await one.get(`/api/v3/order/${orderId}/payment`)).json.result
  const order = async () => (await one.get(`/api/v3/orders/${orderId}`)).json.result
  const pay = (headers: Record<string, string> = {}) =>
    one.post(`/api/v3/order/${orderId}/pay`, undefined, headers)
  return { ...one, orderId: orderId as string, details: sbiOmpDetails, payment, order, pay }
}
export type Buyer = Awaited<ReturnType<typeof buyer>>

/** A page and its forms, as in a browser without scripts. */
export const browse = (testServer: TestServer, { own }: { own: { cookie: string } }) => {
  const ask = async (
    path: string,
    fields?: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    const reply = await testServer.api.app.fetch(
      new Request(`${site}${path}`, {
        method: fields ? 'POST' : 'GET',
        headers: {
          cookie: own.cookie,
          accept: 'text/html',
          ...(fields && {
            'content-type': 'application/x-www-form-urlencoded',
            origin: site,
            'sec-fetch-site': 'same-origin',
          }),
          ...headers,
        },
        body: fields ? new URLSearchParams(fields).toString() : null,
        redirect: 'manual',
      }),
    )
    return {
      status: reply.status,
      headers: reply.headers,
      to: reply.headers.get('location'),
      text: await reply.text(),
    }
  }
  /** Submits the form whose address has this ending. */
  const press = async (path: string, end: string) => {
    const { text } = await ask(path)
    const form = [
      ...text.matchAll(/<form method="post" action="([^"]+)"[^>]*>(.*?)<\/form>/gs),
    ].find(([, action]) => action?.endsWith(end))
    if (!form) throw new Error(`there is no form ${end} on ${path}`)
    const fields = [...(form[2] ?? '').matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    )
    return ask(form[1] ?? '', Object.fromEntries(fields))
  }
  return { ask, press }
}
