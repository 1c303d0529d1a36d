import { findRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredEvent = StoredRow<'event'>

/** Queues events; one that a tool has had before is left out. */
export const addEvents = async (db: Db, events: readonly StoredEvent[]): Promise<void> => {
  for (const event of events)
    await db
      .insertInto('event')
      .values(event)
      .onConflict((conflict) => conflict.columns(['id', 'tool']).doNothing())
      .execute()
}

export const isAnyEventDue = async (db: Db, tool: string, now: Timestamp): Promise<boolean> =>
  (await db
    .selectFrom('event')
    .select('id')
    .where('tool', '=', tool)
    .where('ended_at', 'is', null)
    .where('next_at', '<=', now)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Claims due events of a tool until `until`, the longest waiting first. In a transaction. */
export const claimEvents = async (
  db: Db,
  {
    tool,
    claim,
    now,
    until,
    limit,
  }: { tool: string; claim: string; now: Timestamp; until: Timestamp; limit: number },
): Promise<void> => {
  const due = await db
    .selectFrom('event')
    .select('id')
    .where('tool', '=', tool)
    .where('ended_at', 'is', null)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return
  await db
    .updateTable('event')
    .set(({ eb }) => ({ claim, tries: eb('tries', '+', 1), next_at: until }))
    .where('tool', '=', tool)
    .where('id', 'in', ids)
    .execute()
}

/** What is left of a claim: a withdrawn consent removes events from it. */
export const claimedEvents = (db: Db, tool: string, claim: string): Promise<StoredEvent[]> =>
  findRows(db, 'event', { tool, claim, ended_at: null }, ['at', 'id'])

const ofClaim = (db: Db, { tool, claim }: StoredEvent, ids: readonly string[]) =>
  db.updateTable('event').where('tool', '=', tool).where('claim', '=', claim).where('id', 'in', ids)

export const endEvents = async (
  db: Db,
  events: readonly StoredEvent[],
  ended_at: Timestamp,
): Promise<void> => {
  const [first] = events
  if (!first) return
  const ids = events.map(({ id }) => id)
  await ofClaim(db, first, ids).set({ content: null, claim: null, ended_at }).execute()
}

export const postponeEvents = async (
  db: Db,
  events: readonly StoredEvent[],
  next_at: Timestamp,
): Promise<void> => {
  const [first] = events
  if (!first) return
  const ids = events.map(({ id }) => id)
  await ofClaim(db, first, ids).set({ claim: null, next_at }).execute()
}

export const removeEndedEvents = async (db: Db, before: Timestamp): Promise<void> => {
  await db.deleteFrom('event').where('ended_at', '<', before).execute()
}
