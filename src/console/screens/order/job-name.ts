import { t } from './words.ts'

const jobs = [
  'addressChanged',
  'answered',
  'approved',
  'asked',
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
  'pair_apart',
  'pair_doctor',
  'pair_patients',
  'patient_warning',
  'payment',
  'placed',
  'pointsOwed',
  'prescription',
  'questionTakenBack',
  'refunded',
  'refundedToWallet',
  'removed',
  'resent',
  'returned',
  'secondApproved',
  'shipped',
  'sumRefunded',
  'unpacked',
  'waybillCorrected',
  'problemReported',
  'problemAnswered',
] as const
/** What happened, in words; an event that this version does not know is named as it is stored. */
export const jobName = (job: string): string => {
  const known = jobs.find((one) => one === job)
  return known ? t(`job_${known}`) : job
}
