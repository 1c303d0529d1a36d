import { sql } from 'kysely'
import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import type { StoredPaymentRefund } from '../rows/payment-refund-repository.ts'

/** Captures of another amount than requested. */
export const capturesOfOtherAmounts = async (
  db: Db,
): Promise<
  { order_id: string; amount: number; expected: number; reference: string; at: Moment }[]
> =>
  await db
    .selectFrom('payment as p')
    // SQLite reads the table before a cross join first.
    .crossJoin('payment_event as e')
    .select(['p.order_id', 'e.amount', 'p.amount as expected', 'e.reference', 'e.at'])
    .whereRef('e.payment_id', '=', 'p.id')
    .where('e.happened', '=', 'captured')
    // Nearly every payment was captured once, as it was asked for: an index holds the others, and is found by its own words.
    .where(sql<boolean>`p.captured > 0 and (p.captured <> p.amount or p.paid_by is null)`)
    .whereRef('e.amount', '<>', 'p.amount')
    .execute()

/** Refunds that the provider rejected, and those that were tried at least `tries` times. */
export const failingRefunds = async (
  db: Db,
  tries: number,
): Promise<(StoredPaymentRefund & { due_at: Moment })[]> =>
  await db
    .selectFrom('payment_refund as r')
    .innerJoin('order_refund as o', (join) =>
      join.onRef('o.order_id', '=', 'r.order_id').onRef('o.number', '=', 'r.number'),
    )
    .selectAll('r')
    .select('o.due_at')
    .where(({ or, and, eb }) =>
      or([
        eb('r.state', '=', 'failed'),
        and([eb('r.state', '=', 'due'), eb('r.tries', '>=', tries)]),
      ]),
    )
    .execute()
