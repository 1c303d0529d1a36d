import type { CompiledQuery, Generated, Kysely, Selectable } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { CampTables } from './tables/camps.ts'
import type { ContactTables } from './tables/contact.ts'
import type { ContentTables } from './tables/content.ts'
import type { FeedbackTables } from './tables/feedback.ts'
import type { InteractionItemTable } from './tables/interactions.ts'
import type { MailAndEventTables } from './tables/mail-and-events.ts'
import type { MaintenanceTables } from './tables/maintenance.ts'
import type { OperatorTables } from './tables/operators.ts'
import type { OrderTables } from './tables/orders.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { PharmacistTables } from './tables/pharmacist.ts'
import type {
  OrderPrescriptionTable,
  OrphanedUploadTable,
  PrescriptionAttachedTable,
  PrescriptionBandTable,
  PrescriptionOptionTable,
  PrescriptionTable,
} from './tables/prescriptions.ts'
import type { CartOffers, OfferTables } from './tables/promotions.ts'
import type { PurchaseTables } from './tables/purchases.ts'
import type { ReviewTables } from './tables/reviews.ts'
import type { StockTables } from './tables/stock.ts'
import type { WebhookTables } from './tables/webhooks.ts'
import type { Timestamp } from './timestamp.ts'

// Money is whole paise.
type SessionTable = {
  id: string
  /** SHA-256 of the cookie's token, in hex: a reader of the database cannot take a session over. */
  token_hash: string
  /** The city as the catalogue names it in English. */
  city: string | null
  pincode: string | null
  /** The cart of a visitor; the cart of a customer belongs to the customer's row. */
  cart_id: string | null
  customer_id: string | null
  created_at: Timestamp
  expires_at: Timestamp
}

type CustomerTable = {
  id: string
  /** In lower case; null without one, and after erasure. */
  email: string | null
  /** With country code and without plus; null without one, and after erasure. */
  phone: string | null
  /** When a code to the number was last typed. */
  phone_proved_at: Timestamp | null
  cart_id: string | null
  /** The language of the last sign-in, for messages. */
  locale: Generated<string>
  created_at: Timestamp
  erased_at: Timestamp | null
}

/** A cart belongs to the session or customer that refers to it. Each change makes a new version. */
type CartTable = {
  id: string
  version: number
  created_at: Timestamp
  updated_at: Timestamp
} & CartOffers

type CartLineTable = {
  cart_id: string
  product_id: number
  /** Its name when it was added, for when it leaves the catalogue. */
  name: string
  /** Thousandths of a unit: a pack of 2.5 ml is 2500. */
  quantity: number
  /** One step of the quantity, in thousandths of a unit. */
  step: number
  /** The price of a pack that the customer saw last. */
  seen_price: number
  added_at: Timestamp
}

type IdempotencyTable = {
  session_id: string
  key: string
  /** SHA-256 of the request under the key. */
  request_hash: string
  /** The claim of the request that is answering it. */
  claim: string
  claimed_at: Timestamp
  /** The server that is answering it. */
  server_id: string
  /** JSON of the outcome; null while it is being answered. */
  outcome: string | null
}

type ServerLeaseTable = { server_id: string; alive_until: Timestamp }

/** One row: the latest moment that a server has seen, so that a clock that is set back is noticed. */
type ClockMarkTable = { id: string; latest: Timestamp }

export type Tables = AccountTables &
  CampTables &
  FeedbackTables &
  ContactTables &
  ContentTables &
  MaintenanceTables &
  WebhookTables &
  MailAndEventTables &
  OfferTables &
  OperatorTables &
  OrderTables &
  PaymentTables &
  PharmacistTables &
  ReviewTables &
  StockTables &
  PurchaseTables & {
    session: SessionTable
    customer: CustomerTable
    cart: CartTable
    cart_line: CartLineTable
    idempotency: IdempotencyTable
    server_lease: ServerLeaseTable
    clock_mark: ClockMarkTable
    interaction_item: InteractionItemTable
    prescription: PrescriptionTable
    prescription_attached: PrescriptionAttachedTable
    prescription_band: PrescriptionBandTable
    prescription_option: PrescriptionOptionTable
    order_prescription: OrderPrescriptionTable
    loose_file: OrphanedUploadTable
  }

/** A row of a table as it is read. */
export type StoredRow<Table extends keyof Tables> = Selectable<Tables[Table]>

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>

export type InTransaction = <Result>(run: (db: Db) => Promise<Result>) => Promise<Result>

/** An open database. */
export type Storage = {
  engine: 'sqlite' | 'postgres'
  /** For reading. Use `inTransaction` to read and then write. */
  db: Db
  /**
   * The rows of one query, made by `statement`: consistent, and faster than by `db`. SQLite returns cached rows while no connection has committed
   * anything, so callers must not change them.
   */
  read: <Row>(query: CompiledQuery<Row>) => Promise<readonly Row[]>
  /**
   * Runs `run` as if alone: immediate on SQLite, serializable with retries on PostgreSQL. `run` may be retried, so it changes
   * nothing but the database, and it awaits nothing but queries: on SQLite every other writer waits for it.
   */
  inTransaction: InTransaction
  /**
   * The same for changes that need less isolation: everything they rely on is a row that they write first (`lockSession`), a constraint, or a
   * condition of the write itself that throws `ConcurrencyConflict` (docs/decisions/0015). Read committed on PostgreSQL.
   */
  inReadCommitted: InTransaction
  inOneStatement: InTransaction
  /** Reads from one snapshot; writes nothing. */
  inSnapshot: InTransaction
  /** Connections of this server by state; null without a pool. */
  connections: (() => { total: number; idle: number; waiting: number }) | null
  /** Lag of the replica in milliseconds; null if it is unknown, or without a replica. */
  replicaBehindMs: () => number | null
  /** Whether the database answers: throws within a second if it does not. */
  check: () => Promise<void>
  close: () => Promise<void>
}
