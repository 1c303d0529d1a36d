import { word } from './words.ts'

const jobs = [
  'addressChanged',
  'batchCorrected',
  'cancelled',
  'confirmed',
  'credited',
  'delivered',
  'deliveryTakenBack',
  'interactions',
  'lapsed',
  'lineRefunded',
  'lineReturned',
  'packed',
  'payment',
  'placed',
  'pointsOwed',
  'prescription',
  'refunded',
  'refundedToWallet',
  'removed',
  'resent',
  'returned',
  'shipped',
  'sumRefunded',
  'unpacked',
  'waybillCorrected',
] as const
/** What happened, in words; an event that this version does not know is named as it is stored. */
export const jobName = (job: string): string => {
  const known = jobs.find((one) => one === job)
  return known ? word(`job_${known}`) : job
}
