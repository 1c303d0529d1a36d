import type { Generated } from 'kysely'
import type { ApprovalKind, ApprovalState } from '#model/approval.ts'
import type { Role } from '#model/role.ts'
import type { GivingAct } from '#model/worth.ts'
import type { Timestamp } from '../timestamp.ts'

/** A person who works for the pharmacy. Never removed: the audit names them. */
export type OperatorTable = {
  id: string
  name: string
  /** In lower case. */
  email: string
  registration_number: string | null
  /** As `phoneOf` stores it, and the door at home: the operator does not decide about orders with these. */
  phone: string | null
  home_street: string | null
  home_pincode: string | null
  created_at: Timestamp
  /** Since when they may do nothing. */
  off_at: Timestamp | null
}

type OperatorRoleTable = { operator_id: string; role: Role; granted_at: Timestamp }

type OperatorTokenTable = {
  id: string
  operator_id: string
  label: string
  /** SHA-256 of the token, in hex: a reader of the database cannot act as an operator. */
  token_hash: string
  created_at: Timestamp
  expires_at: Timestamp
  revoked_at: Timestamp | null
  /** The token that it was made with. */
  parent_id: string | null
}

/** Another program that calls as itself. Never removed: the audit names it. */
type ServiceAccountTable = {
  id: string
  name: string
  /** JSON list of permissions. */
  scopes: string
  /** As of a token. */
  token_hash: string
  /** The name of the operator. */
  created_by: string
  created_at: Timestamp
  expires_at: Timestamp
  revoked_at: Timestamp | null
}

/**
 * What operators did, append-only by trigger. `before` and `after` are JSON of states, numbers and ids; customers' names, addresses and
 * letters are never in them, because a row outlives the erasure of a customer.
 */
export type AuditEntryTable = {
  id: string
  at: Timestamp
  operator_id: string
  operator_name: string
  /** The roles that the operator held then, joined by commas; `service` of a service account. */
  roles: string
  registration_number: string | null
  action: string
  object: string
  before: string | null
  after: string | null
  reason: string | null
  request_id: string
  /** Its place in the chain and the hash over it and the row before; null until the row is sealed. */
  nth: Generated<number | null>
  hash: Generated<string | null>
}

/** The end of the chain: one row, `id` 1. */
type AuditHeadTable = { id: number; nth: number; hash: string }

/** An act that one operator asks for and another allows. */
type ApprovalTable = {
  id: string
  kind: ApprovalKind
  object: string
  /** JSON of what is asked for. */
  payload: string
  reason: string
  requested_by: string
  requested_name: string
  requested_at: Timestamp
  expires_at: Timestamp
  state: ApprovalState
  decided_by: string | null
  decided_name: string | null
  decided_at: Timestamp | null
  decision_reason: string | null
  /** When an approved act that comes later was done: once. */
  used_at: Timestamp | null
  /** From when it takes effect by the requester alone, under small-shop mode; null where it takes two. */
  alone_from: Timestamp | null
  /** What it then gives, in paise. */
  worth: number | null
}

/** A mailed code of the console, under the hash of the ticket of the browser that asked for it. */
type ConsoleCodeTable = {
  ticket_hash: string
  /** Null where the address is of no operator. */
  operator_id: string | null
  code_hash: string
  tries: number
  expires_at: Timestamp
}

/** A browser in which an operator is signed in to the console. */
type ConsoleSessionTable = {
  id: string
  operator_id: string
  token_hash: string
  label: string
  created_at: Timestamp
  /** The last call, to the minute. */
  seen_at: Timestamp
  expires_at: Timestamp
}

/** A passkey of an operator, under the id that its device gave it. */
type PasskeyTable = {
  id: string
  operator_id: string
  name: string
  /** COSE key, base64url. */
  public_key: string
  /** How often it signed, as its device counts; 0 where it does not count. */
  counter: number
  is_synced: 0 | 1
  created_at: Timestamp
  used_at: Timestamp | null
}

/** What a passkey is asked to sign, under its hash. */
type PasskeyChallengeTable = {
  challenge_hash: string
  /** Who makes a passkey; null for a sign-in. */
  operator_id: string | null
  expires_at: Timestamp
}

/** A sign-in that has left for the provider of OpenID Connect, under the hash of its state. */
type OidcAttemptTable = {
  state_hash: string
  /** SHA-256 of the cookie of the browser that began it, in hex. */
  browser_hash: string
  nonce: string
  /** Of PKCE (RFC 7636). */
  code_verifier: string
  expires_at: Timestamp
}

/** The idempotency key of an operator's call. */
export type OperatorKeyTable = {
  operator_id: string
  key: string
  /** SHA-256 of the request under the key. */
  request_hash: string
  /** The call that answers it. */
  claim: string
  claimed_at: Timestamp
  /** Whether the call has committed a change: then no other call under the key may act. */
  has_acted: 0 | 1
  /** JSON of the outcome; null while it is being answered, and once it is old. */
  outcome: string | null
}

/** Worth that an operator gave, in whatever form. */
export type WorthGivenTable = {
  id: string
  act: GivingAct
  /** Null for a coupon. */
  order_id: string | null
  /** In paise; of a coupon, of all its uses. */
  worth: number
  operator_id: string
  /** Who agreed to it; null for what one gave alone. */
  approved_by: string | null
  at: Timestamp
}

export type OperatorTables = {
  console_code: ConsoleCodeTable
  console_session: ConsoleSessionTable
  operator: OperatorTable
  operator_role: OperatorRoleTable
  operator_token: OperatorTokenTable
  operator_passkey: PasskeyTable
  service_account: ServiceAccountTable
  passkey_challenge: PasskeyChallengeTable
  oidc_attempt: OidcAttemptTable
  operator_key: OperatorKeyTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  approval: ApprovalTable
  worth_given: WorthGivenTable
}
