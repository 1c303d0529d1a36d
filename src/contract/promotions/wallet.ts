import { z } from 'zod'
import { sizes } from '#model/limits.ts'
import { Cart, Version } from '../cart/cart.ts'
import { endpoint } from '../core/endpoint.ts'
import { pageNumberField, pageSizeField, Rupees } from '../core/fields.ts'

/** Why money entered or left the wallet. */
export const walletReasons = ['cashback', 'refund', 'goodwill', 'spent', 'returned'] as const

export const WalletPage = z
  .object({
    balance: Rupees,
    transactions: z.array(
      z.object({
        date: z.iso.datetime(),
        /** Negative when money was spent. */
        amount: Rupees,
        balance: Rupees,
        reason: z.enum(walletReasons),
        orderId: z.string().nullable(),
      }),
    ),
    hasMore: z.boolean(),
  })
  .meta({ title: 'WalletPage' })
export type WalletPage = z.infer<typeof WalletPage>

export const wallet = {
  page: endpoint({
    method: 'GET',
    path: '/api/v3/wallet',
    summary: 'The wallet of the customer: its balance and transactions, newest first.',
    access: 'customer',
    query: z.object({
      pageNumber: pageNumberField(),
      pageSize: pageSizeField(sizes.walletPage, sizes.walletPageMost),
    }),
    result: WalletPage,
  }),
  use: endpoint({
    method: 'POST',
    path: '/api/v3/wallet/use',
    summary: 'Whether the wallet pays first for this cart.',
    access: 'everyone',
    changes: true,
    body: z.object({
      use: z.preprocess(
        (value) => (value === 'true' ? true : value === 'false' ? false : value),
        z.boolean('must be true or false'),
      ),
      version: Version,
    }),
    result: Cart,
    errors: ['cartChanged', 'notReady'],
  }),
} as const
