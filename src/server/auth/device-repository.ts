import { randomUUID } from 'node:crypto'
import type { Identity } from '#model/identity.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type Device = StoredRow<'device'>

export const rememberDevice = async (db: Db, device: Omit<Device, 'id'>): Promise<void> => {
  const { session_id, label, signed_in_at } = device
  // One entry per session: the browser may have lost its cookie, or another customer may have signed in before.
  await db
    .updateTable('device')
    .set({ session_id: null })
    .where('session_id', '=', session_id)
    .execute()
  await db
    .insertInto('device')
    .values({ ...device, id: randomUUID() })
    .onConflict((conflict) =>
      conflict
        .columns(['token_hash', 'customer_id'])
        .doUpdateSet({ session_id, label, signed_in_at }),
    )
    .execute()
}

/** Whether the customer of an e-mail address or number has signed in on a device since a moment. */
export const isKnownDevice = async (
  db: Db,
  token_hash: string,
  { by, name }: Identity,
  since: Timestamp,
): Promise<boolean> => {
  const known = await db
    .selectFrom('device')
    .innerJoin('customer', 'customer.id', 'device.customer_id')
    .select('device.id')
    .where('token_hash', '=', token_hash)
    .where(`customer.${by}`, '=', name)
    .where('signed_in_at', '>', since)
    .executeTakeFirst()
  return known !== undefined
}

export const removeOldDevices = async (db: Db, before: Timestamp): Promise<void> => {
  await db.deleteFrom('device').where('signed_in_at', '<=', before).execute()
}

/** Devices on which a customer is signed in, newest first. */
export const signedInDevices = async (
  db: Db,
  customerId: string,
  now: Timestamp,
): Promise<Device[]> =>
  await db
    .selectFrom('device')
    .innerJoin('session', 'session.id', 'device.session_id')
    .selectAll('device')
    .where('device.customer_id', '=', customerId)
    .where('session.customer_id', '=', customerId)
    .where('session.expires_at', '>', now)
    .orderBy('signed_in_at', 'desc')
    .orderBy('device.id')
    .execute()

export const forgetDevices = async (db: Db, customerId: string, id?: string): Promise<void> => {
  const all = db.deleteFrom('device').where('customer_id', '=', customerId)
  await (id === undefined ? all : all.where('id', '=', id)).execute()
}
