import type { Moment } from '../moment.ts'

/** The code that a session has asked for; a newer one takes its place. */
export type LoginCodeTable = {
  session_id: string
  email: string
  /** Keyed by the session's token, which is not in the database: who reads it cannot try a million codes. */
  code_hash: string
  /** Wrong ones so far. */
  tries: number
  expires_at: Moment
}

/** A browser in which a customer has signed in. */
export type DeviceTable = {
  id: string
  /** Of the device's cookie. */
  token_hash: string
  customer_id: string
  /** Null once its session has ended. */
  session_id: string | null
  /** What the customer knows it by; empty where it is unknown. */
  label: string
  signed_in_at: Moment
}

/** How often something was done since its window began. */
export type RateLimitTable = {
  /** SHA-256 of what is counted and for whom. */
  key: string
  used: number
  /** End of the window. */
  until: Moment
}

/** What lay in a customer's cart when a guest's took its place. Quantities are thousandths of a unit. */
export type SavedLineTable = { customer_id: string; product_id: number; name: string; quantity: number; step: number; saved_at: Moment }

export type AddressTable = {
  id: string
  customer_id: string
  name: string
  street1: string
  /** Empty where there is none. */
  street2: string
  contact_number: string
  pincode: string
  /** City, state and country are the catalogue's, in English. */
  city: string
  state: string
  country: string
  created_at: Moment
}

/** What a customer has said, each time: the last row of a kind (and number) holds. Nothing is changed or removed but by erasure. */
export type ConsentTable = {
  customer_id: string
  /** 1, 2, 3 … of the customer. */
  seq: number
  kind: string
  /** With country code and without plus, of the kinds that are about a number. */
  contact_number: string | null
  /** 0 or 1. */
  given: number
  at: Moment
}

/** A message that leaves the house once its transaction has. */
export type MessageTable = {
  id: string
  customer_id: string | null
  channel: string
  /** An e-mail address, or a number with country code and without plus. */
  recipient: string
  template: string
  locale: string
  /** JSON of the template's values; null once the message is sent or given up. */
  content: string | null
  state: string
  tries: number
  /** Not before; while somebody is sending it, the moment at which another may take it over. */
  next_at: Moment
  /** Who is sending it. */
  claim: string | null
  created_at: Moment
  /** Of no use afterwards. */
  expires_at: Moment | null
  ended_at: Moment | null
}

export type AccountTables = {
  login_code: LoginCodeTable
  device: DeviceTable
  allowance: RateLimitTable
  saved_line: SavedLineTable
  address: AddressTable
  consent: ConsentTable
  message: MessageTable
}
