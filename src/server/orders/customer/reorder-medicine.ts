import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { standingDelivery } from '#model/delivery.ts'
import { lastDay } from '#model/prescription-check.ts'
import type { Db } from '../../db/types.ts'
import { invoicedLines } from '../invoices/credit.ts'
import { linesToTake } from '../rows/lines-to-take.ts'
import { eventsOf, orderById } from '../rows/order-repository.ts'
import {
  readFor,
  type StoredTranscription,
  transcriptionsOfOrders,
  usesOf,
} from '../rows/transcription-repository.ts'
import { placedOrders } from './reorder-repository.ts'

/** The orders of a re-order, the latest first. */
const ordersOf = async (db: Db, orderId: string): Promise<string[]> => [
  ...(await placedOrders(db, orderId)),
  orderId,
]

const endOf = ({ issued_on, valid_until }: StoredTranscription): string =>
  lastDay({ issuedOn: issued_on, validUntil: valid_until })

/** Of what was read for a medicine of a re-order: the prescription that is good longest, and how often it may still be supplied, where it is known which. */
export const lastPrescription = async (
  db: Db,
  orderId: string,
  productId: number,
): Promise<{ id: string | null; until: string; usesLeft: number | null } | null> => {
  const read = (await transcriptionsOfOrders(db, await ordersOf(db, orderId)))
    .filter(({ product_id }) => product_id === productId)
    .toSorted((one, other) => (endOf(one) < endOf(other) ? -1 : 1))
    .at(-1)
  if (!read) return null
  const { prescription_id: id, repeats } = read
  const used = id === null ? null : await usesOf(db, id, productId, '')
  return {
    id,
    until: endOf(read),
    usesLeft: used === null ? null : Math.max(0, repeats + 1 - used),
  }
}

/** The last day for which the packs that came last, and did not go back, are enough by the dose that was read for them. What was left before is not known. */
export const lastsUntil = async (
  db: Db,
  orderId: string,
  productId: number,
): Promise<string | null> => {
  for (const id of await ordersOf(db, orderId)) {
    const order = await orderById(db, id)
    const events = await eventsOf(db, id)
    const came = (order ? await linesToTake(db, [order]) : []).flatMap((line) => {
      const delivery = line.product_id === productId ? standingDelivery(events, line.parcel) : null
      return delivery ? [{ line, at: delivery.at }] : []
    })
    if (came[0]) {
      const perDay = readFor(await transcriptionsOfOrders(db, [id]), came[0].line).at(-1)?.per_day
      if (!perDay) return null
      const invoiced = await invoicedLines(db, id)
      const quantity = came.reduce((sum, { line: { number, quantity: sent } }) => {
        const left = invoiced.find(({ line }) => line.line === number)?.left
        return sum + (left ?? sent)
      }, 0)
      const first = came.map(({ at }) => at).sort()[0] as string
      return dayAfter(dayInIndia(new Date(first)), Math.floor(quantity / perDay))
    }
  }
  return null
}
