/** The delivery of a parcel that stands: the last one recorded, unless it was taken back as a mistake. Events are in their order. */
export const standingDelivery = <Event extends { job: string; parcel: number | null }>(
  events: readonly Event[],
  parcel: number,
): Event | null => {
  const last = events.findLast(
    (one) => one.parcel === parcel && (one.job === 'delivered' || one.job === 'deliveryTakenBack'),
  )
  return last?.job === 'delivered' ? last : null
}
