import { type Paise, paise } from '#model/money.ts'
import type { Moment } from '../db/moment.ts'
import { statement } from '../db/prepared-query.ts'
import type { Db } from '../db/types.ts'

/** A customer's wallet balance and the end of their care plan; null if they never had one. */
export type Balances = { wallet: Paise; planEndsAt: Moment | null }

const balanceRows = statement<{ customerId: string }, { wallet: number | null; plan_ends_at: Moment | null }>((db, value) =>
  db
    .selectFrom('customer')
    .select(({ selectFrom }) => [
      selectFrom('wallet_entry')
        .select('amount_after')
        .whereRef('wallet_entry.customer_id', '=', 'customer.id')
        .orderBy('nth', 'desc')
        .limit(1)
        .as('wallet'),
      selectFrom('care_plan').select('expires_at').whereRef('care_plan.customer_id', '=', 'customer.id').as('plan_ends_at'),
    ])
    .where('customer.id', '=', value('customerId')),
)

/** Read together, because every pricing of a cart needs both. */
export const balancesOf = async (db: Db, customerId: string): Promise<Balances> => {
  const [row] = await balanceRows.rows(db, { customerId })
  return { wallet: paise(row?.wallet ?? 0), planEndsAt: row?.plan_ends_at ?? null }
}
