import type { TicketList } from '#contract/contact/admin.ts'
import { type Page, pageOf } from '../db/page.ts'
import { deleteRows, findRow, findRows, insertRows, updateRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredTicket = StoredRow<'ticket'>
export type StoredReply = StoredRow<'ticket_reply'>

export const ticketByNumber = (db: Db, number: string): Promise<StoredTicket | null> =>
  findRow(db, 'ticket', { number })

/** The ticket that the same text made since `since`. */
export const sameTicket = async (
  db: Db,
  digest: string,
  since: Timestamp,
): Promise<StoredTicket | null> =>
  (await db
    .selectFrom('ticket')
    .selectAll()
    .where('digest', '=', digest)
    .where('received_at', '>=', since)
    .executeTakeFirst()) ?? null

export const addTicket = (db: Db, ticket: StoredTicket): Promise<void> =>
  insertRows(db, 'ticket', ticket)

const overdue = (db: Db, now: Timestamp) =>
  db
    .selectFrom('ticket')
    .where('state', '<>', 'closed')
    .where((eb) =>
      eb.or([
        eb('redress_by', '<', now),
        eb.and([eb('state', '=', 'received'), eb('acknowledge_by', '<', now)]),
      ]),
    )

const listed = (db: Db, list: TicketList, now: Timestamp) => {
  if (list === 'overdue') return overdue(db, now)
  const all = db.selectFrom('ticket')
  return list === 'all' ? all : all.where('state', list === 'closed' ? '=' : '<>', 'closed')
}

/** Open tickets have the oldest first, because its clock runs out first; others the newest. */
export const ticketsOf = (db: Db, list: TicketList, now: Timestamp, page: Page) =>
  pageOf(
    listed(db, list, now)
      .selectAll()
      .orderBy('received_at', list === 'open' || list === 'overdue' ? 'asc' : 'desc')
      .orderBy('number'),
    page,
  )

export const overdueCount = async (db: Db, now: Timestamp): Promise<number> =>
  Number(
    (
      await overdue(db, now)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

export const repliesOf = (db: Db, number: string): Promise<StoredReply[]> =>
  findRows(db, 'ticket_reply', { number }, ['seq'])

export const addReply = (db: Db, reply: StoredReply): Promise<void> =>
  insertRows(db, 'ticket_reply', reply)

export const ticketsByEmail = (db: Db, email: string): Promise<StoredTicket[]> =>
  db
    .selectFrom('ticket')
    .selectAll()
    .where('email', '=', email)
    .orderBy('received_at', 'desc')
    .orderBy('number')
    .execute()

/** Closed tickets of people who are still named, closed before `before`. */
export const namedClosedBefore = (db: Db, before: Timestamp): Promise<StoredTicket[]> =>
  db
    .selectFrom('ticket')
    .selectAll()
    .where('state', '=', 'closed')
    .where('email', 'is not', null)
    .where('closed_at', '<', before)
    .execute()

/** Removes who wrote and what was said; the number, the clocks and the outcome stay. */
export const forgetAuthor = async (db: Db, number: string): Promise<void> => {
  await deleteRows(db, 'ticket_reply', { number })
  await updateRows(
    db,
    'ticket',
    { number },
    {
      email: null,
      name: null,
      phone: null,
      subject: null,
      message: null,
      digest: '0'.repeat(64),
    },
  )
}
