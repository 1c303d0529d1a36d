import type { AdminOrder } from '../../src/contract/fulfilment/admin-order.ts'
import type { Operator } from '../../src/model/operator.ts'
import type { Outcome } from '../../src/server/kernel/outcome.ts'
import type { OrderAdmin } from '../../src/server/orders/support/admin.ts'
import type { On } from './ops-command.ts'
import { adminOn } from './order-admin.ts'

export const idArg = {
  id: { type: 'positional', description: 'Id of the order', required: true },
} as const
export const parcelArg = {
  parcel: { type: 'string', description: 'Number of the parcel (default: 1)' },
} as const

const reviewText = ({
  review,
  reviewReason,
}: Pick<AdminOrder['order']['orderItems'][number], 'review' | 'reviewReason'>): string =>
  review === 'none' ? '' : `, ${review}${reviewReason === null ? '' : `: ${reviewReason}`}`

export const linesOfOrder = ({
  order,
  history,
  parcels,
  prescriptions,
  documents,
  cash,
  notes,
  refunds,
}: AdminOrder): string[] => [
  `${order.orderId}  ${order.state}, Rs. ${order.totalAmt} ${order.paymentMethod}, ${order.paymentState}`,
  ...order.orderItems.map(
    ({ removedReason, batch, expiry, ...item }) =>
      `  ${item.line}  ${item.unitCount} × ${item.productName}${reviewText(item)}${removedReason === null ? '' : `, removed: ${removedReason}`}${batch === null ? '' : `, batch ${batch} until ${expiry}`}`,
  ),
  ...prescriptions.map(
    ({ id, doctor, patient }) => `  prescription ${id} of ${doctor} for ${patient}`,
  ),
  ...parcels.map(
    ({ parcel, state, lines, courier, awb }) =>
      `  parcel ${parcel} ${state}: ${lines.join(', ')}${courier ? `, ${courier} ${awb ?? ''}` : ''}`,
  ),
  ...documents.map(
    ({ number, kind, parcel, total }) =>
      `  ${kind === 'credit' ? 'credit note' : 'invoice'} ${number} of parcel ${parcel}: Rs. ${total}`,
  ),
  ...refunds.map(
    ({ amount, dueAt, settledAt }) =>
      `  refund: Rs. ${amount}, ${settledAt === null ? `due since ${dueAt}` : `settled ${settledAt}`}`,
  ),
  ...(order.paymentMethod === 'cod'
    ? [`  cash: Rs. ${cash.due} to collect, Rs. ${cash.collected} collected`]
    : []),
  ...notes.map(({ at, author, text }) => `  note of ${author}, ${at}: ${text}`),
  ...history.map(
    ({ at, job, status, parcel, comment, actor, operator }) =>
      `  ${at}  ${job}${parcel === null ? '' : ` of parcel ${parcel}`} ${status}, ${operator?.name ?? actor}${comment === null ? '' : `: ${comment}`}`,
  ),
]

/** Acts on an order and prints it. */
export const runOnOrder = (
  on: On,
  act: (admin: OrderAdmin, by: Operator) => Promise<Outcome<AdminOrder>>,
): Promise<void> => on((storage, by) => act(adminOn(storage), by), linesOfOrder)

export const parcelOf = (text: string | undefined): number =>
  /^\d{1,6}$/.test(text ?? '1') ? Number(text ?? 1) : 0
