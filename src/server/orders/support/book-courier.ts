import barcodes from 'bwip-js/node'
import type { opsCouriers } from '#contract/fulfilment/parcels.ts'
import type { Seller } from '#model/shop.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import type { Serving } from '../../kernel/call.ts'
import { ownCase } from '../../kernel/operators/own-case.ts'
import { failed, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import type { Extensions } from '../../platform/extensions.ts'
import { cashFor } from '../invoices/door-cash.ts'
import { parcelWith } from './documents.ts'

export type CourierBooking = Serving<typeof opsCouriers>

type Deps = Pick<Core, 'storage' | 'now'> &
  Pick<Extensions, 'couriers' | 'book' | 'takesAtDoor' | 'doorPayment'> & {
    invoices: { seller: Seller }
  }

/** What extensions do for a parcel on its way. Nothing waits for one: a booking that fails leaves the parcel packed, and a door without a QR code takes cash. */
export const createCourierBooking = ({
  storage,
  now,
  couriers,
  book,
  takesAtDoor,
  doorPayment,
  invoices: { seller },
}: Deps): CourierBooking => ({
  couriers: () => ok({ couriers: [...couriers], takesAtDoor }),
  book: async ({ body: { orderId, parcel: number, by: name } }, { operator: by }) => {
    if (!couriers.includes(name)) return failed('notFound', { field: 'by' })
    const parcel = await storage.inSnapshot(async (db) => {
      const one = await parcelWith(db, orderId, number)
      if (!one) return failed('notFound', { field: 'parcel' })
      const own = await ownCase(db, by, one.order.customer_id)
      if (own) return own
      if (one.parcel.state !== 'packed') return failed('lineUnknown', { field: 'parcel' })
      return { ...one, cash: await cashFor(db, orderId, number) }
    })
    if ('failed' in parcel) return parcel
    const { address, cash, lines } = parcel
    const { name: to, street1, street2, city, state, pincode, contact_number: phone } = address
    // Outside a transaction: another program may take half a minute.
    const booking = await book(name, {
      reference: `${orderId}-${number}`,
      to: { name: to, street1, street2, city, state, pincode, phone },
      from: { name: seller.name, address: seller.address, contact: seller.contact },
      cash,
      worth: lines.reduce((sum, { payable }) => sum + payable, 0),
    })
    if (!booking) return failed('courierRefused', { field: 'by' })
    const { courier, awb, label = null } = booking
    await storage.inTransaction((db) =>
      appendAudit(db, by, now().toISOString(), {
        action: 'parcel.book',
        object: ['order', orderId],
        after: { parcel: number, by: name, courier, awb },
      }),
    )
    return ok({ courier, awb, label })
  },
  payAtDoor: async ({ params: { id: orderId, parcel: number } }) => {
    const found = await storage.inSnapshot(async (db) => {
      const one = await parcelWith(db, orderId, number)
      return one && { ...one, cash: await cashFor(db, orderId, number) }
    })
    if (!found) return failed('notFound', { field: 'parcel' })
    const { parcel, cash } = found
    if (parcel.state !== 'shipped' || cash === 0) return failed('lineUnknown', { field: 'parcel' })
    const link = await doorPayment({ reference: `${orderId}-${number}`, amount: cash })
    if (link === null) return failed('doorPaymentRefused')
    const bytes = await barcodes.toBuffer({ bcid: 'qrcode', text: link, scale: 8, padding: 4 })
    const name = `pay-${orderId}-${number}.png`
    return { ok: null, file: { bytes, mediaType: 'image/png', name } }
  },
})
