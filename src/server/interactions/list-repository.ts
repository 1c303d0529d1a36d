import type { ItemRef } from '#model/interactions.ts'
import { limits } from '#model/limits.ts'
import { deleteRows, insertRows, updateRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'
import type { Session } from '../kernel/session/session-repository.ts'

export type StoredItem = Pick<
  StoredRow<'interaction_item'>,
  'place' | 'kind' | 'item_id' | 'name' | 'added_at'
>

/** The owner of a list: the customer when signed in, else the session. */
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
 * Locks the owner's row by writing it unchanged, so that of two concurrent changes the second runs again and sees the first:
 * otherwise PostgreSQL would reject its place as taken.
 */
const claimList = async (db: Db, { id, customer_id }: ListOwner): Promise<void> => {
  if (customer_id === null) await updateRows(db, 'session', { id }, { id })
  else await updateRows(db, 'customer', { id: customer_id }, { id: customer_id })
}

/** Replaces the list by `items`, in their order, cut to the maximum. */
const writeList = async (
  db: Db,
  owner: ListOwner,
  items: readonly Omit<StoredItem, 'place'>[],
): Promise<void> => {
  await claimList(db, owner)
  await clearInteractionList(db, owner)
  const rows = items
    .slice(0, limits.interactionProducts)
    .map(({ kind, item_id, name, added_at }, index) => ({
      owner_id: ownerOf(owner),
      session_id: owner.customer_id === null ? owner.id : null,
      customer_id: owner.customer_id,
      place: index + 1,
      kind,
      item_id,
      name,
      added_at,
    }))
  if (rows.length > 0) await insertRows(db, 'interaction_item', rows)
}

/** Appends an item to a list that has room and does not contain it. */
export const addToInteractionList = async (
  db: Db,
  owner: ListOwner,
  { kind, id }: ItemRef,
  name: string,
  at: Timestamp,
): Promise<void> =>
  await writeList(db, owner, [
    ...(await interactionList(db, owner)),
    { kind, item_id: id, name, added_at: at },
  ])

export const removeFromInteractionList = async (
  db: Db,
  owner: ListOwner,
  { kind, id }: ItemRef,
): Promise<void> => {
  await deleteRows(db, 'interaction_item', { owner_id: ownerOf(owner), kind, item_id: id })
}

export const clearInteractionList = async (db: Db, owner: ListOwner): Promise<void> => {
  await deleteRows(db, 'interaction_item', { owner_id: ownerOf(owner) })
}

/**
 * Merges the lists at sign-in, in its transaction: the visitor's items come first, the account's fill the rest, duplicates
 * count once. It never fails because of the content of the lists.
 */
export const moveInteractionList = async (
  db: Db,
  sessionId: string,
  customerId: string,
): Promise<void> => {
  const [visitor, customer] = [
    { id: sessionId, customer_id: null },
    { id: sessionId, customer_id: customerId },
  ]
  const brought = await interactionList(db, visitor)
  if (brought.length === 0) return
  const held = await interactionList(db, customer)
  const isBrought = (item: StoredItem): boolean =>
    brought.some(({ kind, item_id }) => kind === item.kind && item_id === item.item_id)
  await clearInteractionList(db, visitor)
  await writeList(db, customer, [...brought, ...held.filter((item) => !isBrought(item))])
}
