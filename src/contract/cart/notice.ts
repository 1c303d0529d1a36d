import { z } from 'zod'
import type { ErrorCode } from '../core/errors.ts'

/** Why a coupon or voucher does not apply. */
export const couponCodes = [
  'couponInvalid',
  'couponExpired',
  'couponNotYet',
  'couponUsedUp',
  'couponUsed',
  'couponFirstOrder',
  'couponAddress',
  'couponCity',
  'couponSegment',
  'couponCoverage',
  'couponMinimum',
] as const satisfies readonly ErrorCode[]

export const noticeCodes = [
  'placeChanges',
  'pincodeMissing',
  'deliveryArea',
  'unitsCapped',
  'minimumOrder',
  ...couponCodes,
  'addressAdded',
  'optInConfirmed',
  'optInCode',
  'prescriptionUploaded',
] as const satisfies readonly ErrorCode[]

/** A message for the customer in a successful reply; `msg` is in the language of the request. */
export const Notice = z.object({ code: z.enum(noticeCodes), msg: z.string() })
export type Notice = z.infer<typeof Notice>
