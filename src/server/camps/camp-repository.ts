import { deleteRows, findRow, findRows, insertRows, updateRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredCamp = StoredRow<'camp'>
export type StoredRegistration = StoredRow<'camp_registration'>

export const campById = (db: Db, id: string): Promise<StoredCamp | null> =>
  findRow(db, 'camp', { id })

/** Every camp, latest end first. */
export const allCamps = (db: Db): Promise<StoredCamp[]> =>
  db.selectFrom('camp').selectAll().orderBy('ends_at', 'desc').orderBy('id').execute()

/** Camps with places left, earliest first. */
export const openCamps = (db: Db, now: Timestamp): Promise<StoredCamp[]> =>
  db
    .selectFrom('camp')
    .selectAll()
    .where('ends_at', '>', now)
    .where('closed_at', 'is', null)
    .where('remaining', '>', 0)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export const addCamp = (db: Db, camp: StoredCamp): Promise<void> => insertRows(db, 'camp', camp)

/** The registration of a camp under an e-mail address. A number decides nothing: it is not confirmed, so a stranger could take it from its owner. */
export const registeredAs = (
  db: Db,
  { camp_id, email }: Pick<StoredRegistration, 'camp_id' | 'email'>,
): Promise<StoredRegistration | null> => findRow(db, 'camp_registration', { camp_id, email })

export const isChallengeUsed = async (db: Db, challenge: string): Promise<boolean> =>
  (await db
    .selectFrom('camp_registration')
    .select('camp_id')
    .where('challenge', '=', challenge)
    .executeTakeFirst()) !== undefined

export const addRegistration = (db: Db, registration: StoredRegistration): Promise<void> =>
  insertRows(db, 'camp_registration', registration)

/** Puts a registration in place of an unconfirmed one under the same address. */
export const replaceRegistration = async (
  db: Db,
  { camp_id, email, ...registration }: StoredRegistration,
): Promise<void> => {
  await updateRows(db, 'camp_registration', { camp_id, email }, registration)
}

/** In the order in which they registered. */
export const registrationsOf = (db: Db, campId: string): Promise<StoredRegistration[]> =>
  findRows(db, 'camp_registration', { camp_id: campId }, ['registered_at', 'email'])

/** Removes registrations of camps that ended before `ended`; the numbers of places stay. */
export const removeOldRegistrations = async (db: Db, ended: Timestamp): Promise<void> => {
  await db
    .deleteFrom('camp_registration')
    .where('camp_id', 'in', (eb) => eb.selectFrom('camp').select('id').where('ends_at', '<', ended))
    .execute()
}

export const registrationByHash = async (
  db: Db,
  hash: string,
): Promise<{ registration: StoredRegistration; camp: StoredCamp } | null> => {
  const registration = await db
    .selectFrom('camp_registration')
    .selectAll()
    .where('confirm_hash', '=', hash)
    .executeTakeFirst()
  const camp = registration && (await campById(db, registration.camp_id))
  return registration && camp ? { registration, camp } : null
}

export const setConfirmed = async (db: Db, hash: string): Promise<void> => {
  await updateRows(db, 'camp_registration', { confirm_hash: hash }, { confirm_by: null })
}

export const removeRegistration = async (db: Db, hash: string): Promise<void> => {
  await deleteRows(db, 'camp_registration', { confirm_hash: hash })
}

/** Removes registrations that were not confirmed in time, of one camp or of all; returns the camp of each. */
export const removeUnconfirmed = async (
  db: Db,
  at: Timestamp,
  campId: string | null = null,
): Promise<string[]> => {
  const late = db.deleteFrom('camp_registration').where('confirm_by', '<=', at)
  const removed = await (campId === null ? late : late.where('camp_id', '=', campId))
    .returning('camp_id')
    .execute()
  return removed.map(({ camp_id }) => camp_id)
}
