import { caregiverDataOf, eraseCaregivers } from '../../household/caregiver-repository.ts'
import { patientsOf } from '../../household/patient-repository.ts'
import { contactOf } from '../../kernel/customers/customer-repository.ts'
import { addOrphanedUpload } from '../../prescriptions/orphaned-upload-repository.ts'
import { fileKeysOf } from '../../prescriptions/prescription-repository.ts'
import { ordersOf, type PersonalArea, removeRowsOf, rowsOf } from './area.ts'

export const interactionArea: PersonalArea = {
  area: 'interactionList',
  tables: ['interaction_item'],
  export: async (db, customerId) =>
    await db
      .selectFrom('interaction_item')
      .select(['kind', 'item_id', 'name', 'added_at'])
      .where('customer_id', '=', customerId)
      .orderBy('place')
      .execute(),
  erase: async (db, customerId) => {
    await removeRowsOf(db, 'interaction_item', customerId)
    return []
  },
}

/** Who acts for the account, and for whom it acts. */
export const caregiverArea: PersonalArea = {
  area: 'caregivers',
  tables: ['caregiver'],
  export: caregiverDataOf,
  erase: async (db, customerId, at) => {
    const contact = await contactOf(db, customerId)
    const names = [contact?.email, contact?.phone].filter((name) => typeof name === 'string')
    await eraseCaregivers(db, customerId, names, at)
    return []
  },
}

/** The people whom the customer buys for. Orders kept by law forget for whom they were. */
export const patientArea: PersonalArea = {
  area: 'patients',
  tables: ['patient', 'checkout_patient'],
  export: async (db, customerId) => ({
    patients: await patientsOf(db, customerId),
    ofNextOrder: await rowsOf(db, 'checkout_patient', customerId),
  }),
  erase: async (db, customerId) => {
    await removeRowsOf(db, 'checkout_patient', customerId)
    await removeRowsOf(db, 'patient', customerId)
    return []
  },
}

/** A prescription that medicine was sold on must be kept with the register; any other is removed with its file. */
export const prescriptionArea: PersonalArea = {
  area: 'prescriptions',
  tables: [
    'prescription',
    'prescription_attached',
    'prescription_option',
    'order_prescription',
    'transcription',
    'pair_decision',
    'review_question',
  ],
  export: async (db, customerId) => ({
    prescriptions: (await rowsOf(db, 'prescription', customerId)).map((row) => ({
      ...row,
      file_key: undefined,
      original_key: undefined,
      original_seal: undefined,
    })),
    ofOrders: await rowsOf(db, 'order_prescription', customerId),
    // What pharmacists read on them.
    transcriptions: await db
      .selectFrom('transcription')
      .selectAll()
      .where('order_id', 'in', ordersOf(db, customerId))
      .orderBy('at')
      .orderBy('id')
      .execute(),
    // What pharmacists asked and heard.
    questions: await db
      .selectFrom('review_question')
      .selectAll()
      .where('order_id', 'in', ordersOf(db, customerId))
      .orderBy('asked_at')
      .orderBy('id')
      .execute(),
    pairs: await db
      .selectFrom('pair_decision')
      .selectAll()
      .where('order_id', 'in', ordersOf(db, customerId))
      .orderBy('at')
      .orderBy('id')
      .execute(),
  }),
  erase: async (db, customerId, at) => {
    await removeRowsOf(db, 'prescription_attached', customerId)
    await removeRowsOf(db, 'prescription_option', customerId)
    const own = ordersOf(db, customerId)
    const unsold = own.where(
      'id',
      'not in',
      db.selectFrom('invoice').select('order_id').where('order_id', 'in', own),
    )
    for (const table of ['transcription', 'pair_decision'] as const)
      await db.deleteFrom(table).where('order_id', 'in', unsold).execute()
    await db.deleteFrom('review_question').where('order_id', 'in', own).execute()
    await db
      .deleteFrom('order_prescription')
      .where('customer_id', '=', customerId)
      .where('order_id', 'in', unsold)
      .execute()
    const ordered = db
      .selectFrom('order_prescription')
      .select('prescription_id')
      .where('customer_id', '=', customerId)
    const gone = await db
      .deleteFrom('prescription')
      .where('customer_id', '=', customerId)
      .where('id', 'not in', ordered)
      .returning(['file_key', 'original_key'])
      .execute()
    for (const key of gone.flatMap(fileKeysOf)) await addOrphanedUpload(db, key, at)
    const kept = await db
      .updateTable('prescription')
      .set({ nickname: null, erased_at: at })
      .where('customer_id', '=', customerId)
      .returning('id')
      .execute()
    return kept.length > 0 ? ['h1Register'] : []
  },
}
