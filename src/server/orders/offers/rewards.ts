import { randomBytes } from 'node:crypto'
import type { Rewards, Voucher } from '#contract/promotions/rewards.ts'
import { decimalRupees } from '#model/money.ts'
import { redeeming, voucherCodeOf, worthOf } from '#model/rewards.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../../kernel/session/mutation.ts'
import { addPoints, type PointEntry, pointEntries, pointsOf } from './point-repository.ts'
import { addVoucher, type StoredVoucher, vouchersOf } from './voucher-repository.ts'

type Reader = { token: string | null }

export type RewardCalls = {
  rewards: (reader: Reader) => Promise<Outcome<Rewards>>
  vouchers: (reader: Reader) => Promise<Outcome<Voucher[]>>
  redeem: (request: MutationRequest, amount: number) => Promise<Outcome<Voucher>>
}

const voucherView = ({ code, discount, generated_at, order_id }: StoredVoucher): Voucher => ({
  voucherCode: code,
  discount: decimalRupees(discount),
  generatedOn: generated_at,
  spent: order_id !== null,
})

/** Points are pending until their order is delivered; points of a cancelled order show as a deduction. */
const rewardViews = (entries: readonly PointEntry[]): Rewards['rewards'] => {
  const left = new Map<string | null, number>()
  for (const { kind, pending, order_id } of entries)
    if (kind !== 'redeemed') left.set(order_id, (left.get(order_id) ?? 0) + pending)
  return entries.flatMap(({ kind, pending, redeemable, order_id, at }): Rewards['rewards'] => {
    const of = { date: at, orderId: order_id }
    if (kind === 'earned')
      return [{ ...of, points: pending, status: left.get(order_id) === 0 ? 1 : 0 }]
    if (kind === 'goodwill' || kind === 'restored')
      return [{ ...of, points: redeemable, status: 1 }]
    const lost = -pending - redeemable
    if (kind === 'activated' || lost === 0) return []
    return [{ ...of, points: Math.abs(lost), status: lost > 0 ? 2 : 1 }]
  })
}

type Deps = Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'now'>

export const createRewards = ({ storage, sessions, runMutation, now }: Deps): RewardCalls => {
  const reading = async <Of>(
    { token }: Reader,
    read: (db: Db, customerId: string) => Promise<Of>,
  ): Promise<Outcome<Of>> =>
    await storage.inSnapshot(async (db) => {
      const session = await sessions.customer(db, token)
      return session ? ok(await read(db, session.customer_id)) : failed('notSignedIn')
    })

  const made = async (
    db: Db,
    customer_id: string,
    points: number,
    at: Timestamp,
    code: string,
  ): Promise<StoredVoucher> => {
    const voucher = {
      code,
      customer_id,
      discount: worthOf(points),
      generated_at: at,
      order_id: null,
      void_at: null,
    }
    await addVoucher(db, voucher)
    await addPoints(db, {
      customer_id,
      kind: 'redeemed',
      pending: 0,
      redeemable: -points,
      voucher_code: code,
      at,
    })
    return voucher
  }

  return {
    rewards: (reader) =>
      reading(reader, async (db, customerId) => {
        const { pending, redeemable } = await pointsOf(db, customerId)
        return {
          redeemablePoints: redeemable,
          pendingPoints: pending,
          rewards: rewardViews(await pointEntries(db, customerId)),
        }
      }),
    vouchers: (reader) =>
      reading(reader, async (db, customerId) =>
        (await vouchersOf(db, customerId)).map(voucherView),
      ),
    redeem: async (request, amount) => {
      const at = now().toISOString()
      const code = voucherCodeOf(randomBytes(15))
      return await runMutation(
        request,
        ['redeem', amount],
        byCustomer(async (db, { customer_id }) => {
          const { redeemable } = await pointsOf(db, customer_id)
          const [newest] = await vouchersOf(db, customer_id)
          const last = newest && newest.order_id === null ? newest : null
          const { is } = redeeming(amount, redeemable, last && last.discount / worthOf(1))
          if (is === 'none') return failed('pointsNone', { field: 'amount' })
          if (is === 'changed')
            return failed('pointsChanged', { field: 'amount', values: { points: redeemable } })
          return ok(
            voucherView(
              is === 'repeated' && last ? last : await made(db, customer_id, amount, at, code),
            ),
          )
        }),
      )
    },
  }
}
