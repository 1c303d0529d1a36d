import { forgetOperatorOutcomes } from '../../db/operator-keys.ts'
import { deleteRows, updateRows } from '../../db/rows.ts'
import { cartById, removeCart } from '../../orders/rows/cart-repository.ts'
import { type PersonalArea, removeRowsOf, rowsOf } from './area.ts'

/** The account itself: identity, sessions, cart and messages. */
export const accountArea: PersonalArea = {
  area: 'account',
  tables: [
    'customer',
    'session',
    'cart',
    'cart_line',
    'saved_line',
    'stock_alert',
    'login_code',
    'device',
    'message',
  ],
  export: async (db, customerId) => {
    const { cart_id, ...customer } = await db
      .selectFrom('customer')
      .select(['email', 'phone', 'phone_proved_at', 'locale', 'created_at', 'cart_id'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    return {
      customer,
      sessions: await db
        .selectFrom('session')
        .select(['city', 'pincode', 'created_at', 'expires_at'])
        .where('customer_id', '=', customerId)
        .execute(),
      devices: await db
        .selectFrom('device')
        .select(['label', 'signed_in_at'])
        .where('customer_id', '=', customerId)
        .execute(),
      cart: cart_id === null ? [] : ((await cartById(db, cart_id))?.lines ?? []),
      stockAlerts: await rowsOf(db, 'stock_alert', customerId),
      savedLines: await rowsOf(db, 'saved_line', customerId),
      messages: await db
        .selectFrom('message')
        .select(['channel', 'recipient', 'template', 'state', 'created_at', 'ended_at'])
        .where('customer_id', '=', customerId)
        .execute(),
    }
  },
  erase: async (db, customerId, at) => {
    const { email, phone, cart_id } = await db
      .selectFrom('customer')
      .select(['email', 'phone', 'cart_id'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    if (cart_id !== null) await removeCart(db, cart_id)
    for (const table of ['saved_line', 'stock_alert', 'message', 'device', 'session'] as const)
      await removeRowsOf(db, table, customerId)
    for (const name of [email, phone])
      if (name !== null) {
        await deleteRows(db, 'login_code', { recipient: name })
        await deleteRows(db, 'message', { recipient: name })
      }
    // Answers to operators name the customers of their orders; which ones cannot be told.
    await forgetOperatorOutcomes(db, at)
    await updateRows(
      db,
      'customer',
      { id: customerId },
      { email: null, phone: null, phone_proved_at: null, locale: 'en', erased_at: at },
    )
    return []
  },
}
