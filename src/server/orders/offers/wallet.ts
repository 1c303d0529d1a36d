import type { WalletPage } from '#contract/promotions/wallet.ts'
import { decimalRupees, type Paise } from '#model/money.ts'
import type { WalletReason } from '#model/rewards.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { addToWallet, walletBalance, walletEntries } from './wallet-repository.ts'

export type Wallet = {
  page: (
    reader: { token: string | null },
    page: { pageNumber: number; pageSize: number },
  ) => Promise<Outcome<WalletPage>>
}

export const createWallet = ({
  storage,
  sessions,
}: Pick<Core, 'storage' | 'sessions'>): Wallet => ({
  page: ({ token }, { pageNumber, pageSize }) =>
    // One snapshot, so that the balance is the one after the newest entry.
    storage.inSnapshot(async (db) => {
      const session = await sessions.customer(db, token)
      if (!session) return failed('notSignedIn')
      const entries = await walletEntries(db, session.customer_id, {
        skip: (pageNumber - 1) * pageSize,
        take: pageSize,
      })
      return ok({
        balance: decimalRupees(await walletBalance(db, session.customer_id)),
        transactions: entries
          .slice(0, pageSize)
          .map(({ at, amount, amount_after, reason, order_id }) => ({
            date: at,
            amount: decimalRupees(amount),
            balance: decimalRupees(amount_after),
            reason,
            orderId: order_id,
          })),
        hasMore: entries.length > pageSize,
      })
    }),
})

type Crediting = {
  customerId: string
  amount: Paise
  reason: Exclude<WalletReason, 'spent' | 'returned'>
  orderId: string | null
  at: Timestamp
}

/** Credits a wallet with an amount above zero. It is not idempotent: the caller ensures that it happens once. */
export const creditWallet = async (
  db: Db,
  { customerId, amount, reason, orderId, at }: Crediting,
): Promise<void> => {
  await addToWallet(db, { customer_id: customerId, reason, amount, order_id: orderId, at })
}
