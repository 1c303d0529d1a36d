/**
 * The condition of a write no longer holds, because another transaction changed the row after this one read it. Throwing it makes the whole
 * transaction run again on the current rows. Where no other transaction can interfere, it is a programming error.
 */
export class ConcurrencyConflict extends Error {
  override name = 'ConcurrencyConflict'
}

/** Throws unless a conditional update changed exactly one row; `what` names the row. */
export const assertChanged = (
  { numUpdatedRows }: { numUpdatedRows: bigint },
  what: string,
): void => {
  if (numUpdatedRows !== 1n)
    throw new ConcurrencyConflict(`${what} was changed within its transaction`)
}
