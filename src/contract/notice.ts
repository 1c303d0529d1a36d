import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export const noticeCodes = [
  'placeChanges',
  'pincodeMissing',
  'deliveryArea',
  'unitsCapped',
  'minimumOrder',
  'addressAdded',
  'prescriptionUploaded',
] as const satisfies readonly ErrorCode[]

/** Something to tell the shopper though the call succeeded; `msg` is in the language of the request. */
export const Notice = z.object({ code: z.enum(noticeCodes), msg: z.string() })
export type Notice = z.infer<typeof Notice>
