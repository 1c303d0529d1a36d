import type { Generated } from 'kysely'
import type { CaregiverAct, CaregiverMay, CaregiverState } from '#model/caregiver.ts'
import type { Timestamp } from '../timestamp.ts'

/** The sign-in code of a session; a newer one replaces it. */
type LoginCodeTable = {
  session_id: string
  /** An e-mail address, or a number with country code and without plus. */
  recipient: string
  /** HMAC keyed by the session's token, which is not in the database: a reader of the database cannot try a million codes. */
  code_hash: string
  /** Wrong codes so far. */
  tries: number
  expires_at: Timestamp
}

type DeviceTable = {
  id: string
  /** SHA-256 of the token in the device cookie. */
  token_hash: string
  customer_id: string
  /** Null once its session has ended. */
  session_id: string | null
  /** The name shown to the customer; empty if unknown. */
  label: string
  signed_in_at: Timestamp
}

/** The count of a rate limit since its window began. */
type RateLimitTable = {
  /** SHA-256 of the limit and the client or address that it counts. */
  key: string
  used: number
  /** End of the window. */
  until: Timestamp
}

/** Lines of a customer's cart that a guest's cart replaced. Quantities are thousandths of a unit. */
export type SavedLineTable = {
  customer_id: string
  product_id: number
  name: string
  quantity: number
  step: number
  saved_at: Timestamp
}

/** A customer asks to be told once when a product can be bought again. */
type StockAlertTable = {
  customer_id: string
  product_id: number
  /** As it was called then: it may leave the catalogue. */
  name: string
  asked_at: Timestamp
  /** Null until the message was queued. */
  told_at: Timestamp | null
}

type AddressTable = {
  id: string
  customer_id: string
  name: string
  street1: string
  /** Empty if absent. */
  street2: string
  contact_number: string
  pincode: string
  /** City, state and country as the catalogue names them in English. */
  city: string
  state: string
  country: string
  created_at: Timestamp
}

/** A person for whom a customer buys medicines. */
type PatientTable = {
  id: string
  customer_id: string
  name: string
  /** JSON of PatientFacts: what the customer said, and nothing that was assumed. */
  facts: string
  created_at: Timestamp
}

/** Whom the customer buys a product of the next order for. */
type CheckoutPatientTable = { customer_id: string; product_id: number; patient_id: string }

/** Append-only answers of a customer: the last row of a kind (and number) holds. Only erasure removes rows. */
type ConsentTable = {
  customer_id: string
  /** 1, 2, 3 … per customer. */
  seq: number
  kind: string
  /** With country code and without plus; null for kinds that do not concern a number. */
  contact_number: string | null
  /** 0 or 1. */
  given: number
  at: Timestamp
}

/** A number of a customer: confirmed, or with the code that confirms it. */
type ContactNumberTable = {
  customer_id: string
  /** With country code and without plus. */
  number: string
  code_hash: string | null
  tries: number
  expires_at: Timestamp | null
  confirmed_at: Timestamp | null
}

/** An outgoing message, sent after its transaction commits (outbox). */
type MessageTable = {
  id: string
  customer_id: string | null
  channel: string
  /** An e-mail address, or a number with country code and without plus. */
  recipient: string
  template: string
  locale: string
  /** JSON of the template's values; null once the message is sent or abandoned. */
  content: string | null
  state: string
  tries: number
  /** Earliest moment to send; while a server sends it, the moment after which another server may take it over. */
  next_at: Timestamp
  /** The claim of the server that sends it. */
  claim: string | null
  created_at: Timestamp
  /** The message is useless after this moment. */
  expires_at: Timestamp | null
  ended_at: Timestamp | null
  /** The order that it is about; null for others. */
  order_id: string | null
}

/** A customer who acts for another account, or is invited to. */
type CaregiverTable = {
  id: string
  customer_id: string
  /** Null until the invitation is accepted, and after the caregiver's account was erased. */
  caregiver_id: string | null
  /** The e-mail address or number that was invited; empty after its erasure. */
  invited: string
  may: CaregiverMay
  state: CaregiverState
  /** Null once it was accepted or has ended. */
  code_hash: string | null
  tries: Generated<number>
  invited_at: Timestamp
  /** When the invitation lapses. */
  expires_at: Timestamp
  ended_at: Timestamp | null
}
/** For whom of the account. */
type CaregiverPatientTable = { caregiver_id: string; patient_id: string }
/** What happened, told to both. */
type CaregiverActTable = {
  caregiver_id: string
  number: number
  act: CaregiverAct
  actor: 'owner' | 'caregiver'
  order_id: string | null
  at: Timestamp
}

export type AccountTables = {
  caregiver: CaregiverTable
  caregiver_patient: CaregiverPatientTable
  caregiver_act: CaregiverActTable
  login_code: LoginCodeTable
  device: DeviceTable
  allowance: RateLimitTable
  saved_line: SavedLineTable
  stock_alert: StockAlertTable
  address: AddressTable
  patient: PatientTable
  checkout_patient: CheckoutPatientTable
  consent: ConsentTable
  contact_number: ContactNumberTable
  message: MessageTable
}
