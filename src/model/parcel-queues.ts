/**
 * Where operators find a parcel: every parcel is in exactly one of these lists. `waiting` is the customer's move: a prescription or a payment is
 * missing.
 */
export const parcelQueues = [
  'waiting',
  'review',
  'pack',
  'packed',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const
export type ParcelQueue = (typeof parcelQueues)[number]

/** After this long a parcel is overdue: waiting to be packed or to leave, and on its way. One whose customer was told that it comes late is at once. */
export const overdueHours = { here: 24, onItsWay: 7 * 24 }
