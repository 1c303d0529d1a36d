import { randomUUID } from 'node:crypto'
import { cart } from '#contract/cart/cart.ts'
import { checkout } from '#contract/checkout/checkout.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { orders } from '#contract/orders/orders.ts'
import { live } from '#contract/search/live-prices.ts'
import { search } from '#contract/search/search.ts'
import type { Person, Product } from './shoppers.ts'
import type { Reply, Wire } from './wire.ts'

/** Records the milliseconds of one call by kind; `failed` is the unexpected reply. */
export type RecordCall = (call: string, ms: number, failed: string | null) => void

type CallOf = {
  call: string
  endpoint: Endpoint
  id?: number
  query?: string
  body?: unknown
  key?: boolean
}

export const requestOf = (
  { token, csrf }: Person,
  { endpoint, id, query = '', body, key }: CallOf,
): string => {
  const text = endpoint.method === 'GET' ? '' : JSON.stringify(body ?? {})
  return [
    `${endpoint.method} ${endpoint.path.replace('{id}', String(id))}${query} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept: application/json',
    'Accept-Language: en-IN,en;q=0.9',
    `Cookie: session=${token}`,
    ...(endpoint.method === 'GET'
      ? []
      : [
          `x-csrf-token: ${csrf}`,
          'Content-Type: application/json',
          `Content-Length: ${Buffer.byteLength(text)}`,
        ]),
    ...(key ? [`Idempotency-Key: ${randomUUID()}`] : []),
    '',
    text,
  ].join('\r\n')
}

export const detailsOf = (person: Person): string =>
  requestOf(person, { call: 'details', endpoint: cart.detailsNew })

/** Adds three products to an empty cart. */
export const fill = async (
  wire: Wire,
  person: Person,
  products: readonly Product[],
): Promise<void> => {
  const { body } = await wire.ask(detailsOf(person))
  if (JSON.parse(String(body)).result.count > 0) return
  for (const { id } of products.slice(0, 3))
    await wire.ask(requestOf(person, { call: 'add', endpoint: cart.addNew, id, body: { qty: 2 } }))
}

/** One visit of fourteen calls: two products are searched, viewed and added, the cart is changed and ordered with cash on delivery. */
export const visit = async (
  wire: Wire,
  person: Person,
  [changed, other]: readonly [Product, Product],
  record: RecordCall,
): Promise<void> => {
  const ask = async (call: CallOf): Promise<Reply> => {
    const started = performance.now()
    const reply = await wire.ask(requestOf(person, call))
    record(
      call.call,
      performance.now() - started,
      reply.status === 200 ? null : `${reply.status} ${reply.body.toString('utf8').slice(0, 300)}`,
    )
    return reply
  }
  const details = () => ask({ call: 'details', endpoint: cart.detailsNew })
  for (const { id, name } of [changed, other]) {
    const typed = encodeURIComponent(name.slice(0, 5))
    await ask({
      call: 'autocomplete',
      endpoint: search.header,
      query: `?name=${typed}&city=Chennai&pageSize=8&types=all`,
    })
    await ask({ call: 'live', endpoint: live, query: `?ids=${id}&city=Chennai` })
    await ask({ call: 'add', endpoint: cart.addNew, id, body: { qty: 5 } })
    await details()
  }
  await ask({ call: 'popup', endpoint: cart.popup })
  await ask({
    call: 'update',
    endpoint: cart.updateNew,
    body: { qty: changed.step * 4, productId: changed.id },
  })
  await details()
  await ask({ call: 'checkout', endpoint: checkout.check, query: '?pincode=600001' })
  await ask({ call: 'summary', endpoint: checkout.summary })
  await ask({ call: 'place', endpoint: orders.place, body: {}, key: true })
}
