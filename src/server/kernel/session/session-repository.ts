import { sql } from 'kysely'
import { isPostgres, statement } from '../../db/prepared-query.ts'
import { deleteRows, insertRows, updateRows } from '../../db/rows.ts'
import { send } from '../../db/send.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

/** `cart_id` is the customer's if the session is signed in, else its own. */
export type Session = StoredRow<'session'> & { email: string | null; phone: string | null }
/** Of a customer: at least one of address and number is not null. */
export type CustomerSession = Session & { customer_id: string }

export const isCustomer = (session: Session): session is CustomerSession =>
  session.customer_id !== null && (session.email !== null || session.phone !== null)

/** The session of a token's hash, even if it has ended. */
export const sessionByHash = statement<{ hash: string }, Session>((db, value) =>
  db
    .selectFrom('session')
    .leftJoin('customer', 'customer.id', 'session.customer_id')
    .selectAll('session')
    .select(({ fn }) => [
      'customer.email',
      'customer.phone',
      fn.coalesce('customer.cart_id', 'session.cart_id').as('cart_id'),
    ])
    .where('token_hash', '=', value('hash')),
)

/**
 * Locks the session of a visitor, or the row of a customer, by a write that changes nothing: concurrent writers wait, and PostgreSQL
 * makes those with an older snapshot retry.
 */
const heldByHash = statement<{ hash: string }, Session>((db, value) =>
  db
    .with('visitor', (one) =>
      one
        .updateTable('session')
        .set(({ ref }) => ({ city: ref('city') }))
        .where('token_hash', '=', value('hash'))
        .where('customer_id', 'is', null)
        .returning([
          'id',
          'token_hash',
          'city',
          'pincode',
          'customer_id',
          'created_at',
          'expires_at',
          'cart_id',
        ]),
    )
    .with('buyer', (one) =>
      one
        .updateTable('customer')
        .from('session')
        .set(({ ref }) => ({ locale: ref('customer.locale') }))
        .whereRef('customer.id', '=', 'session.customer_id')
        .where('session.token_hash', '=', value('hash'))
        .returning([
          'session.id',
          'token_hash',
          'city',
          'pincode',
          'customer_id',
          'session.created_at',
          'expires_at',
        ])
        .returning(({ fn }) => [
          fn.coalesce('customer.cart_id', 'session.cart_id').as('cart_id'),
          'customer.email',
          'customer.phone',
        ]),
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
      sql<string | null>`null`.as('phone'),
    ])
    .unionAll(({ selectFrom }) =>
      selectFrom('buyer').select([
        'id',
        'token_hash',
        'city',
        'pincode',
        'customer_id',
        'created_at',
        'expires_at',
        'cart_id',
        'email',
        'phone',
      ]),
    ),
)

/**
 * The session of a token's hash, even if it has ended; from here on the changes of its owner, the customer or else the session, are
 * serialized. The first statement of an `inReadCommitted` that relies on data of the owner. SQLite serializes all writes anyway.
 */
export const lockSession = async (db: Db, hash: string): Promise<Session[]> =>
  await (isPostgres(db) ? heldByHash : sessionByHash).rows(db, { hash })

export const addSession = (db: Db, session: StoredRow<'session'>): Promise<void> =>
  insertRows(db, 'session', session)

export const changeSession = async (
  db: Db,
  id: string,
  change: Partial<Pick<Session, 'city' | 'pincode' | 'cart_id' | 'customer_id' | 'expires_at'>>,
): Promise<void> => {
  await send(db, db.updateTable('session').set(change).where('id', '=', id))
}

/** Gives a session a new token, customer and start, and removes the outcomes stored under the old token. */
export const renewSession = async (
  db: Db,
  id: string,
  renewed: Pick<StoredRow<'session'>, 'token_hash' | 'customer_id' | 'created_at' | 'expires_at'>,
): Promise<void> => {
  await updateRows(db, 'session', { id }, { ...renewed, cart_id: null })
  await deleteRows(db, 'idempotency', { session_id: id })
}

export const removeSession = async (db: Db, id: string): Promise<void> => {
  await deleteRows(db, 'session', { id })
}

export const removeSessionsOf = async (db: Db, customerId: string): Promise<void> => {
  await deleteRows(db, 'session', { customer_id: customerId })
}

/** Assigns a cart to the customer of a session, or to the session itself if it is a guest's. */
export const lockCart = async (
  db: Db,
  { id, customer_id }: Session,
  cart_id: string,
): Promise<void> => {
  if (customer_id === null) await changeSession(db, id, { cart_id })
  else await send(db, db.updateTable('customer').set({ cart_id }).where('id', '=', customer_id))
}

/** Removes unused guest sessions from before a moment: a crawler makes one with every request. */
export const removeUnused = async (db: Db, before: Timestamp): Promise<void> => {
  await db
    .deleteFrom('session')
    .where('created_at', '<', before)
    .where('customer_id', 'is', null)
    .where('cart_id', 'is', null)
    .where('city', 'is', null)
    .where('pincode', 'is', null)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('interaction_item')
            .select('place')
            .where('interaction_item.session_id', '=', ref('session.id')),
        ),
      ),
    )
    // The answer of a visitor about marketing would go with the session.
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('visitor_consent')
            .select('given_at')
            .where('visitor_consent.session_id', '=', ref('session.id')),
        ),
      ),
    )
    .execute()
}

export const removeOldOutcomes = async (db: Db, before: Timestamp): Promise<void> => {
  await db.deleteFrom('idempotency').where('claimed_at', '<', before).execute()
}

/** Removes sessions that ended before `now`, with their carts; returns their number. */
export const removeEnded = async (db: Db, now: Timestamp): Promise<number> => {
  const ended = await db
    .deleteFrom('session')
    .where('expires_at', '<=', now)
    .returning('cart_id')
    .execute()
  const carts = ended.flatMap(({ cart_id }) => (cart_id === null ? [] : [cart_id]))
  for (const id of carts) await deleteRows(db, 'cart', { id })
  return ended.length
}
