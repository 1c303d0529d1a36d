import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { invoicedLines } from '../invoices/credit.ts'
import { changeProblem, problemsOf } from '../rows/problem-repository.ts'

/** Ends the accepted reports of an order whose goods are off its invoices: by a return or a refund after they were accepted, or before. */
export const resolveProblems = async (db: Db, orderId: string, at: Timestamp): Promise<void> => {
  const accepted = (await problemsOf(db, orderId)).filter(({ state }) => state === 'accepted')
  if (accepted.length === 0) return
  const left = new Map(
    (await invoicedLines(db, orderId)).map(({ line, left }) => [line.line, left] as const),
  )
  for (const one of accepted)
    if (one.lines.every(({ line, left_after }) => (left.get(line) ?? 0) <= left_after))
      await changeProblem(db, one, { state: 'resolved', ended_at: at })
}
