import { spokenOf } from '#i18n/shop-names.ts'
import type { Locale } from '#model/locale.ts'
import { PatientFacts } from '#model/patient-facts.ts'
import { deleteRows, insertRows, updateRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'

/** A person that a customer buys for. */
export type Patient = { id: string; name: string; facts: PatientFacts }

type Row = { id: string; name: string; facts: string }
const patientIn = ({ facts, ...row }: Row): Patient => ({
  ...row,
  facts: PatientFacts.parse(JSON.parse(facts)),
})

/** The patients of a customer, oldest first. */
export const patientsOf = async (db: Db, customerId: string): Promise<Patient[]> =>
  (await householdOf(db, customerId)).patients

export const addPatient = (
  db: Db,
  customer_id: string,
  { id, name, facts }: Patient,
  created_at: Timestamp,
): Promise<void> =>
  insertRows(db, 'patient', { id, customer_id, name, facts: JSON.stringify(facts), created_at })

export const changePatient = async (
  db: Db,
  customerId: string,
  { id, name, facts }: Patient,
): Promise<void> => {
  await updateRows(
    db,
    'patient',
    { id, customer_id: customerId },
    { name, facts: JSON.stringify(facts) },
  )
}

/** An order that is ordered again by itself with something for this person, or null. */
export const regularOrderFor = async (
  db: Db,
  customerId: string,
  id: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('reorder')
    .innerJoin('reorder_item as item', 'item.order_id', 'reorder.order_id')
    .innerJoin('order_line as line', (join) =>
      join
        .onRef('line.order_id', '=', 'item.order_id')
        .onRef('line.product_id', '=', 'item.product_id'),
    )
    .select('reorder.order_id')
    .where('reorder.customer_id', '=', customerId)
    .where('reorder.state', '=', 'active')
    .where('line.patient_id', '=', id)
    .orderBy('reorder.next_on')
    .executeTakeFirst()
  return row?.order_id ?? null
}

/** Lines of orders that were for this person name no patient afterwards. */
export const removePatient = async (db: Db, customerId: string, id: string): Promise<void> => {
  await deleteRows(db, 'patient', { id, customer_id: customerId })
}

/** In which language each of these people reads labels; without those of whom it was not said, or whose language the shop no longer speaks. */
export const languagesOf = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Locale>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('patient')
    .select(['id', 'name', 'facts'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows
      .map(patientIn)
      .flatMap(({ id, facts: { language } }): [string, Locale][] =>
        language !== null && spokenOf(language) === language ? [[id, language]] : [],
      ),
  )
}

/** The people of an account, and whom the products of the next order are for. */
export type Household = { patients: Patient[]; patientOf: ReadonlyMap<number, string> }

export const noHousehold: Household = { patients: [], patientOf: new Map() }

export const householdOf = async (db: Db, customerId: string): Promise<Household> => {
  const rows = await db
    .selectFrom('patient')
    .leftJoin('checkout_patient as chosen', (join) =>
      join
        .onRef('chosen.patient_id', '=', 'patient.id')
        .onRef('chosen.customer_id', '=', 'patient.customer_id'),
    )
    .select(['patient.id', 'patient.name', 'patient.facts', 'chosen.product_id'])
    .where('patient.customer_id', '=', customerId)
    .orderBy('patient.created_at')
    .orderBy('patient.name')
    .orderBy('patient.id')
    .execute()
  return {
    patients: [...new Map(rows.map((row) => [row.id, row])).values()].map(
      ({ product_id: _, ...row }) => patientIn(row),
    ),
    patientOf: new Map(
      rows.flatMap(({ id, product_id }) => (product_id === null ? [] : [[Number(product_id), id]])),
    ),
  }
}

/** `patientId` null: no patient is named for these products. */
export const choosePatient = async (
  db: Db,
  customer_id: string,
  productIds: readonly number[],
  patientId: string | null,
): Promise<void> => {
  if (productIds.length === 0) return
  await deleteRows(db, 'checkout_patient', { customer_id, product_id: productIds })
  if (patientId === null) return
  await insertRows(
    db,
    'checkout_patient',
    productIds.map((product_id) => ({ customer_id, product_id, patient_id: patientId })),
  )
}
