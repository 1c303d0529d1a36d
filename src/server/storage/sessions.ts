import type { Selectable } from 'kysely'
import type { Db, Moment, SessionTable } from './tables.ts'

export type Session = Selectable<SessionTable>

/** The session of a token's hash that has not ended at `now`. */
export const sessionByHash = async (db: Db, tokenHash: string, now: Moment): Promise<Session | null> =>
  (await db.selectFrom('session').selectAll().where('token_hash', '=', tokenHash).where('expires_at', '>', now).executeTakeFirst()) ?? null

export const addSession = async (db: Db, session: Session): Promise<void> => {
  await db.insertInto('session').values(session).execute()
}

export const changeSession = async (
  db: Db,
  id: string,
  change: Partial<Pick<Session, 'city' | 'pincode' | 'cart_id' | 'expires_at'>>,
): Promise<void> => {
  await db.updateTable('session').set(change).where('id', '=', id).execute()
}

/** Removes sessions that ended before `now`, with their carts; how many. */
export const removeEnded = async (db: Db, now: Moment): Promise<number> => {
  const ended = await db.deleteFrom('session').where('expires_at', '<=', now).returning('cart_id').execute()
  const carts = ended.flatMap(({ cart_id }) => (cart_id === null ? [] : [cart_id]))
  for (const id of carts) await db.deleteFrom('cart').where('id', '=', id).execute()
  return ended.length
}
