import type { AdminOrder } from '#contract/fulfilment/fulfilment.ts'
import { decimalRupees, paise } from '#model/money.ts'
import { changesOf } from '../audit/audit-repository.ts'
import type { Db } from '../db/types.ts'
import { refundsOf } from '../orders/order-refund-repository.ts'
import { detailsOf, eventsOf, parcelsOf, type StoredOrder } from '../orders/order-repository.ts'
import { orderView } from '../orders/view.ts'
import { prescriptionsOfOrder } from '../prescriptions/order-prescription-repository.ts'

/** An order as operators see it. */
export const adminOrderView = async (db: Db, order: StoredOrder): Promise<AdminOrder> => {
  const { id } = order
  const details = await detailsOf(db, order)
  // An event and its row in the audit are of one transaction and one moment.
  const who = await changesOf(db, ['order', id])
  const { lines } = details
  return {
    order: orderView(details),
    history: (await eventsOf(db, id)).map(({ job, status, parcel, comment, actor, at }) => {
      const by = actor === 'operator' ? (who.find((entry) => entry.at === at) ?? null) : null
      const operator = by && { name: by.operator_name, registrationNumber: by.registration_number }
      return { job, status, parcel, comment, actor, operator, at }
    }),
    parcels: (await parcelsOf(db, id)).map(({ number, state }) => ({
      parcel: number,
      state,
      lines: lines.filter(({ parcel }) => parcel === number).map((line) => line.number),
    })),
    prescriptions: (await prescriptionsOfOrder(db, id)).map(({ id: own, doctor, patient, media_type }) => ({
      id: own,
      doctor,
      patient,
      mediaType: media_type,
    })),
    refunds: (await refundsOf(db, id)).map(({ amount, reason, due_at, settled_at }) => ({
      amount: decimalRupees(paise(amount)),
      reason,
      dueAt: due_at,
      settledAt: settled_at,
    })),
  }
}
