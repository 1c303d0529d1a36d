import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { standingDelivery } from '#model/delivery.ts'
import { lastDay } from '#model/prescription-check.ts'
import type { Db } from '../../db/types.ts'
import { invoicedLinesOfOrders } from '../invoices/credit.ts'
import { linesToTake } from '../rows/lines-to-take.ts'
import { eventsOfOrders, ordersNamed } from '../rows/order-repository.ts'
import {
  readFor,
  type StoredTranscription,
  transcriptionsOfOrders,
  usesOfAll,
} from '../rows/transcription-repository.ts'
import { placedByAll } from './reorder-repository.ts'

/** What was read for a medicine: the prescription that is good longest, and how often it may still be supplied, where it is known which. */
type Read = { id: string | null; until: string; usesLeft: number | null }

type Medicines = {
  /** The orders that a re-order made, the last first. */
  placedBy: (orderId: string) => string[]
  lastPrescription: (orderId: string, productId: number) => Read | null
  /** The last day for which the packs that came last, and did not go back, are enough by the dose that was read for them. What was left before is not known. */
  lastsUntil: (orderId: string, productId: number) => string | null
}

const endOf = ({ issued_on, valid_until }: StoredTranscription): string =>
  lastDay({ issuedOn: issued_on, validUntil: valid_until })

/** What is known of the medicines of these re-orders, in as many statements for one product as for all. */
export const medicinesOf = async (db: Db, reorderIds: readonly string[]): Promise<Medicines> => {
  const placed = await placedByAll(db, reorderIds)
  const placedBy = (orderId: string): string[] => placed.get(orderId) ?? []
  const ordersOf = (orderId: string): string[] => [...placedBy(orderId), orderId]
  const ids = reorderIds.flatMap(ordersOf)
  const read = await transcriptionsOfOrders(db, ids)
  const used = await usesOfAll(
    db,
    read.flatMap(({ prescription_id }) => prescription_id ?? []),
  )
  const lines = await linesToTake(db, await ordersNamed(db, ids))
  const events = Map.groupBy(await eventsOfOrders(db, ids), ({ order_id }) => order_id)
  const invoiced = await invoicedLinesOfOrders(db, ids)

  const lastPrescription = (orderId: string, productId: number): Read | null => {
    const of = new Set(ordersOf(orderId))
    const last = read
      .filter(({ order_id, product_id }) => product_id === productId && of.has(order_id))
      .toSorted((one, other) => (endOf(one) < endOf(other) ? -1 : 1))
      .at(-1)
    if (!last) return null
    const { prescription_id: id, repeats } = last
    const usesLeft = id === null ? null : Math.max(0, repeats + 1 - used(id, productId).size)
    return { id, until: endOf(last), usesLeft }
  }

  const lastsUntil = (orderId: string, productId: number): string | null => {
    for (const id of ordersOf(orderId)) {
      const came = lines.flatMap((line) => {
        if (line.order_id !== id || line.product_id !== productId) return []
        const delivery = standingDelivery(events.get(id) ?? [], line.parcel)
        return delivery ? [{ line, at: delivery.at }] : []
      })
      if (!came[0]) continue
      const perDay = readFor(read, came[0].line).at(-1)?.per_day
      if (!perDay) return null
      const quantity = came.reduce((sum, { line: { number, quantity: sent } }) => {
        const left = invoiced.find(
          ({ invoice, line }) => invoice.order_id === id && line.line === number,
        )?.left
        return sum + (left ?? sent)
      }, 0)
      const first = came.map(({ at }) => at).sort()[0] as string
      return dayAfter(dayInIndia(new Date(first)), Math.floor(quantity / perDay))
    }
    return null
  }

  return { placedBy, lastPrescription, lastsUntil }
}
