import type { PlanTerm } from '#model/care-plan.ts'
import { type Paise, paise } from '#model/money.ts'
import { statement } from '../../db/prepared-query.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { termsIn } from '../rows/care-plan-repository.ts'

/** A customer's wallet balance, and the end and the terms of their care plan; null if they never had one. */
export type Balances = { wallet: Paise; planEndsAt: Timestamp | null; planTerms: PlanTerm[] }

type BalanceRow = {
  wallet: number | null
  plan_ends_at: Timestamp | null
  plan_terms: string | null
}

const balanceRows = statement<{ customerId: string }, BalanceRow>((db, value) =>
  db
    .selectFrom('customer')
    .select(({ selectFrom }) => [
      selectFrom('wallet_entry')
        .select('amount_after')
        .whereRef('wallet_entry.customer_id', '=', 'customer.id')
        .orderBy('nth', 'desc')
        .limit(1)
        .as('wallet'),
      selectFrom('care_plan')
        .select('expires_at')
        .whereRef('care_plan.customer_id', '=', 'customer.id')
        .as('plan_ends_at'),
      selectFrom('care_plan')
        .select('terms')
        .whereRef('care_plan.customer_id', '=', 'customer.id')
        .as('plan_terms'),
    ])
    .where('customer.id', '=', value('customerId')),
)

/** Read together, because every pricing of a cart needs both. */
export const balancesOf = async (db: Db, customerId: string): Promise<Balances> => {
  const [row] = await balanceRows.rows(db, { customerId })
  return {
    wallet: paise(row?.wallet ?? 0),
    planEndsAt: row?.plan_ends_at ?? null,
    planTerms: termsIn(row?.plan_terms ?? null),
  }
}
