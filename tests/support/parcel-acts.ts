import { operatorCalls } from './operator-calls.ts'
import type { Shopper } from './shopper.ts'
import type { TestServer, Told } from './test-server.ts'

const box = { batch: 'A1', expiry: '2027-11' }

export type PlacedOrder = Shopper & { orderId: string }

/**
 * Acts of customers and operators on the parcels and lines of an order. Each takes a number that picks what it acts on, so that a random sequence
 * of acts reaches every combination.
 */
export const parcelActs = (testServer: TestServer) => {
  const { post, get, file } = operatorCalls(testServer, 'fulfilment')
  const read = async ({ orderId }: PlacedOrder) => (await get(`orders/${orderId}`)).json.result
  type Seen = Awaited<ReturnType<typeof read>>
  const of = <Part>(all: readonly Part[], pick: number): Part | undefined =>
    all[pick % Math.max(1, all.length)]
  const on = (one: PlacedOrder, path: string, body: unknown): Promise<Told> =>
    post(`orders/${one.orderId}/${path}`, body)
  const back = (one: PlacedOrder, path: string, body: unknown): Promise<Told> =>
    operatorCalls(testServer, 'returns').post(`orders/${one.orderId}/${path}`, body)
  const parcelIn = (seen: Seen, state: string, pick: number): number =>
    of<Seen>(
      seen.parcels.filter(
        (parcel: { state: string; lines: number[] }) =>
          parcel.state === state && parcel.lines.length > 0,
      ),
      pick,
    )?.parcel ?? 1
  /** A line of a parcel in one of these states, or any line where there is none. */
  const lineIn = (seen: Seen, states: readonly string[], pick: number) => {
    const inside = seen.parcels.flatMap((parcel: { state: string; lines: number[] }) =>
      states.includes(parcel.state) ? parcel.lines : [],
    )
    const found = seen.order.orderItems.filter(({ line }: { line: number }) =>
      inside.includes(line),
    )
    return of<Seen>(found.length > 0 ? found : seen.order.orderItems, pick)
  }

  return {
    'packs a part of a parcel': async (one: PlacedOrder, pick: number) => {
      const seen = await read(one)
      const parcel = seen.parcels.find(
        ({ parcel }: { parcel: number }) => parcel === parcelIn(seen, 'placed', pick),
      )
      const [first, ...rest] = [...(parcel?.lines ?? [])]
      const whole = seen.order.orderItems.find(({ line }: { line: number }) => line === first)
      const some = [0.5, 1, 2][pick % 3] ?? 1
      const units =
        whole && some < 1 ? Math.max(1, Math.floor(whole.productQuantity * some)) : undefined
      const lines = [
        { line: first ?? 1, ...box, ...(units && { units }) },
        ...rest.slice(0, some === 2 ? 9 : 0).map((line: number) => ({ line, ...box })),
      ]
      return await on(one, 'pack', { lines })
    },
    'packs a line from two batches': async (one: PlacedOrder, pick: number) => {
      const seen = await read(one)
      const parcel = seen.parcels.find(
        ({ parcel }: { parcel: number }) => parcel === parcelIn(seen, 'placed', pick),
      )
      const line = parcel?.lines[0] ?? 1
      return await on(one, 'pack', {
        lines: [
          { line, ...box, units: 3 },
          { line, batch: 'B2', expiry: '2028-01' },
        ],
      })
    },
    unpacks: async (one: PlacedOrder, pick: number) =>
      await on(one, 'unpack', {
        parcel: parcelIn(await read(one), 'packed', pick),
        reason: 'Broken box',
      }),
    ships: async (one: PlacedOrder, pick: number) =>
      await on(one, 'ship', { parcel: parcelIn(await read(one), 'packed', pick) }),
    delivers: async (one: PlacedOrder, pick: number) =>
      await on(one, 'deliver', { parcel: parcelIn(await read(one), 'shipped', pick) }),
    'takes a delivery back': async (one: PlacedOrder, pick: number) =>
      await on(one, 'not-delivered', {
        parcel: parcelIn(await read(one), 'delivered', pick),
        reason: 'Wrong parcel',
      }),
    'takes a parcel back': async (one: PlacedOrder, pick: number) =>
      await back(one, 'return', {
        parcel: parcelIn(await read(one), pick % 2 === 0 ? 'delivered' : 'shipped', pick),
        reason: 'Refused',
      }),
    'takes a line back': async (one: PlacedOrder, pick: number) => {
      const line = lineIn(await read(one), ['delivered'], pick)
      const units = pick % 3 === 0 ? undefined : Math.max(1, Math.floor(line.productQuantity / 3))
      return await back(one, `lines/${line.line}/return`, { reason: 'Broken', units })
    },
    'cash is handed in': async (one: PlacedOrder, pick: number) => {
      const parcel = parcelIn(await read(one), pick % 2 === 0 ? 'delivered' : 'returned', pick)
      const row = `${one.orderId}-${parcel},${10 + (pick % 90)}.00,R${pick},2026-11-21`
      const reply = await file('cash/remittances', `awb,amount,reference,date\n${row}\n`)
      return { status: reply.status, headers: reply.headers, json: await reply.json() }
    },
    'removes a line': async (one: PlacedOrder, pick: number) => {
      const line = lineIn(await read(one), ['placed', 'packed'], pick)
      const units = pick % 2 === 0 ? undefined : Math.max(1, Math.floor(line.productQuantity / 3))
      return await on(one, `lines/${line.line}/remove`, { reason: 'Out of stock', units })
    },
    'cancels a parcel': async (one: PlacedOrder, pick: number) =>
      await on(one, 'cancel', {
        reason: 'Late',
        parcel: parcelIn(await read(one), pick % 2 === 0 ? 'placed' : 'packed', pick),
      }),
    'the customer cancels': (one: PlacedOrder) =>
      one.post(`/api/v2/order/cancel/${one.orderId}`, { cancelReason: 'late' }),
  } satisfies Record<string, (one: PlacedOrder, pick: number) => Promise<Told>>
}
