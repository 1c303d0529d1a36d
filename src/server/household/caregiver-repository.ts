import type { CaregiverAct } from '#model/caregiver.ts'
import { deleteRows, insertRows, updateRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredCaregiver = StoredRow<'caregiver'>
export type StoredAct = StoredRow<'caregiver_act'>
/** A person of the account whom a caregiver may act for. */
export type CaredFor = { caregiver_id: string; id: string; name: string }

/** Those of one side: who acts for an account, or for whom it acts; what is open first, then the latest. */
export const caregiversOf = async (
  db: Db,
  side: 'customer_id' | 'caregiver_id',
  customerId: string,
): Promise<StoredCaregiver[]> =>
  await db
    .selectFrom('caregiver')
    .selectAll()
    .where(side, '=', customerId)
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute()

/** One that has not ended, where the customer is either of the two. */
export const openCaregiver = async (
  db: Db,
  customerId: string,
  id: string,
): Promise<StoredCaregiver | null> =>
  (await db
    .selectFrom('caregiver')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'ended')
    .where(({ or, eb }) =>
      or([eb('customer_id', '=', customerId), eb('caregiver_id', '=', customerId)]),
    )
    .executeTakeFirst()) ?? null

export const invitationsTo = async (
  db: Db,
  names: readonly string[],
  at: Timestamp,
): Promise<StoredCaregiver[]> =>
  names.length === 0
    ? []
    : await db
        .selectFrom('caregiver')
        .selectAll()
        .where('invited', 'in', [...names])
        .where('state', '=', 'invited')
        .where('expires_at', '>', at)
        .execute()

export const peopleOf = async (db: Db, ids: readonly string[]): Promise<CaredFor[]> =>
  ids.length === 0
    ? []
    : await db
        .selectFrom('caregiver_patient as c')
        .innerJoin('patient as p', 'p.id', 'c.patient_id')
        .select(['c.caregiver_id', 'p.id', 'p.name'])
        .where('c.caregiver_id', 'in', [...ids])
        .orderBy('p.created_at')
        .orderBy('p.id')
        .execute()

/** What was done, the latest first. */
export const actsOf = async (db: Db, ids: readonly string[]): Promise<StoredAct[]> =>
  ids.length === 0
    ? []
    : await db
        .selectFrom('caregiver_act')
        .selectAll()
        .where('caregiver_id', 'in', [...ids])
        .orderBy('number', 'desc')
        .execute()

export const addCaregiver = async (
  db: Db,
  row: Omit<StoredCaregiver, 'tries'>,
  patientIds: readonly string[],
): Promise<void> => {
  await insertRows(db, 'caregiver', row)
  await insertRows(
    db,
    'caregiver_patient',
    patientIds.map((patient_id) => ({ caregiver_id: row.id, patient_id })),
  )
}

export const changeCaregiver = async (
  db: Db,
  id: string,
  change: Partial<Omit<StoredCaregiver, 'id' | 'customer_id'>>,
): Promise<void> => {
  await updateRows(db, 'caregiver', { id }, change)
}

export const noteAct = async (
  db: Db,
  id: string,
  {
    act,
    actor,
    at,
    orderId = null,
  }: { act: CaregiverAct; actor: StoredAct['actor']; at: Timestamp; orderId?: string | null },
): Promise<void> => {
  const last = await db
    .selectFrom('caregiver_act')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('caregiver_id', '=', id)
    .executeTakeFirst()
  await insertRows(db, 'caregiver_act', {
    caregiver_id: id,
    number: (last?.number ?? 0) + 1,
    act,
    actor,
    order_id: orderId,
    at,
  })
}

/** Forgets the answers that either side could have read again by its key: they name the other. */
const forgetAnswers = async (db: Db, id: string): Promise<void> => {
  await db
    .deleteFrom('idempotency')
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .innerJoin('caregiver', (join) =>
          join.on(({ or, eb: on }) =>
            or([
              on('session.customer_id', '=', on.ref('caregiver.customer_id')),
              on('session.customer_id', '=', on.ref('caregiver.caregiver_id')),
            ]),
          ),
        )
        .select('session.id')
        .where('caregiver.id', '=', id),
    )
    .where('outcome', 'like', `%${id}%`)
    .execute()
}

/** Ends one: nothing of the account is shown to the caregiver any more. */
export const endCaregiver = async (
  db: Db,
  id: string,
  actor: StoredAct['actor'],
  at: Timestamp,
): Promise<void> => {
  await changeCaregiver(db, id, { state: 'ended', code_hash: null, ended_at: at })
  await forgetAnswers(db, id)
  await noteAct(db, id, { act: 'ended', actor, at })
}

/** Forgets what ended, or lapsed unanswered, before a moment; returns how many. */
export const forgetCaregivers = async (db: Db, before: Timestamp): Promise<number> => {
  const gone = await db
    .deleteFrom('caregiver')
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'ended'), eb('ended_at', '<', before)]),
        and([eb('state', '=', 'invited'), eb('expires_at', '<', before)]),
      ]),
    )
    .returning('id')
    .execute()
  return gone.length
}

/** Forgets the links between two accounts that become one. */
export const forgetBetween = async (db: Db, one: string, other: string): Promise<void> => {
  await deleteRows(db, 'caregiver', { customer_id: [one, other], caregiver_id: [one, other] })
}

/** What `from` did for other accounts is `into`'s from now on. */
export const joinCaregivers = async (db: Db, into: string, from: string): Promise<void> => {
  await updateRows(db, 'caregiver', { caregiver_id: from }, { caregiver_id: into })
}

/** What is known of an account on both sides, for its export. */
export const caregiverDataOf = async (db: Db, customerId: string): Promise<object> => {
  const own = await caregiversOf(db, 'customer_id', customerId)
  const others = await caregiversOf(db, 'caregiver_id', customerId)
  const ids = [...own, ...others].map(({ id }) => id)
  const [people, acts] = [await peopleOf(db, ids), await actsOf(db, ids)]
  const plain = ({ id, may, state, invited_at, ended_at }: StoredCaregiver) => ({
    may,
    state,
    invited_at,
    ended_at,
    acts: acts
      .filter((one) => one.caregiver_id === id)
      .map(({ act, actor, order_id, at }) => ({ act, actor, order_id, at })),
  })
  return {
    caregivers: own.map((row) => ({
      invited: row.invited,
      people: people.filter((one) => one.caregiver_id === row.id).map(({ name }) => name),
      ...plain(row),
    })),
    // The people of another account are that account's to export.
    caredFor: others.map(plain),
  }
}

/** Erases an account on both sides: it has no caregivers, and what it did for others is told without its name. */
export const eraseCaregivers = async (
  db: Db,
  customerId: string,
  names: readonly string[],
  at: Timestamp,
): Promise<void> => {
  for (const { id } of await caregiversOf(db, 'customer_id', customerId))
    await forgetAnswers(db, id)
  await deleteRows(db, 'caregiver', { customer_id: customerId })
  for (const { id, state } of await caregiversOf(db, 'caregiver_id', customerId)) {
    await forgetAnswers(db, id)
    if (state !== 'ended') await endCaregiver(db, id, 'caregiver', at)
    await changeCaregiver(db, id, { caregiver_id: null, invited: '' })
  }
  for (const { id } of await invitationsTo(db, names, at)) await deleteRows(db, 'caregiver', { id })
}
