import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import { type MessageState, shownRecipient } from '#model/message.ts'
import { decimalRupees } from '#model/money.ts'
import { openAmounts } from '#model/settlement.ts'
import type { Db } from '../../db/types.ts'
import { changesOf } from '../../kernel/audit/audit-repository.ts'
import { messagesAbout } from '../../kernel/messages/queue-repository.ts'
import { invoicedPart } from '../invoices/issue.ts'
import { doorCash } from '../money/refund-limit.ts'
import { walletEntriesOf } from '../offers/wallet-repository.ts'
import { doorCodesOf } from '../rows/door-code-repository.ts'
import { invoicesOf } from '../rows/invoice-repository.ts'
import { notesOf } from '../rows/note-repository.ts'
import { detailsOf } from '../rows/order-details.ts'
import { prescriptionsOfOrder } from '../rows/order-prescription-repository.ts'
import { amountsIn, eventsOf, parcelsOf, type StoredOrder } from '../rows/order-repository.ts'
import { orderView } from '../rows/order-view.ts'
import { refundsOf } from '../rows/refund-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'

type Channel = AdminOrder['messages'][number]['channel']

/** What couriers still have to collect for an order, what customers paid at the door, and what of that was handed in. */
export const cashOf = async (db: Db, order: StoredOrder): Promise<AdminOrder['cash']> => {
  const isOver = order.state === 'cancelled' || order.state === 'lapsed'
  if (order.payment_method === 'online' || isOver)
    return { due: decimalRupees(0), collected: decimalRupees(0), handedIn: decimalRupees(0) }
  const underway = new Set(
    (await parcelsOf(db, order.id)).flatMap(({ state, number }) =>
      state === 'shipped' ? [number] : [],
    ),
  )
  const sent = (await invoicesOf(db, order.id)).filter(
    ({ kind, parcel }) => kind === 'invoice' && underway.has(parcel),
  )
  const open = openAmounts(amountsIn(order), (await invoicedPart(db, order.id)).sum).total
  const atDoors = await doorCash(db, order)
  return {
    due: decimalRupees(sent.reduce<number>((sum, { total }) => sum + total, open)),
    collected: decimalRupees(atDoors.reduce((sum, { collected }) => sum + collected, 0)),
    handedIn: decimalRupees(atDoors.reduce((sum, { handedIn }) => sum + handedIn, 0)),
  }
}

export const adminOrderView = async (db: Db, order: StoredOrder): Promise<AdminOrder> => {
  const { id } = order
  const details = await detailsOf(db, order)
  const { lines, parcels } = details
  const documents = await invoicesOf(db, id)
  const codes = await doorCodesOf(db, id)
  // An event and its row in the audit are of one transaction and one moment. Where two operators acted in one moment, neither is named.
  const changesByMoment = Map.groupBy(await changesOf(db, ['order', id]), ({ at }) => at)
  return {
    order: orderView(details),
    history: (await eventsOf(db, id)).map(({ job, status, parcel, comment, actor, at }) => {
      const then = (actor === 'operator' && changesByMoment.get(at)) || []
      const by = then.every(({ operator_id }) => operator_id === then[0]?.operator_id)
        ? (then[0] ?? null)
        : null
      const operator = by && { name: by.operator_name, registrationNumber: by.registration_number }
      return { job, status, parcel, comment, actor, operator, at }
    }),
    parcels: parcels.map(({ number, state, courier, awb, tracking_url }) => ({
      parcel: number,
      state,
      lines: remainingLines(lines).flatMap((line) => (line.parcel === number ? [line.number] : [])),
      courier,
      awb,
      trackingUrl: tracking_url,
      needsCode: codes.some(({ parcel }) => parcel === number),
      invoice:
        documents.find(({ kind, parcel }) => kind === 'invoice' && parcel === number)?.number ??
        null,
    })),
    documents: documents.map(({ number, kind, parcel, total, issued_at, reason }) => ({
      number,
      kind,
      parcel,
      total: decimalRupees(total),
      at: issued_at,
      reason,
    })),
    cash: await cashOf(db, order),
    notes: (await notesOf(db, id)).map(({ number, author, text, at }) => ({
      number,
      author,
      text,
      at,
    })),
    wallet: (await walletEntriesOf(db, id)).map(({ reason, amount, at }) => ({
      reason,
      amount: decimalRupees(amount),
      at,
    })),
    messages: (await messagesAbout(db, id)).map(
      ({ template, channel, recipient, state, created_at, ended_at }) => ({
        template,
        channel: channel as Channel,
        recipient: shownRecipient(recipient),
        state: state as MessageState,
        at: created_at,
        endedAt: ended_at,
      }),
    ),
    prescriptions: (await prescriptionsOfOrder(db, id)).map(
      ({ id: own, doctor, patient, media_type, created_at }) => ({
        id: own,
        doctor,
        patient,
        mediaType: media_type,
        sentAt: created_at,
      }),
    ),
    refunds: (await refundsOf(db, id)).map(({ amount, reason, due_at, settled_at }) => ({
      amount: decimalRupees(amount),
      reason,
      dueAt: due_at,
      settledAt: settled_at,
    })),
  }
}
