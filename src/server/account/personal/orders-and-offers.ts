import { changeProblem } from '../../orders/rows/problem-repository.ts'
import { addOrphanedUpload } from '../../prescriptions/orphaned-upload-repository.ts'
import { ordersOf, type PersonalArea, removeRowsOf, rowsOf, rowsOfOrders } from './area.ts'

type Db = Parameters<PersonalArea['export']>[0]

const invoicedOrders = (db: Db, customerId: string) =>
  db.selectFrom('invoice').select('order_id').where('order_id', 'in', ordersOf(db, customerId))

/**
 * Invoices are kept unchanged, and where their orders went counts for what one person may have once: an account is not erased to have it again. An order
 * without an invoice loses name, address and remarks of the customer.
 */
export const orderArea: PersonalArea = {
  area: 'orders',
  tables: [
    'customer_order',
    'order_address',
    'order_line',
    'order_event',
    'order_parcel',
    'invoice',
    'payment',
    'order_problem',
    'order_problem_line',
    'order_problem_photo',
    'order_note',
    'order_refund',
    'order_promise',
    'dose_message',
    'reorder',
    'reorder_item',
    'reorder_run',
  ],
  export: async (db, customerId) => ({
    orders: await rowsOf(db, 'customer_order', customerId),
    addresses: await rowsOfOrders(db, 'order_address', customerId),
    lines: await rowsOfOrders(db, 'order_line', customerId),
    history: await rowsOfOrders(db, 'order_event', customerId),
    parcels: await rowsOfOrders(db, 'order_parcel', customerId),
    invoices: await rowsOfOrders(db, 'invoice', customerId),
    payments: await rowsOfOrders(db, 'payment', customerId),
    problems: await rowsOfOrders(db, 'order_problem', customerId),
    refunds: await rowsOfOrders(db, 'order_refund', customerId),
    promises: await rowsOfOrders(db, 'order_promise', customerId),
    // Without who wrote them: an operator is not the customer's to export.
    notes: await db
      .selectFrom('order_note')
      .select(['order_id', 'text', 'at'])
      .where('order_id', 'in', ordersOf(db, customerId))
      .execute(),
    doseMessages: await rowsOfOrders(db, 'dose_message', customerId),
    reorders: await rowsOf(db, 'reorder', customerId),
    reorderItems: await rowsOfOrders(db, 'reorder_item', customerId),
    reorderRuns: await rowsOfOrders(db, 'reorder_run', customerId),
  }),
  erase: async (db, customerId, at) => {
    const photos = await db
      .deleteFrom('order_problem_photo')
      .where('order_id', 'in', ordersOf(db, customerId))
      .returning('file_key')
      .execute()
    for (const { file_key } of photos) await addOrphanedUpload(db, file_key, at)
    // There is no account left to answer. What was accepted stays with the shop, which owes it.
    const open = await db
      .selectFrom('order_problem')
      .select(['order_id', 'number', 'state'])
      .where('order_id', 'in', ordersOf(db, customerId))
      .where('state', '=', 'open')
      .execute()
    for (const one of open) await changeProblem(db, one, { state: 'withdrawn', ended_at: at })
    await db
      .updateTable('order_problem')
      .set({ text: null, answer: null })
      .where('order_id', 'in', ordersOf(db, customerId))
      .execute()
    await db.deleteFrom('order_note').where('order_id', 'in', ordersOf(db, customerId)).execute()
    await db.deleteFrom('dose_message').where('order_id', 'in', ordersOf(db, customerId)).execute()
    const repeated = db
      .selectFrom('reorder')
      .select('order_id')
      .where('customer_id', '=', customerId)
    await db.deleteFrom('reorder_run').where('order_id', 'in', repeated).execute()
    await db.deleteFrom('reorder_item').where('order_id', 'in', repeated).execute()
    await removeRowsOf(db, 'reorder', customerId)
    const bare = ordersOf(db, customerId).where('id', 'not in', invoicedOrders(db, customerId))
    await db.deleteFrom('order_address').where('order_id', 'in', bare).execute()
    await db.deleteFrom('order_reach').where('order_id', 'in', bare).execute()
    await db
      .updateTable('customer_order')
      .set({ cancel_reason: null })
      .where('customer_id', '=', customerId)
      .where('id', 'not in', invoicedOrders(db, customerId))
      .execute()
    // Free text of the customer and what was answered to it, whatever the state of the order.
    await db
      .updateTable('order_event')
      .set({ comment: null })
      .where((eb) => eb.or([eb('actor', '=', 'customer'), eb('job', '=', 'problemAnswered')]))
      .where('order_id', 'in', ordersOf(db, customerId))
      .execute()
    await db
      .updateTable('order_line')
      // Approved lines keep doctor and patient for the register; lines that were never sold lose them.
      .set({ prescriber: '', prescriber_address: null, patient: '' })
      .where('order_id', 'in', bare)
      .where('prescriber', 'is not', null)
      .execute()
    const invoiced = await ordersOf(db, customerId)
      .where('id', 'in', invoicedOrders(db, customerId))
      .execute()
    if (invoiced.length === 0) return []
    const listed = await db
      .selectFrom('order_line')
      .select('order_id')
      .where(
        'order_id',
        'in',
        invoiced.map(({ id }) => id),
      )
      .where('schedule', '=', 'H1')
      .execute()
    return listed.length > 0 ? ['invoices', 'h1Register'] : ['invoices']
  },
}

/** Ledgers of money and points are kept under an anonymous id; unspent vouchers are removed. */
export const offerArea: PersonalArea = {
  area: 'offers',
  tables: ['voucher', 'offer_use', 'point_entry', 'wallet_entry', 'care_plan'],
  export: async (db, customerId) => ({
    vouchers: await rowsOf(db, 'voucher', customerId),
    uses: await rowsOf(db, 'offer_use', customerId),
    points: await rowsOf(db, 'point_entry', customerId),
    wallet: await rowsOf(db, 'wallet_entry', customerId),
    carePlan: await rowsOf(db, 'care_plan', customerId),
  }),
  erase: async (db, customerId) => {
    await removeRowsOf(db, 'care_plan', customerId)
    const [point, money] = [
      await rowsOf(db, 'point_entry', customerId),
      await rowsOf(db, 'wallet_entry', customerId),
    ]
    return point.length + money.length > 0 ? ['ledgers'] : []
  },
}
