import { hash } from 'node:crypto'
import { auditProblems } from '#server/db/audit/audit.ts'
import { type DatabasePlace, openStorage } from '#server/db/open.ts'
import type { Person } from '../api/shoppers.ts'
import type { Seen } from './shoppers.ts'

/**
 * `lost`: orders that were acknowledged and are not in the database. `doubled`: orders in the database that no reply acknowledged; every key was asked
 * for until it was answered, so each of them is a second order of some key. `wrong`: violated invariants.
 */
export type Verdict = { acknowledged: number; lost: number; doubled: number; wrong: string[] }

export const verify = async (
  place: DatabasePlace,
  people: readonly Person[],
  { acknowledged }: Seen,
): Promise<Verdict> => {
  const storage = openStorage(place)
  const verdict: Verdict = {
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    wrong: await storage.inTransaction(auditProblems),
  }
  for (const [index, { token }] of people.entries()) {
    const rows = await storage.db
      .selectFrom('customer_order')
      .innerJoin('session', 'session.customer_id', 'customer_order.customer_id')
      .where('session.token_hash', '=', hash('sha256', token, 'hex'))
      .select('customer_order.id')
      .execute()
    const stored = new Set(rows.map(({ id }) => id))
    const told = acknowledged[index] ?? new Set()
    verdict.acknowledged += told.size
    verdict.lost += [...told].filter((id) => !stored.has(id)).length
    verdict.doubled += [...stored].filter((id) => !told.has(id)).length
  }
  await storage.close()
  return verdict
}
