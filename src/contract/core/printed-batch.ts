import { isWholeCode } from '#model/pack-code.ts'
import { text } from './fields.ts'

export const printedBatch = text(40)
  .regex(/[\p{L}\p{N}]/u, 'must be a batch such as DLX-7')
  // A recall of the batch would not find a parcel under the whole code, nor a recall of the code one under the batch.
  .refine((typed) => !isWholeCode(typed), 'must be the batch alone, not the whole code of the pack')
