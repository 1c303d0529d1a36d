import { type PlanTerm, PlanTerms } from '#model/care-plan.ts'
import { deleteRows, findRows, insertRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import { consentHistory } from '../kernel/session/consent-repository.ts'

/** In the order in which they happened; what happened at once stays as it was. */
const byTime = <Entry extends { at: Timestamp }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))

/** One wallet of two: every entry stays, balances are summed anew from the first on. Two that are never negative have no negative sum. */
export const joinWallets = async (db: Db, into: string, from: string): Promise<void> => {
  const entries = byTime(await findRows(db, 'wallet_entry', { customer_id: [into, from] }, ['nth']))
  await deleteRows(db, 'wallet_entry', { customer_id: [into, from] })
  let amount_after = 0
  for (const [before, entry] of entries.entries()) {
    amount_after += Number(entry.amount)
    await insertRows(db, 'wallet_entry', {
      ...entry,
      customer_id: into,
      nth: before + 1,
      amount_after,
    })
  }
}

/**
 * One ledger of points of two. The account whose points are not below zero comes first: so no entry of the other redeems points that are not there.
 */
export const joinPoints = async (db: Db, into: string, from: string): Promise<void> => {
  const of = (id: string) => findRows(db, 'point_entry', { customer_id: id }, ['nth'])
  const both = [await of(into), await of(from)].toSorted(
    (one, other) => (other.at(-1)?.redeemable_after ?? 0) - (one.at(-1)?.redeemable_after ?? 0),
  )
  await deleteRows(db, 'point_entry', { customer_id: [into, from] })
  let [pending_after, redeemable_after] = [0, 0]
  for (const [before, entry] of both.flat().entries()) {
    pending_after += entry.pending
    redeemable_after += entry.redeemable
    const after = { customer_id: into, nth: before + 1, pending_after, redeemable_after }
    await insertRows(db, 'point_entry', { ...entry, ...after })
  }
}

/** The answers of both in the order in which they were given: the last one of a kind holds. */
export const joinConsents = async (db: Db, into: string, from: string): Promise<void> => {
  const answers = byTime([...(await consentHistory(db, into)), ...(await consentHistory(db, from))])
  await deleteRows(db, 'consent', { customer_id: [into, from] })
  for (const [before, answer] of answers.entries())
    await insertRows(db, 'consent', { ...answer, customer_id: into, seq: before + 1 })
}

/** Terms of the other account that are not over begin where those of this one end: no day that was paid for is lost. */
const termsAfter = (
  own: readonly PlanTerm[],
  theirs: readonly PlanTerm[],
  at: Date,
): PlanTerm[] => {
  const terms = [...own]
  for (const term of theirs) {
    const ends = Math.max(0, ...terms.map(({ endsAt }) => Date.parse(endsAt)))
    const [start, end] = [Date.parse(term.startsAt), Date.parse(term.endsAt)]
    const shift = end > at.getTime() && start < ends ? ends - Math.max(start, at.getTime()) : 0
    const moved = (moment: number): string => new Date(moment + shift).toISOString()
    terms.push({
      ...term,
      startsAt: moved(Math.max(start, shift > 0 ? at.getTime() : 0)),
      endsAt: moved(end),
    })
  }
  return terms
}

export const joinPlans = async (db: Db, into: string, from: string, at: Date): Promise<void> => {
  const of = (id: string) =>
    db.selectFrom('care_plan').selectAll().where('customer_id', '=', id).executeTakeFirst()
  const [own, theirs] = [await of(into), await of(from)]
  if (!theirs) return
  await deleteRows(db, 'care_plan', { customer_id: [into, from] })
  const read = (terms: string | undefined) => PlanTerms.parse(JSON.parse(terms ?? '[]'))
  const terms = termsAfter(read(own?.terms), read(theirs.terms), at)
  const ends = [...terms.map(({ endsAt }) => endsAt), theirs.expires_at, own?.expires_at ?? '']
  await insertRows(db, 'care_plan', {
    customer_id: into,
    expires_at: ends.toSorted().at(-1) ?? theirs.expires_at,
    terms: JSON.stringify(terms),
  })
}
