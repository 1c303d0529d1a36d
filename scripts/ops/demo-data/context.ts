import type { ParcelState } from '../../../src/model/order.ts'
import type { Chance } from './chance.ts'
import type { Coupons } from './coupons.ts'
import type { Documents, Issued, Ledgers } from './ledgers.ts'
import type { Put } from './rows.ts'
import type { Stock } from './stock.ts'

export type Parcel = {
  number: number
  state: ParcelState
  atMs: number
  courier: string | null
  awb: string | null
  invoice: Issued | null
  /** The cash of its door that came in, and when. */
  handedIn: { amount: number; atMs: number } | null
}

export type Context = {
  chance: Chance
  put: Put
  nowMs: number
  stock: Stock
  coupons: Coupons
  ledgers: Ledgers
  documents: Documents
}
