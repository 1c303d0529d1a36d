import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import type { resendable } from '#contract/fulfilment/support.ts'
import { requestPermission } from '#model/approval.ts'
import { can, isOpenParcel, type ParcelState, parcelMayBecome } from '#model/order.ts'
import type { Permission } from '#model/role.ts'

type Resendable = (typeof resendable)[number]

export type OrderActs = {
  note: boolean
  cancel: boolean
  address: boolean
  toCod: boolean
  refund: boolean
  /** Only asked for, where others give it. */
  askRefund: boolean
  credit: boolean
  resend: Resendable[]
  addPrescription: boolean
}
export type ParcelActs = {
  pack: boolean
  unpack: boolean
  ship: boolean
  waybill: boolean
  deliver: boolean
  notDelivered: boolean
  return: boolean
  cancel: boolean
  papers: boolean
}
export type LineActs = { correct: boolean; remove: boolean; return: boolean; refund: boolean }

const waiting = ['awaiting_prescription', 'awaiting_payment']
const over = ['cancelled', 'lapsed', 'returned']

/** What an operator may do with an order now, by its states and by their permissions; the server checks both again. */
export const orderActs = (
  { order, parcels, documents }: AdminOrder,
  permissions: readonly Permission[],
): OrderActs => {
  const may = (permission: Permission): boolean => permissions.includes(permission)
  const states = parcels.map(({ state }) => state)
  const resend: Resendable[] = [
    'orderPlaced',
    ...(states.includes('shipped') ? (['orderShipped'] as const) : []),
    ...(order.state === 'delivered' ? (['orderDelivered'] as const) : []),
    ...(documents.some(({ kind }) => kind === 'invoice') ? (['invoiceReady'] as const) : []),
  ]
  return {
    note: may('orders.note'),
    cancel: may('orders.cancel') && can.cancel({ state: order.state, parcels: states }),
    address:
      may('orders.write') &&
      !over.includes(order.state) &&
      order.address !== null &&
      states.every((state) => state === 'placed'),
    toCod: may('orders.write') && can.convertToCod(order),
    refund: may('refunds.give') && states.includes('delivered'),
    askRefund:
      !may('refunds.give') && may(requestPermission['refund.give']) && states.includes('delivered'),
    credit: may('credits.give') && order.address !== null,
    resend: may('orders.write') && order.address !== null ? resend : [],
    addPrescription: may('orders.write') && can.addPrescription(order),
  }
}

export const parcelActs = (
  { order, parcels }: AdminOrder,
  number: number,
  permissions: readonly Permission[],
): ParcelActs => {
  const may = (permission: Permission): boolean => permissions.includes(permission)
  const parcel = parcels.find((one) => one.parcel === number)
  const state: ParcelState = parcel?.state ?? 'cancelled'
  const isPlaced = !waiting.includes(order.state)
  const open = parcels.filter((one) => isOpenParcel(one.state) && one.lines.length > 0)
  return {
    pack: may('parcels.pack') && isPlaced && state === 'placed' && (parcel?.lines.length ?? 0) > 0,
    unpack: may('parcels.pack') && state === 'packed',
    ship: may('parcels.ship') && state === 'packed',
    waybill: may('parcels.ship') && (state === 'shipped' || state === 'delivered'),
    deliver: may('parcels.ship') && state === 'shipped',
    notDelivered: may('parcels.ship') && state === 'delivered',
    return: may('parcels.ship') && parcelMayBecome(state, 'returned'),
    // The last open parcel of an order of which nothing has left is cancelled with the order.
    cancel:
      may('orders.cancel') &&
      isPlaced &&
      isOpenParcel(state) &&
      (open.length > 1 || order.state === 'shipped' || order.state === 'delivered'),
    papers:
      may('orders.read') && isPlaced && state !== 'cancelled' && (parcel?.lines.length ?? 0) > 0,
  }
}

export const lineActs = (state: ParcelState, permissions: readonly Permission[]): LineActs => {
  const may = (permission: Permission): boolean => permissions.includes(permission)
  return {
    correct: may('parcels.pack') && state === 'packed',
    remove: may('orders.cancel') && isOpenParcel(state),
    return: may('parcels.ship') && state === 'delivered',
    refund: may('refunds.give') && state === 'delivered',
  }
}
