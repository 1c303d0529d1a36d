import type { Insertable } from 'kysely'
import { bandsOf } from '#model/likeness.ts'
import { type Page, pageOf } from '../db/page.ts'
import { deleteRows, findRow, insertRows, updateRows } from '../db/rows.ts'
import type { PrescriptionTable } from '../db/tables/prescriptions.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type Prescription = StoredRow<'prescription'>
/** As its owner sees it: selected for the next order, or part of an order. */
export type Listed = Prescription & { attached: boolean; ordered: boolean }

export const fileKeysOf = ({
  file_key,
  original_key,
}: Pick<Prescription, 'file_key' | 'original_key'>): string[] =>
  original_key === null ? [file_key] : [file_key, original_key]

const listed = (db: Db, customerId: string) =>
  db
    .selectFrom('prescription')
    .leftJoin('prescription_attached as attached', 'attached.prescription_id', 'prescription.id')
    .selectAll('prescription')
    .select(({ selectFrom, fn, ref }) => [
      'attached.attached_at',
      selectFrom('order_prescription')
        .select(fn.countAll<number>().as('orders'))
        .where('prescription_id', '=', ref('prescription.id'))
        .as('orders'),
    ])
    .where('prescription.customer_id', '=', customerId)
    .where('prescription.erased_at', 'is', null)

type Found = Prescription & { attached_at: Timestamp | null; orders: number | null }
const seen = ({ attached_at, orders, ...row }: Found): Listed => ({
  ...row,
  attached: attached_at !== null,
  ordered: Number(orders) > 0,
})

/** Prescriptions of a customer, newest first. */
export const prescriptionsOf = async (db: Db, customerId: string, page: Page) => {
  const { rows, hasMore } = await pageOf(
    listed(db, customerId).orderBy('created_at', 'desc').orderBy('prescription.id'),
    page,
  )
  return { rows: rows.map(seen), hasMore }
}

/** A prescription of a customer; null for another customer's. */
export const prescriptionById = async (
  db: Db,
  customerId: string,
  id: string,
): Promise<Listed | null> => {
  const prescription = await listed(db, customerId)
    .where('prescription.id', '=', id)
    .executeTakeFirst()
  return prescription ? seen(prescription) : null
}

const unordered = (db: Db) =>
  db
    .selectFrom('prescription')
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('order_prescription')
            .select('order_id')
            .where('prescription_id', '=', ref('prescription.id')),
        ),
      ),
    )

/** Number of a customer's prescriptions without an order, and the bytes of the originals that are kept of them. */
export const sumUnordered = async (
  db: Db,
  customerId: string,
): Promise<{ count: number; originalBytes: number }> => {
  const { count, bytes } = await unordered(db)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('original_bytes').as('bytes'),
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { count: Number(count), originalBytes: Number(bytes ?? 0) }
}

/** The originals of prescriptions without an order that were uploaded before a moment. */
export const oldOriginals = async (
  db: Db,
  before: Timestamp,
  limit: number,
): Promise<{ id: string; original_key: string | null }[]> =>
  await unordered(db)
    .select(['id', 'original_key'])
    .where('original_key', 'is not', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Forgets the original of a prescription, which without its seal cannot be read any more; the caller removes its file. */
export const forgetOriginal = async (db: Db, id: string): Promise<void> => {
  await updateRows(
    db,
    'prescription',
    { id },
    { original_key: null, original_seal: null, original_bytes: 0 },
  )
}

export const addPrescription = async (
  db: Db,
  row: Insertable<PrescriptionTable>,
): Promise<void> => {
  await insertRows(db, 'prescription', row)
  const bands = row.likeness ? bandsOf(row.likeness) : []
  if (bands.length > 0)
    await insertRows(
      db,
      'prescription_band',
      bands.map((band) => ({ prescription_id: row.id, band })),
    )
}

/** Removes a prescription without an order; the caller removes its file. */
export const removePrescription = async (db: Db, id: string): Promise<void> => {
  await deleteRows(db, 'prescription_attached', { prescription_id: id })
  await deleteRows(db, 'prescription', { id })
}

export const attach = async (
  db: Db,
  customerId: string,
  id: string,
  at: Timestamp,
): Promise<void> => {
  await db
    .insertInto('prescription_attached')
    .values({ prescription_id: id, customer_id: customerId, attached_at: at })
    .onConflict((conflict) => conflict.column('prescription_id').doNothing())
    .execute()
}

export const detach = async (db: Db, customerId: string, id: string): Promise<void> => {
  await deleteRows(db, 'prescription_attached', { prescription_id: id, customer_id: customerId })
}

export const prescriptionOption = async (db: Db, customerId: string): Promise<'email' | null> =>
  (
    await db
      .selectFrom('prescription_option')
      .select('option')
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
  )?.option ?? null

export const setPrescriptionOption = async (
  db: Db,
  customerId: string,
  option: 'email' | null,
): Promise<void> => {
  await deleteRows(db, 'prescription_option', { customer_id: customerId })
  if (option !== null)
    await insertRows(db, 'prescription_option', { customer_id: customerId, option })
}

/** A prescription of any customer, for operators. */
export const anyPrescriptionById = (db: Db, id: string): Promise<Prescription | null> =>
  findRow(db, 'prescription', { id })

/** Prescriptions that the customer selected for the next order, in the order of selection. */
export const attachedPrescriptions = async (db: Db, customerId: string): Promise<Prescription[]> =>
  await db
    .selectFrom('prescription_attached as attached')
    .innerJoin('prescription', 'prescription.id', 'attached.prescription_id')
    .selectAll('prescription')
    .where('attached.customer_id', '=', customerId)
    .orderBy('attached.attached_at')
    .orderBy('prescription.id')
    .execute()
