import { type ReorderState, reorderTransitions } from '#model/reorder.ts'
import { assertAllowed } from '#model/transitions.ts'
import { assertChanged } from '../../db/concurrency-conflict.ts'
import { deleteRows, insertRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import type { StoredReorder, StoredReorderItem } from './reorder-repository.ts'

// The only writer of the state of a re-order: throws for a step that the table of the model forbids.

/** A re-order that its customer sets up, moves, skips, pauses or ends begins anew. */
export const untroubled = { problem: null, problem_on: null, tried_on: null } as const

/** Sets a re-order up, replacing the one `before`, if any. */
export const setReorder = async (
  db: Db,
  before: StoredReorder | null,
  wish: Omit<StoredReorder, 'state' | keyof typeof untroubled | 'noticed_for' | 'noticed_amount'>,
  items: readonly Omit<StoredReorderItem, 'order_id' | 'noticed_price'>[],
): Promise<StoredReorder> => {
  const state = 'active' as const
  assertAllowed<ReorderState>('a re-order', reorderTransitions, before?.state ?? state, state)
  const { order_id, every_days, next_on, updated_at } = wish
  // What is agreed to now is what the customer was told last.
  const fresh = { ...untroubled, noticed_amount: null }
  const reorder = { ...wish, ...fresh, noticed_for: before?.noticed_for ?? null, state }
  await db
    .insertInto('reorder')
    .values(reorder)
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ every_days, next_on, state, updated_at, ...fresh }),
    )
    .execute()
  await deleteRows(db, 'reorder_item', { order_id })
  await insertRows(
    db,
    'reorder_item',
    items.map((item) => ({ order_id, ...item, noticed_price: null })),
  )
  return reorder
}

/** Changes a re-order. Throws if another transaction changed its state after it was read, so that the caller's transaction is retried. */
export const changeReorder = async (
  db: Db,
  { order_id, state }: Pick<StoredReorder, 'order_id' | 'state'>,
  change: Partial<
    Pick<
      StoredReorder,
      'next_on' | 'state' | 'problem' | 'problem_on' | 'tried_on' | 'noticed_for' | 'noticed_amount'
    >
  > & { updated_at: Timestamp },
): Promise<void> => {
  assertAllowed<ReorderState>('a re-order', reorderTransitions, state, change.state ?? state)
  const result = await db
    .updateTable('reorder')
    .set(change)
    .where('order_id', '=', order_id)
    .where('state', '=', state)
    .executeTakeFirst()
  assertChanged(result, 'a re-order')
}
