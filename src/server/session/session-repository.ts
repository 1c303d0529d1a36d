import { type Selectable, sql } from 'kysely'
import type { Moment } from '../db/moment.ts'
import { isPostgres, statement } from '../db/prepared-query.ts'
import type { Db, SessionTable } from '../db/types.ts'

/** `cart_id` is the customer's where the session is signed in, else its own. */
export type Session = Selectable<SessionTable> & { email: string | null }
export type CustomerSession = Session & { customer_id: string; email: string }

export const isCustomer = (session: Session): session is CustomerSession => session.customer_id !== null && session.email !== null

/** The session of a token's hash, also one that has ended. */
export const sessionByHash = statement<{ hash: string }, Session>((db, value) =>
  db
    .selectFrom('session')
    .leftJoin('customer', 'customer.id', 'session.customer_id')
    .selectAll('session')
    .select(({ fn }) => ['customer.email', fn.coalesce('customer.cart_id', 'session.cart_id').as('cart_id')])
    .where('token_hash', '=', value('hash')),
)

/**
 * Of a visitor the session, of a customer their row, is written as it is: who writes it at the same moment waits, and whose snapshot is older
 * is told by PostgreSQL.
 */
const heldByHash = statement<{ hash: string }, Session>((db, value) =>
  db
    .with('visitor', (one) =>
      one
        .updateTable('session')
        .set(({ ref }) => ({ city: ref('city') }))
        .where('token_hash', '=', value('hash'))
        .where('customer_id', 'is', null)
        .returning(['id', 'token_hash', 'city', 'pincode', 'customer_id', 'created_at', 'expires_at', 'cart_id']),
    )
    .with('buyer', (one) =>
      one
        .updateTable('customer')
        .from('session')
        .set(({ ref }) => ({ locale: ref('customer.locale') }))
        .whereRef('customer.id', '=', 'session.customer_id')
        .where('session.token_hash', '=', value('hash'))
        .returning(['session.id', 'token_hash', 'city', 'pincode', 'customer_id', 'session.created_at', 'expires_at'])
        .returning(({ fn }) => [fn.coalesce('customer.cart_id', 'session.cart_id').as('cart_id'), 'customer.email']),
    )
    .selectFrom('visitor')
    .select([
      'id',
      'token_hash',
      'city',
      'pincode',
      'customer_id',
      'created_at',
      'expires_at',
      'cart_id',
      sql<string | null>`null`.as('email'),
    ])
    .unionAll(({ selectFrom }) =>
      selectFrom('buyer').select(['id', 'token_hash', 'city', 'pincode', 'customer_id', 'created_at', 'expires_at', 'cart_id', 'email']),
    ),
)

/**
 * The session of a token's hash, also one that has ended; from here on its owner's changes, the customer's or else the session's own, follow
 * one another. The first statement of an `inReadCommitted` that relies on what is the owner's. On SQLite they do so already.
 */
export const lockSession = async (db: Db, hash: string): Promise<Session[]> =>
  await (isPostgres(db) ? heldByHash : sessionByHash).rows(db, { hash })

export const addSession = async (db: Db, session: Selectable<SessionTable>): Promise<void> => {
  await db.insertInto('session').values(session).execute()
}

export const changeSession = async (
  db: Db,
  id: string,
  change: Partial<Pick<Session, 'city' | 'pincode' | 'cart_id' | 'customer_id' | 'expires_at'>>,
): Promise<void> => {
  await db.updateTable('session').set(change).where('id', '=', id).execute()
}

/** Puts another token and a customer in the place of a session's own, begins it anew, and forgets what was kept for the old token. */
export const renewSession = async (
  db: Db,
  id: string,
  renewed: Pick<Selectable<SessionTable>, 'token_hash' | 'customer_id' | 'created_at' | 'expires_at'>,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ ...renewed, cart_id: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('idempotency').where('session_id', '=', id).execute()
}

export const removeSession = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('session').where('id', '=', id).execute()
}

export const removeSessionsOf = async (db: Db, customerId: string): Promise<void> => {
  await db.deleteFrom('session').where('customer_id', '=', customerId).execute()
}

/** Gives a cart to the customer of a session, or to the session itself where nobody is signed in. */
export const lockCart = async (db: Db, { id, customer_id }: Session, cart_id: string): Promise<void> => {
  if (customer_id === null) await changeSession(db, id, { cart_id })
  else await db.updateTable('customer').set({ cart_id }).where('id', '=', customer_id).execute()
}

/** Removes sessions that ended before `now`, with their carts; how many. */
export const removeEnded = async (db: Db, now: Moment): Promise<number> => {
  const ended = await db.deleteFrom('session').where('expires_at', '<=', now).returning('cart_id').execute()
  const carts = ended.flatMap(({ cart_id }) => (cart_id === null ? [] : [cart_id]))
  for (const id of carts) await db.deleteFrom('cart').where('id', '=', id).execute()
  return ended.length
}
