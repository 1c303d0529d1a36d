import { type CampState, campState, campTransitions } from '#model/camp.ts'
import { assertAllowed } from '#model/transitions.ts'
import { assertChanged } from '../db/concurrency-conflict.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import { campById, type StoredCamp } from './camp-repository.ts'

/**
 * The only writer of the facts that determine a camp's state: its closing and its free places. Throws for a step that the table of the
 * model forbids, and if another transaction changed the camp after it was read, so that the caller's transaction is retried.
 */
const changeCamp = async (
  db: Db,
  camp: StoredCamp,
  change: Partial<Pick<StoredCamp, 'closed_at' | 'remaining'>>,
  at: Timestamp,
): Promise<StoredCamp> => {
  const changed = { ...camp, ...change }
  assertAllowed<CampState>('a camp', campTransitions, campState(camp, at), campState(changed, at))
  const result = await db
    .updateTable('camp')
    .set(change)
    .where('id', '=', camp.id)
    .where('remaining', '=', camp.remaining)
    .where('closed_at', camp.closed_at === null ? 'is' : '=', camp.closed_at)
    .executeTakeFirst()
  assertChanged(result, 'a camp')
  return changed
}

/** Closes a camp, unless it is closed or over. */
export const closeCamp = async (db: Db, camp: StoredCamp, at: Timestamp): Promise<StoredCamp> =>
  ['closed', 'over'].includes(campState(camp, at))
    ? camp
    : await changeCamp(db, camp, { closed_at: at }, at)

export const takePlace = async (db: Db, camp: StoredCamp, at: Timestamp): Promise<void> => {
  await changeCamp(db, camp, { remaining: camp.remaining - 1 }, at)
}

/** Gives a place back, whatever the state of its camp. */
export const freePlace = async (db: Db, campId: string, at: Timestamp): Promise<void> => {
  const camp = await campById(db, campId)
  if (camp) await changeCamp(db, camp, { remaining: camp.remaining + 1 }, at)
}
