import { type TicketOutcome, type TicketState, ticketTransitions } from '#model/ticket.ts'
import { assertAllowed } from '#model/transitions.ts'
import { assertChanged } from '../db/concurrency-conflict.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import type { StoredTicket } from './ticket-repository.ts'

type Change = Pick<StoredTicket, 'state'> &
  Partial<Pick<StoredTicket, 'outcome' | 'acknowledged_at' | 'closed_at'>>

/** The only writer of a ticket's state. Throws for a step that the table of the model forbids, and where another request changed the ticket. */
const changeTicket = async (
  db: Db,
  ticket: StoredTicket,
  change: Change,
): Promise<StoredTicket> => {
  assertAllowed<TicketState>('a ticket', ticketTransitions, ticket.state, change.state)
  const result = await db
    .updateTable('ticket')
    .set(change)
    .where('number', '=', ticket.number)
    .where('state', '=', ticket.state)
    .executeTakeFirst()
  assertChanged(result, 'a ticket')
  return { ...ticket, ...change }
}

/** Stops the clock of the acknowledgement, unless it has been stopped. */
export const acknowledgeTicket = async (
  db: Db,
  ticket: StoredTicket,
  at: Timestamp,
): Promise<StoredTicket> =>
  ticket.state === 'received'
    ? await changeTicket(db, ticket, { state: 'acknowledged', acknowledged_at: at })
    : ticket

/** Closes a ticket, which also acknowledges it. */
export const closeTicket = (
  db: Db,
  ticket: StoredTicket,
  outcome: TicketOutcome,
  at: Timestamp,
): Promise<StoredTicket> =>
  changeTicket(db, ticket, {
    state: 'closed',
    outcome,
    acknowledged_at: ticket.acknowledged_at ?? at,
    closed_at: at,
  })
