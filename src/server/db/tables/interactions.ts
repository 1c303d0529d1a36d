import type { Timestamp } from '../timestamp.ts'

/** A product or salt in the list of the interaction checker, of a session or of a customer. */
export type InteractionItemTable = {
  /** The one of `session_id` and `customer_id` that is not null. */
  owner_id: string
  session_id: string | null
  customer_id: string | null
  /** From 1, in the order in which they were added; there may be gaps. */
  place: number
  kind: 'product' | 'salt'
  item_id: number
  /** Its name when it was added, for when it leaves the catalogue. */
  name: string
  added_at: Timestamp
}
