import type { resendable } from '#contract/fulfilment/support.ts'
import { paths } from '#paths.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { deliveredValues } from '../dispatch/parcel-acts.ts'
import { toPay } from '../rows/cash-rounding.ts'
import { doorCodesOf } from '../rows/door-code-repository.ts'
import { invoicesOf } from '../rows/invoice-repository.ts'
import {
  amountText,
  amountTextOrNone,
  notifyCustomer,
  placedValues,
  promisedTextFor,
} from '../rows/order-messages.ts'
import { addressOfOrder, linesOf, parcelsOf, type StoredOrder } from '../rows/order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'

type Resending = { message: (typeof resendable)[number]; site: string; at: Timestamp }

/** Sends a message about an order again, as true as it is now; false where it was not true yet. */
export const resendMessage = async (
  db: Db,
  order: StoredOrder,
  { message, site, at }: Resending,
): Promise<boolean> => {
  const documents = (await invoicesOf(db, order.id)).filter(({ kind }) => kind === 'invoice')
  const last = documents.at(-1)
  switch (message) {
    case 'orderPlaced': {
      const address = await addressOfOrder(db, order.id)
      await notifyCustomer(
        db,
        order,
        'orderPlaced',
        {
          amount: amountText(toPay(order, order.total)),
          by: await promisedTextFor(db, order, at),
          ...(address
            ? placedValues(remainingLines(await linesOf(db, [order.id])), address)
            : { items: '', to: '' }),
        },
        at,
      )
      return true
    }
    case 'orderDelivered':
      if (order.state !== 'delivered') return false
      await notifyCustomer(db, order, 'orderDelivered', await deliveredValues(db, order.id), at)
      return true
    case 'invoiceReady': {
      if (!last) return false
      const link = `${site}${paths.track(order.id)}`
      await notifyCustomer(
        db,
        order,
        'invoiceReady',
        { invoice: documents.map(({ number }) => number).join(', '), link },
        at,
      )
      return true
    }
    case 'orderShipped': {
      const parcel = (await parcelsOf(db, order.id)).findLast(({ state }) => state === 'shipped')
      if (!parcel) return false
      const inside = remainingLines(await linesOf(db, [order.id])).filter(
        (line) => line.parcel === parcel.number,
      )
      const invoice = documents.find(
        ({ kind, parcel: of }) => kind === 'invoice' && of === parcel.number,
      )
      const due =
        order.payment_method === 'cod' && invoice
          ? amountTextOrNone(toPay(order, invoice.total))
          : ''
      const items = [...new Set(inside.map(({ name }) => name))].join(', ')
      const { courier, awb, tracking_url: link } = parcel
      const codes = await doorCodesOf(db, order.id)
      const doorCode = codes.find((one) => one.parcel === parcel.number)?.code ?? ''
      await notifyCustomer(
        db,
        order,
        'orderShipped',
        {
          items,
          courier: courier ?? '',
          awb: awb ?? '',
          link: link ?? '',
          by: await promisedTextFor(db, order, at),
          due,
          doorCode,
        },
        at,
      )
      return true
    }
  }
}
