import { updateRows } from '../../db/rows.ts'
import { type PersonalArea, rowsOf } from './area.ts'

/** Ratings stay for the sums, without the customer's words. */
export const feedbackArea: PersonalArea = {
  area: 'feedback',
  tables: ['feedback'],
  export: (db, customerId) => rowsOf(db, 'feedback', customerId),
  erase: async (db, customerId) => {
    await updateRows(db, 'feedback', { customer_id: customerId }, { remarks: '' })
    return []
  },
}
