import { readStore } from '../http/read.ts'

const store = readStore('GET /api/v3/vouchers')

export const $vouchers = store.$reading
export const loadVouchers = (): Promise<unknown> => store.load()
