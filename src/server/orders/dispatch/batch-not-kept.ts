import { type Failed, failed } from '../../kernel/outcome.ts'
import type { StoredBatch } from '../../stock/batch-repository.ts'

/** So many batches are named in the refusal of another one. */
const named = 8

/** The refusal of a batch that was not received, with those that are on record: what is there comes first. */
export const batchNotKept = (typed: string, known: readonly StoredBatch[]): Failed => {
  const kept = known
    .filter(({ expiry }) => expiry !== null)
    .toSorted((one, other) => Number(other.on_hand > 0) - Number(one.on_hand > 0))
    .map(({ batch }) => batch)
  return failed('batchNotKept', {
    field: 'batch',
    values: {
      batch: typed,
      known: kept.length === 0 ? '—' : kept.slice(0, named).join(', '),
    },
  })
}
