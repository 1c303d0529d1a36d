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
  /** The longest time between two acknowledged orders, of whichever shopper. */
  gapMs: number
  /** Codes of orders that were refused for good, which no fault excuses, by how often. */
  declined: Map<string, number>
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

/** What is read of a reply of the API (spec §8). */
type Envelope = { result?: { orderId?: string }; errors?: { errs: { code: string }[] } }
type Reply = { status: number; code: string | null; orderId: string | null }

/**
 * Shoppers who fill a cart and order without a pause. Each change has one idempotency key, as the shop's own pages give it; an order is asked for again
 * under its key until a reply says that it is placed or refused.
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
    gapMs: 0,
    declined: new Map(),
  }
  let orderedAt = performance.now()
  let isOver = false
  let mendedAt: number | null = null
  let orders = 0

  const call = async (
    { token, csrf }: Person,
    port: number,
    path: string,
    body: unknown,
    key: string,
  ): Promise<Reply> => {
    const begunAt = performance.now()
    try {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: {
          cookie: `session=${token}`,
          'x-csrf-token': csrf,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      })
      const text = await reply.text()
      if (reply.status === 503 || reply.status === 507) seen.refused++
      else if (reply.status >= 500)
        seen.broken.push(`${path}: ${reply.status} ${text.slice(0, 200)}`)
      const { result, errors } = text.startsWith('{') ? (JSON.parse(text) as Envelope) : {}
      return {
        status: reply.status,
        code: errors?.errs[0]?.code ?? null,
        orderId: result?.orderId ?? null,
      }
    } catch {
      seen.unanswered++
      return { status: 0, code: null, orderId: null }
    } finally {
      seen.longestMs = Math.max(seen.longestMs, performance.now() - begunAt)
    }
  }

  /** Without an answer of the shop to this request: another one with the key is being answered, or there are too many. */
  const isToRepeat = ({ status, code }: Reply): boolean =>
    status === 0 || status >= 500 || status === 429 || code === 'keyInFlight'

  const shop = async (person: Person, index: number): Promise<void> => {
    let asked = index
    const port = (): number => ports()[asked % ports().length] as number
    for (let turn = index; !isOver; turn++) {
      for (const nth of [0, 1]) {
        const { id } = products[(turn * 2 + nth) % products.length] as Product
        const key = randomUUID()
        let reply = await call(person, port(), `/api/v3/cart/add/${id}`, { qty: 5 }, key)
        while (isToRepeat(reply) && !isOver) {
          asked++
          await sleep(againMs)
          reply = await call(person, port(), `/api/v3/cart/add/${id}`, { qty: 5 }, key)
        }
      }
      const key = randomUUID()
      for (;;) {
        seen.attempts++
        const reply = await call(person, port(), '/api/v2/order/current/place', {}, key)
        if (reply.orderId !== null) {
          seen.acknowledged[index]?.add(reply.orderId)
          orders++
          seen.gapMs = Math.max(seen.gapMs, performance.now() - orderedAt)
          orderedAt = performance.now()
          if (mendedAt !== null) {
            seen.recoveryMs = Math.max(seen.recoveryMs ?? 0, performance.now() - mendedAt)
            mendedAt = null
          }
        }
        if (!isToRepeat(reply)) {
          const code = reply.orderId === null ? (reply.code ?? String(reply.status)) : null
          if (code !== null) seen.declined.set(code, (seen.declined.get(code) ?? 0) + 1)
          break
        }
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
