import type { AdminOrder } from '../../src/contract/fulfilment/fulfilment.ts'
import type { Operator } from '../../src/model/operator.ts'
import type { OrderAdmin } from '../../src/server/fulfilment/admin.ts'
import type { Outcome } from '../../src/server/http/outcome.ts'
import type { On } from './ops-command.ts'
import { adminOn } from './order-admin.ts'

export const idArg = { id: { type: 'positional', description: 'Id of the order', required: true } } as const
export const parcelArg = { parcel: { type: 'string', description: 'Number of the parcel (default: 1)' } } as const

export const linesOfOrder = ({ order, history, parcels, prescriptions, documents, cash, notes }: AdminOrder): string[] => [
  `${order.orderId}  ${order.state}, Rs. ${order.totalAmt} ${order.paymentMethod}, ${order.paymentState}`,
  ...order.orderItems.map(
    ({ line, productName, unitCount, review, removedReason, batch, expiry }) =>
      `  ${line}  ${unitCount} × ${productName}${review === 'none' ? '' : `, ${review}`}${removedReason === null ? '' : `, removed: ${removedReason}`}${batch === null ? '' : `, batch ${batch} until ${expiry}`}`,
  ),
  ...prescriptions.map(({ id, doctor, patient }) => `  prescription ${id} of ${doctor} for ${patient}`),
  ...parcels.map(
    ({ parcel, state, lines, courier, awb }) =>
      `  parcel ${parcel} ${state}: ${lines.join(', ')}${courier ? `, ${courier} ${awb ?? ''}` : ''}`,
  ),
  ...documents.map(
    ({ number, kind, parcel, total }) => `  ${kind === 'credit' ? 'credit note' : 'invoice'} ${number} of parcel ${parcel}: Rs. ${total}`,
  ),
  ...(order.paymentMethod === 'cod' ? [`  cash: Rs. ${cash.due} to collect, Rs. ${cash.collected} collected`] : []),
  ...notes.map(({ at, author, text }) => `  note of ${author}, ${at}: ${text}`),
  ...history.map(({ at, job, status, comment }) => `  ${at}  ${job} ${status}${comment === null ? '' : `: ${comment}`}`),
]

/** Acts on an order and prints it. */
export const runOnOrder = (on: On, act: (admin: OrderAdmin, by: Operator) => Promise<Outcome<AdminOrder>>): Promise<void> =>
  on((storage, by) => act(adminOn(storage), by), linesOfOrder)

export const parcelOf = (text: string | undefined): number => (/^\d{1,6}$/.test(text ?? '1') ? Number(text ?? 1) : 0)
