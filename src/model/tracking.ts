import { type OrderState, type ParcelState, type PaymentMethod, waits } from './order.ts'

/** The steps of an order, in sequence; the last four end it. */
export const jobTypes = [
  'placed',
  'prescription',
  'payment',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'lapsed',
  'returned',
  'refunded',
] as const
export type JobType = (typeof jobTypes)[number]

/** spec §4 "Tracking": success and failure are done, inprocess is in progress, the others are pending. */
export const jobStatuses = ['success', 'failure', 'inprocess', 'pending'] as const
export type JobStatus = (typeof jobStatuses)[number]

export type Happened = {
  job: string
  status: 'success' | 'failure'
  parcel: number | null
  at: string
}
export type Step = { job: JobType; status: JobStatus; at: string | null }

type Of = { state: OrderState; paymentMethod: PaymentMethod; prescription: boolean }

const planned = ({ paymentMethod, prescription }: Of): JobType[] => [
  'placed',
  ...(prescription ? (['prescription'] as const) : []),
  ...(paymentMethod === 'online' ? (['payment'] as const) : []),
  'packed',
  'shipped',
  'delivered',
]

/** Money that went back ends no parcel: a part of an order may be refunded while another is on its way. */
const ends: readonly JobType[] = ['cancelled', 'lapsed', 'returned']

/** The steps of one parcel: done, in progress, pending. A closed order has no pending steps. */
export const stepsOf = (
  order: Of,
  parcel: { number: number; state: ParcelState },
  events: readonly Happened[],
): Step[] => {
  const last = new Map<string, Happened>()
  for (const event of events) {
    if (event.parcel !== null && event.parcel !== parcel.number) continue
    last.set(event.job, event)
    // An unpacked parcel is packed again.
    if (event.job === 'unpacked') last.delete('packed')
    // One that was delivered by mistake is on its way again.
    if (event.job === 'deliveryTakenBack') last.delete('delivered')
  }
  // A failed payment may be retried: its step stays in progress while the order waits for it.
  const awaited = waits(order.state)
  const steps: Step[] = []
  let isUnderWay = false
  for (const job of planned(order)) {
    const event = job === awaited ? undefined : last.get(job)
    if (event) steps.push({ job, status: event.status, at: event.at })
    else {
      steps.push({ job, status: isUnderWay ? 'pending' : 'inprocess', at: null })
      isUnderWay = true
    }
  }
  const ended = (jobs: readonly JobType[]): Step[] =>
    jobs.flatMap((job) => {
      const event = last.get(job)
      return event ? [{ job, status: event.status, at: event.at }] : []
    })
  const end = ended(ends)
  return [
    ...(end.length === 0 ? steps : steps.filter(({ at }) => at !== null)),
    ...end,
    ...ended(['refunded']),
  ]
}
