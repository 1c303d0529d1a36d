import type { ProblemList } from '#contract/orders/problems.ts'
import {
  type ProblemState,
  problemStates,
  problemTransitions,
  standingProblems,
} from '#model/order-problem.ts'
import { assertAllowed } from '#model/transitions.ts'
import { assertChanged } from '../../db/concurrency-conflict.ts'
import { type Page, pageOf } from '../../db/page.ts'
import { findRow, findRows, insertRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

type StoredProblemRow = StoredRow<'order_problem'>
export type ProblemLine = StoredRow<'order_problem_line'>
export type ProblemPhoto = StoredRow<'order_problem_photo'>
export type StoredProblem = StoredProblemRow & {
  lines: ProblemLine[]
  photos: Pick<ProblemPhoto, 'photo' | 'media_type'>[]
}

/** Joins reports, which are of few orders, with their lines and the kinds of their photos. */
const withParts = async (db: Db, rows: readonly StoredProblemRow[]): Promise<StoredProblem[]> => {
  if (rows.length === 0) return []
  const orders = [...new Set(rows.map(({ order_id }) => order_id))]
  const lines = await findRows(db, 'order_problem_line', { order_id: orders }, ['line'])
  const photos = await db
    .selectFrom('order_problem_photo')
    .select(['order_id', 'number', 'photo', 'media_type'])
    .where('order_id', 'in', orders)
    .orderBy('photo')
    .execute()
  return rows.map((row) => {
    const isOf = (part: { order_id: string; number: number }) =>
      part.order_id === row.order_id && part.number === row.number
    return {
      ...row,
      lines: lines.filter(isOf),
      photos: photos.filter(isOf),
    }
  })
}

/** What was reported about an order, oldest first. */
export const problemsOf = async (db: Db, orderId: string): Promise<StoredProblem[]> =>
  await withParts(db, await findRows(db, 'order_problem', { order_id: orderId }, ['number']))

const overdue = (db: Db, now: Timestamp) =>
  db
    .selectFrom('order_problem')
    .where('state', 'in', standingProblems)
    .where((eb) =>
      eb.or([
        eb('redress_by', '<', now),
        eb.and([eb('state', '=', 'open'), eb('answer_by', '<', now)]),
      ]),
    )

const statesIn = {
  open: ['open'],
  accepted: ['accepted'],
  ended: ['refused', 'resolved', 'withdrawn'],
  all: problemStates,
} as const satisfies Record<Exclude<ProblemList, 'overdue'>, readonly ProblemState[]>

/** Those that wait have the oldest first, because its time runs out first; others the newest. */
export const problemsIn = async (db: Db, list: ProblemList, now: Timestamp, page: Page) => {
  const query =
    list === 'overdue'
      ? overdue(db, now)
      : db.selectFrom('order_problem').where('state', 'in', statesIn[list])
  const { rows, hasMore } = await pageOf(
    query
      .selectAll()
      .orderBy('reported_at', list === 'ended' || list === 'all' ? 'desc' : 'asc')
      .orderBy('order_id')
      .orderBy('number'),
    page,
  )
  return { rows: await withParts(db, rows), hasMore }
}

export const overdueProblems = async (db: Db, now: Timestamp): Promise<number> =>
  Number(
    (
      await overdue(db, now)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

export const addProblem = async (
  db: Db,
  {
    lines,
    ...row
  }: StoredProblemRow & { lines: readonly Omit<ProblemLine, 'order_id' | 'number'>[] },
): Promise<void> => {
  await insertRows(db, 'order_problem', row)
  const { order_id, number } = row
  await insertRows(
    db,
    'order_problem_line',
    lines.map((line) => ({ order_id, number, ...line })),
  )
}

/** The only writer of a report's state. Throws for a forbidden step, and where another request changed it. */
export const changeProblem = async (
  db: Db,
  { order_id, number, state }: Pick<StoredProblem, 'order_id' | 'number' | 'state'>,
  change: Pick<StoredProblemRow, 'state' | 'ended_at'> &
    Partial<Pick<StoredProblemRow, 'comes_back' | 'answer' | 'answered_at'>>,
): Promise<void> => {
  assertAllowed<ProblemState>('a report', problemTransitions, state, change.state)
  const result = await db
    .updateTable('order_problem')
    .set(change)
    .where('order_id', '=', order_id)
    .where('number', '=', number)
    .where('state', '=', state)
    .executeTakeFirst()
  assertChanged(result, 'a report')
}

export const addPhoto = (db: Db, photo: ProblemPhoto): Promise<void> =>
  insertRows(db, 'order_problem_photo', photo)

export const photoOf = (
  db: Db,
  { order_id, number, photo }: Pick<ProblemPhoto, 'order_id' | 'number' | 'photo'>,
): Promise<ProblemPhoto | null> => findRow(db, 'order_problem_photo', { order_id, number, photo })
