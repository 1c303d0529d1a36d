import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import { forgetAuthor, ticketsByEmail } from './ticket-repository.ts'
import { closeTicket } from './transition.ts'

/** Ends the tickets of an address whose account is erased, and forgets their author; in the caller's transaction. */
export const withdrawTickets = async (db: Db, email: string, at: Timestamp): Promise<void> => {
  for (const ticket of await ticketsByEmail(db, email)) {
    if (ticket.state !== 'closed') await closeTicket(db, ticket, 'withdrawn', at)
    await forgetAuthor(db, ticket.number)
  }
}
