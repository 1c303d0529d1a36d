import { findRows, insertRows, updateRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredTranscription = StoredRow<'transcription'>

export const addTranscription = (db: Db, row: StoredTranscription): Promise<void> =>
  insertRows(db, 'transcription', row)

/** What was read for the lines of orders, oldest first; not what was withdrawn. */
export const transcriptionsOfOrders = (
  db: Db,
  orderIds: readonly string[],
): Promise<StoredTranscription[]> =>
  findRows(db, 'transcription', { order_id: orderIds, withdrawn_at: null }, ['at', 'id'])

export const transcriptionsOf = (db: Db, orderId: string): Promise<StoredTranscription[]> =>
  transcriptionsOfOrders(db, [orderId])

/**
 * What was read for a line. A line that was packed from several batches has become several lines of the same product, of which one was there when the
 * prescription was read.
 */
export const readFor = <Read extends Pick<StoredTranscription, 'order_id' | 'product_id'>>(
  all: readonly Read[],
  line: { order_id: string; product_id: number },
): Read[] =>
  all.filter(
    ({ order_id, product_id }) => order_id === line.order_id && product_id === line.product_id,
  )

/** Takes back what was read for a line, also what a second person has confirmed. */
export const withdrawReadings = async (
  db: Db,
  orderId: string,
  line: number,
  at: Timestamp,
): Promise<void> => {
  await updateRows(
    db,
    'transcription',
    { order_id: orderId, line, withdrawn_at: null },
    { withdrawn_at: at },
  )
}

type Second = { id: string; name: string; registrationNumber: string | null }

/** `aloneFrom`: from when the same pharmacist could read it again; null for another one. False where another request confirmed it. */
export const confirmTranscription = async (
  db: Db,
  id: string,
  { id: by, name, registrationNumber }: Second,
  { at, aloneFrom }: { at: Timestamp; aloneFrom: Timestamp | null },
): Promise<boolean> =>
  (await updateRows(
    db,
    'transcription',
    { id, confirmed_by: null, withdrawn_at: null },
    {
      confirmed_by: by,
      confirmed_name: name,
      confirmed_registration: registrationNumber,
      confirmed_at: at,
      alone_from: aloneFrom,
    },
  )) === 1

/** What was read and approved on prescriptions for other orders, newest first. A correction is newer than what it corrects. */
export const readingsOf = async (
  db: Db,
  prescriptionIds: readonly string[],
  exceptOrder: string,
): Promise<StoredTranscription[]> =>
  prescriptionIds.length === 0
    ? []
    : await db
        .selectFrom('transcription as t')
        .innerJoin('order_line as l', (join) =>
          join.onRef('l.order_id', '=', 't.order_id').onRef('l.number', '=', 't.line'),
        )
        .selectAll('t')
        .where('t.prescription_id', 'in', [...prescriptionIds])
        .where('t.order_id', '<>', exceptOrder)
        .where('t.withdrawn_at', 'is', null)
        .where('l.review', '=', 'approved')
        .orderBy('t.at', 'desc')
        .orderBy('t.id')
        .execute()

/** By prescription and product, the orders in which it was used, without orders and lines that were not supplied. */
export const usesOfAll = async (
  db: Db,
  prescriptionIds: readonly string[],
): Promise<(prescriptionId: string, productId: number) => ReadonlySet<string>> => {
  const rows =
    prescriptionIds.length === 0
      ? []
      : await db
          .selectFrom('prescription as given')
          // Uploaded anew, the same picture is the same prescription.
          .innerJoin('prescription as p', (join) =>
            join
              .onRef('p.sha256', '=', 'given.sha256')
              .onRef('p.customer_id', '=', 'given.customer_id'),
          )
          .innerJoin('transcription as t', 't.prescription_id', 'p.id')
          .innerJoin('order_line as l', (join) =>
            join.onRef('l.order_id', '=', 't.order_id').onRef('l.number', '=', 't.line'),
          )
          .innerJoin('customer_order as o', 'o.id', 't.order_id')
          .select(['given.id', 't.product_id', 't.order_id'])
          .where('given.id', 'in', [...new Set(prescriptionIds)])
          .where('t.withdrawn_at', 'is', null)
          .where('l.review', '=', 'approved')
          .where('l.removed_reason', 'is', null)
          .where('o.state', 'not in', ['cancelled', 'lapsed'])
          .execute()
  const keyOf = (id: string, productId: number): string => `${id} ${productId}`
  const used = Map.groupBy(rows, ({ id, product_id }) => keyOf(id, product_id))
  return (id, productId) =>
    new Set((used.get(keyOf(id, productId)) ?? []).map(({ order_id }) => order_id))
}

/** In how many other orders a prescription was used for a product. */
export const usesOf = async (
  db: Db,
  prescriptionId: string,
  productId: number,
  exceptOrder: string,
): Promise<number> =>
  [...(await usesOfAll(db, [prescriptionId]))(prescriptionId, productId)].filter(
    (orderId) => orderId !== exceptOrder,
  ).length

const readLately = 50
const doctorsShown = 5

/** Doctors whose registration was read under a name, the latest reading of each registration first; not what was taken back or corrected. */
export const doctorsOfName = async (db: Db, key: string): Promise<StoredTranscription[]> => {
  const transcriptions = await db
    .selectFrom('transcription as t')
    .selectAll('t')
    .where('t.prescriber_key', '=', key)
    .where('t.prescriber_registration', '<>', '')
    .where('t.withdrawn_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('transcription as c').select('c.id').whereRef('c.corrects', '=', 't.id')),
      ),
    )
    .orderBy('t.at', 'desc')
    .orderBy('t.id')
    .limit(readLately)
    .execute()
  const known = new Map<string, StoredTranscription>()
  for (const one of transcriptions) {
    const registration = one.prescriber_registration.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
    if (!known.has(registration)) known.set(registration, one)
  }
  return [...known.values()].slice(0, doctorsShown)
}
