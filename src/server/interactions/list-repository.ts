import type { Selectable } from 'kysely'
import type { ItemRef } from '#model/interactions.ts'
import { limits } from '#model/limits.ts'
import type { Moment } from '../db/moment.ts'
import type { InteractionItemTable } from '../db/tables/interactions.ts'
import type { Db } from '../db/types.ts'
import type { Session } from '../session/session-repository.ts'

export type StoredItem = Pick<Selectable<InteractionItemTable>, 'place' | 'kind' | 'item_id' | 'name' | 'added_at'>

/** Whose list it is: the customer's where somebody is signed in, else the session's. */
export type ListOwner = Pick<Session, 'id' | 'customer_id'>

const ownerOf = ({ id, customer_id }: ListOwner): string => customer_id ?? id

/** In the order in which they were added. */
export const interactionList = async (db: Db, owner: ListOwner): Promise<StoredItem[]> =>
  await db
    .selectFrom('interaction_item')
    .select(['place', 'kind', 'item_id', 'name', 'added_at'])
    .where('owner_id', '=', ownerOf(owner))
    .orderBy('place')
    .execute()

/**
 * Writes the owner's row as it is, so that of two who change one list at once the second runs again and sees what the first did:
 * PostgreSQL would else refuse its place as taken.
 */
const claimList = async (db: Db, { id, customer_id }: ListOwner): Promise<void> => {
  if (customer_id === null) await db.updateTable('session').set({ id }).where('id', '=', id).execute()
  else await db.updateTable('customer').set({ id: customer_id }).where('id', '=', customer_id).execute()
}

/** Makes the list what `items` say, in their order; what is more than fits is left out. */
const writeList = async (db: Db, owner: ListOwner, items: readonly Omit<StoredItem, 'place'>[]): Promise<void> => {
  await claimList(db, owner)
  await clearInteractionList(db, owner)
  const rows = items.slice(0, limits.interactionProducts).map(({ kind, item_id, name, added_at }, index) => ({
    owner_id: ownerOf(owner),
    session_id: owner.customer_id === null ? owner.id : null,
    customer_id: owner.customer_id,
    place: index + 1,
    kind,
    item_id,
    name,
    added_at,
  }))
  if (rows.length > 0) await db.insertInto('interaction_item').values(rows).execute()
}

/** Puts an item at the end of a list that has room and does not hold it. */
export const addToInteractionList = async (db: Db, owner: ListOwner, { kind, id }: ItemRef, name: string, at: Moment): Promise<void> =>
  await writeList(db, owner, [...(await interactionList(db, owner)), { kind, item_id: id, name, added_at: at }])

export const removeFromInteractionList = async (db: Db, owner: ListOwner, { kind, id }: ItemRef): Promise<void> => {
  await db
    .deleteFrom('interaction_item')
    .where('owner_id', '=', ownerOf(owner))
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .execute()
}

export const clearInteractionList = async (db: Db, owner: ListOwner): Promise<void> => {
  await db.deleteFrom('interaction_item').where('owner_id', '=', ownerOf(owner)).execute()
}

/**
 * At sign-in, in its transaction: what the visitor put together stays whole and comes first, what the account had fills the rest; an
 * item twice counts once. Never fails because of what is in the lists.
 */
export const moveInteractionList = async (db: Db, sessionId: string, customerId: string): Promise<void> => {
  const [visitor, customer] = [
    { id: sessionId, customer_id: null },
    { id: sessionId, customer_id: customerId },
  ]
  const brought = await interactionList(db, visitor)
  if (brought.length === 0) return
  const held = await interactionList(db, customer)
  const isBrought = (item: StoredItem): boolean => brought.some(({ kind, item_id }) => kind === item.kind && item_id === item.item_id)
  await clearInteractionList(db, visitor)
  await writeList(db, customer, [...brought, ...held.filter((item) => !isBrought(item))])
}
