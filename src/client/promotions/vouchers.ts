import type { rewards } from '#contract/promotions/rewards.ts'
import { readStore } from '../http/read.ts'

const store = readStore<typeof rewards.vouchersNew>({ method: 'GET', path: '/api/v3/vouchers' })

/** The customer's vouchers, spent ones too. */
export const $vouchers = store.$reading
export const loadVouchers = (): Promise<unknown> => store.load()
