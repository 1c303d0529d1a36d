/** What happens to an order, as its history names it; each is appended in the transaction that does it. */
export const orderJobs = [
  'placed',
  'payment',
  'prescription',
  'approved',
  'secondApproved',
  'pair_doctor',
  'pair_apart',
  'pair_patients',
  'asked',
  'answered',
  'confirmed',
  'interactions',
  'packed',
  'unpacked',
  'batchCorrected',
  'shipped',
  'waybillCorrected',
  'delivered',
  'deliveryTakenBack',
  'returned',
  'lineReturned',
  'removed',
  'lineRefunded',
  'sumRefunded',
  'credited',
  'refunded',
  'refundedToWallet',
  'pointsOwed',
  'addressChanged',
  'resent',
  'cancelled',
  'lapsed',
] as const
export type OrderJob = (typeof orderJobs)[number]

/**
 * The names under which another program is told what happened: subject and participle, stable. What changes nothing for another program
 * is told to none.
 */
export const webhookTypeOf: Readonly<Partial<Record<OrderJob, WebhookType>>> = {
  placed: 'order.placed',
  payment: 'order.payment',
  prescription: 'order.prescription',
  asked: 'order.prescription',
  answered: 'order.prescription',
  confirmed: 'order.prescription',
  packed: 'parcel.packed',
  unpacked: 'parcel.unpacked',
  batchCorrected: 'parcel.batch_corrected',
  shipped: 'parcel.shipped',
  waybillCorrected: 'parcel.waybill_corrected',
  delivered: 'parcel.delivered',
  deliveryTakenBack: 'parcel.delivery_taken_back',
  returned: 'parcel.returned',
  lineReturned: 'line.returned',
  removed: 'line.removed',
  lineRefunded: 'line.refunded',
  sumRefunded: 'order.sum_refunded',
  credited: 'order.credited',
  refunded: 'order.refunded',
  refundedToWallet: 'order.refunded',
  addressChanged: 'order.address_changed',
  cancelled: 'order.cancelled',
  lapsed: 'order.lapsed',
}

export const webhookTypes = [
  'order.placed',
  'order.payment',
  'order.prescription',
  'order.address_changed',
  'order.cancelled',
  'order.lapsed',
  'order.refunded',
  'order.sum_refunded',
  'order.credited',
  'parcel.packed',
  'parcel.unpacked',
  'parcel.batch_corrected',
  'parcel.shipped',
  'parcel.waybill_corrected',
  'parcel.delivered',
  'parcel.delivery_taken_back',
  'parcel.returned',
  'line.removed',
  'line.returned',
  'line.refunded',
] as const
export type WebhookType = (typeof webhookTypes)[number]

export const isOrderJob = (job: string): job is OrderJob =>
  (orderJobs as readonly string[]).includes(job)
