import type { ParcelState } from '../../../src/model/order.ts'
import type { Coupons } from './coupons.ts'
import type { Documents, Issued, Ledgers } from './ledgers.ts'
import type { Put } from './rows.ts'
import type { Shelf } from './shelf.ts'
import type { Chance } from './world.ts'

export type Parcel = {
  number: number
  state: ParcelState
  atMs: number
  courier: string | null
  awb: string | null
  invoice: Issued | null
}

export type World = {
  chance: Chance
  put: Put
  nowMs: number
  shelf: Shelf
  coupons: Coupons
  ledgers: Ledgers
  documents: Documents
}
