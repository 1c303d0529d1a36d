import { hash, randomUUID } from 'node:crypto'
import type { Storage } from '#server/db/types.ts'
import { home } from './shopper.ts'

export type Reply = { status: number; json: { result: Record<string, never> } }

/** A client of a server in another process, which keeps its cookie when the server is killed; an unanswered call returns null. */
export const orderClient = (url: () => string) => {
  const headers: Record<string, string> = {}
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Reply | null> => {
    try {
      const reply = await fetch(url() + path, {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...more,
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      const cookie = reply.headers.get('set-cookie')?.split(';')[0]
      if (cookie?.startsWith('session=')) headers.cookie = cookie
      return { status: reply.status, json: (await reply.json()) as Reply['json'] }
    } catch {
      return null
    }
  }
  const open = async () => {
    headers['x-csrf-token'] = String((await call('GET', '/api/v3/session'))?.json.result.csrf)
    return headers.cookie?.split('=')[1] ?? ''
  }
  return { call, open }
}

/** Signs a session in by its token, without the mail. */
export const signedIn = async ({ db }: Storage, token: string, email: string): Promise<void> => {
  const id = randomUUID()
  await db
    .insertInto('customer')
    .values({ id, email, cart_id: null, created_at: new Date().toISOString(), erased_at: null })
    .execute()
  await db
    .updateTable('session')
    .set({ customer_id: id })
    .where('token_hash', '=', hash('sha256', token, 'hex'))
    .execute()
}

/** A signed-in customer with an address and a first order of `products`, which can be ordered again. */
export const orderingCustomer = async (
  storage: Storage,
  url: () => string,
  email: string,
  products: readonly number[],
) => {
  const own = orderClient(url)
  await signedIn(storage, await own.open(), email)
  await own.call('POST', '/api/v1/session/pincode/600001')
  const added = await own.call('POST', '/api/v2/addresses', home)
  await own.call('POST', '/api/v3/checkout/address', {
    addressId: (added?.json.result.address as { id: string } | undefined)?.id,
  })
  for (const id of products) await own.call('POST', `/api/v3/cart/add/${id}`, {})
  const first = String(
    (await own.call('POST', '/api/v2/order/current/place', {}))?.json.result.orderId,
  )
  return { ...own, first }
}
