import { SideEffectForm } from '#contract/side-effects/side-effects.ts'
import { updateRows } from '../../db/rows.ts'
import { type PersonalArea, rowsOf } from './area.ts'

/**
 * Reports of the customer. Erasure takes order, initials and contact out of them: what a medicine did to people must not be lost. Those that
 * were made without signing in belong to no account.
 */
export const sideEffectArea: PersonalArea = {
  area: 'sideEffects',
  tables: ['side_effect_report'],
  export: (db, customerId) => rowsOf(db, 'side_effect_report', customerId),
  erase: async (db, customerId) => {
    const reports = await db
      .selectFrom('side_effect_report')
      .select(['id', 'form'])
      .where('customer_id', '=', customerId)
      .execute()
    for (const { id, form } of reports) {
      const anonymous = JSON.stringify({
        ...SideEffectForm.parse(JSON.parse(form)),
        initials: '',
        contact: '',
      })
      await updateRows(
        db,
        'side_effect_report',
        { id },
        {
          customer_id: null,
          session_id: null,
          order_id: null,
          order_line: null,
          form: anonymous,
        },
      )
    }
    return []
  },
}
