import { z } from 'zod'
import { readExpiry } from '#model/expiry.ts'

/** An expiry as packs print it, `11/27` or `Nov-27`; kept as the month or the day. */
export const printedExpiry = z
  .string()
  .trim()
  .overwrite((typed) => readExpiry(typed) ?? '')
  .regex(/^20\d\d-\d\d(-\d\d)?$/, 'must be an expiry such as 11/27')
