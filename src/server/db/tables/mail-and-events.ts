import type { Timestamp } from '../timestamp.ts'

/** Whether an address wants mails of a category; without a row it does. */
type MailPreferenceTable = {
  /** SHA-256 of the address in lower case: the list of those who unsubscribed holds no address. */
  address_hash: string
  category: string
  /** 0 or 1. */
  wanted: number
  at: Timestamp
}

/** Random keys that all servers of a database share, 32 bytes in hex. */
type ShopKeyTable = { name: string; key: string }

/** A visitor who has agreed to marketing; withdrawing removes the row. A customer’s answer is among the consents. */
type VisitorConsentTable = { session_id: string; given_at: Timestamp }

/** An event on its way to one marketing tool. */
type EventTable = {
  id: string
  tool: string
  session_id: string
  customer_id: string | null
  /** The pseudonym of the session for the tools. */
  visitor: string
  /** JSON of the event as the contract describes it; null once it has been sent or given up. */
  content: string | null
  at: Timestamp
  tries: number
  next_at: Timestamp
  claim: string | null
  ended_at: Timestamp | null
}

export type MailAndEventTables = {
  mail_preference: MailPreferenceTable
  shop_key: ShopKeyTable
  visitor_consent: VisitorConsentTable
  event: EventTable
}
