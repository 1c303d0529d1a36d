import type { Result } from '#contract/core/endpoint.ts'
import type { rewards } from '#contract/promotions/rewards.ts'
import type { wallet } from '#contract/promotions/wallet.ts'
import type { consents } from '#contract/session/consents.ts'
import { accountErased } from '../auth/sign-in.ts'
import { applyMarketing } from '../browser/marketing-flag.ts'
import { type CallFailure, call } from '../http/call.ts'
import { change } from '../http/change.ts'
import { pagedStore } from '../http/paged.ts'
import { readStore } from '../http/read.ts'
import { applyStorageConsent } from '../session/personal.ts'
import { openSession, signedInName } from '../session/session.ts'

const points = readStore('GET /api/v3/rewards')
export const $rewards = points.$reading
export const loadRewards = (): Promise<unknown> => points.load()

export type Voucher = Result<typeof rewards.redeemNew>
export type Redeemed = { is: 'redeemed'; voucher: Voucher } | CallFailure
/** All redeemable points become one voucher; `amount` is what the customer saw (spec §9 "Voucher generation"). */
export const redeem = async (amount: number): Promise<Redeemed> => {
  const reply = await change('POST /api/v3/rewards/redeem', { body: { amount } })
  return reply.is === 'ok' ? { is: 'redeemed', voucher: reply.result } : reply
}

export type Transaction = Result<typeof wallet.page>['transactions'][number]
let balance: string | null = null
/** The balance that the newest page reported. */
export const walletBalance = (): string | null => balance
const transactions = pagedStore<Transaction>(
  async (pageNumber) => {
    const reply = await call('GET /api/v3/wallet', { query: { pageNumber } })
    if (reply.is === 'failed') return reply
    balance = reply.result.balance
    return { entries: reply.result.transactions, hasMore: reply.result.hasMore }
  },
  ({ date, amount, balance: after, orderId }) => [date, amount, after, orderId].join(),
)
export const {
  $list: $transactions,
  more: moreTransactions,
  start: loadTransactions,
} = transactions

const consentStore = readStore('GET /api/v3/consents')
export type Consents = Result<typeof consents.read>
export const $consents = consentStore.$reading
export const takeConsents = (consents: Consents): void => consentStore.take(consents)
export const loadConsents = (): Promise<unknown> => consentStore.load()

type Answer = Partial<
  Pick<
    Consents,
    'orderUpdatesWhatsapp' | 'orderUpdatesSms' | 'healthHistory' | 'personalStorage' | 'marketing'
  >
>
export const answerConsent = async (
  answer: Answer & { contactNumber?: string },
): Promise<CallFailure | null> => {
  // Stops in this browser before the server has heard of it.
  if (answer.marketing === false) applyMarketing(false)
  const reply = await change('POST /api/v3/consents', { body: answer })
  if (reply.is === 'failed') return reply
  consentStore.take(reply.result)
  applyMarketing(reply.result.marketing)
  // Applies the answer to this browser at once, not only at the next session read.
  const opened = await openSession()
  const name = opened.is === 'ok' ? signedInName(opened.result) : null
  if (name !== null) applyStorageConsent(name, reply.result.personalStorage)
  return null
}

export type Exported = { is: 'exported'; text: string } | CallFailure
/** Everything the shop stores about the customer, as JSON. */
export const exportAccount = async (): Promise<Exported> => {
  const reply = await change('POST /api/v3/account/export', {}, { timeout: 'large' })
  return reply.is === 'ok' ? { is: 'exported', text: JSON.stringify(reply.result, null, 2) } : reply
}

export type Erased =
  | { is: 'erased'; kept: readonly string[]; owed: readonly string[] }
  | CallFailure
export const eraseAccount = async (email: string): Promise<Erased> => {
  const reply = await change(
    'POST /api/v3/account/erase',
    { body: { email } },
    { timeout: 'large' },
  )
  if (reply.is === 'failed') return reply
  accountErased()
  const { kept, owed } = reply.result
  return { is: 'erased', kept: kept.map(({ msg }) => msg), owed: owed.map(({ msg }) => msg) }
}
