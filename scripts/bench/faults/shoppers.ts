import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person, Product } from '../api/shoppers.ts'

/** What the shoppers saw; `acknowledged` are the ids of orders that a 2xx reply told, by shopper. */
export type Seen = {
  attempts: number
  acknowledged: Set<string>[]
  /** Calls that ended without a reply, calls that were told 503 or 507, and replies with any other status of 500 and above. */
  unanswered: number
  refused: number
  broken: string[]
  longestMs: number
  /** The longest time from an end of the fault to the next acknowledged order. */
  recoveryMs: number | null
}

export type Shopping = {
  /** Acknowledged orders so far. */
  orders: () => number
  /** The fault is over: the next acknowledged order ends the recovery. */
  mended: () => void
  /** Each shopper repeats the last order until it is answered, then stops. */
  stop: () => Promise<Seen>
}

/** A reply after this long counts as none. */
const patienceMs = 30_000
/** A shopper asks again this soon, whatever `Retry-After` says, so that the recovery is measured finely. */
const againMs = 100

type Reply = { status: number; orderId: string | null }

/**
 * Shoppers who fill a cart and order without a pause. An order has one idempotency key, and is asked for again under it until a reply says that it
 * is placed or refused.
 */
export const startShopping = (
  ports: () => readonly number[],
  people: readonly Person[],
  products: readonly Product[],
): Shopping => {
  const seen: Seen = {
    attempts: 0,
    acknowledged: people.map(() => new Set()),
    unanswered: 0,
    refused: 0,
    broken: [],
    longestMs: 0,
    recoveryMs: null,
  }
  let isOver = false
  let mendedAt: number | null = null
  let orders = 0

  const call = async (
    { token, csrf }: Person,
    port: number,
    path: string,
    body: unknown,
    key?: string,
  ): Promise<Reply> => {
    const begunAt = performance.now()
    try {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: {
          cookie: `session=${token}`,
          'x-csrf-token': csrf,
          'content-type': 'application/json',
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      })
      const text = await reply.text()
      if (reply.status === 503 || reply.status === 507) seen.refused++
      else if (reply.status >= 500)
        seen.broken.push(`${path}: ${reply.status} ${text.slice(0, 200)}`)
      const orderId = reply.ok
        ? (JSON.parse(text) as { result: { orderId?: string } }).result.orderId
        : undefined
      return { status: reply.status, orderId: orderId ?? null }
    } catch {
      seen.unanswered++
      return { status: 0, orderId: null }
    } finally {
      seen.longestMs = Math.max(seen.longestMs, performance.now() - begunAt)
    }
  }

  /** 409: another request with the key is being answered; 429: too often. */
  const isToRepeat = ({ status }: Reply): boolean =>
    status === 0 || status >= 500 || status === 409 || status === 429

  const shop = async (person: Person, index: number): Promise<void> => {
    let asked = index
    const port = (): number => ports()[asked % ports().length] as number
    for (let turn = index; !isOver; turn++) {
      for (const nth of [0, 1]) {
        const { id } = products[(turn * 2 + nth) % products.length] as Product
        let reply = await call(person, port(), `/api/v3/cart/add/${id}`, { qty: 5 })
        while (isToRepeat(reply) && !isOver) {
          asked++
          await sleep(againMs)
          reply = await call(person, port(), `/api/v3/cart/add/${id}`, { qty: 5 })
        }
      }
      const key = randomUUID()
      for (;;) {
        seen.attempts++
        const reply = await call(person, port(), '/api/v2/order/current/place', {}, key)
        if (reply.orderId !== null) {
          seen.acknowledged[index]?.add(reply.orderId)
          orders++
          if (mendedAt !== null) {
            seen.recoveryMs = Math.max(seen.recoveryMs ?? 0, performance.now() - mendedAt)
            mendedAt = null
          }
        }
        if (!isToRepeat(reply)) break
        asked++
        await sleep(againMs)
      }
    }
  }
  const all = Promise.all(people.map(shop))
  return {
    orders: () => orders,
    mended: () => {
      mendedAt = performance.now()
    },
    stop: async () => {
      isOver = true
      await all
      return seen
    },
  }
}
