import { mergeGuestCart } from '../auth/merge-guest-cart.ts'
import { updateRows } from '../db/rows.ts'
import type { Db } from '../db/types.ts'
import { forgetBetween, joinCaregivers } from '../household/caregiver-repository.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import { removeSessionsOf } from '../kernel/session/session-repository.ts'
import { joinConsents, joinPlans, joinPoints, joinWallets } from './join-ledgers.ts'
import { personalAreas } from './personal-areas.ts'

/** Tables whose rows simply change hands. Attached prescriptions and those of orders follow their prescription. */
const handedOver = [
  'customer_order',
  'reorder',
  'prescription',
  'voucher',
  'offer_use',
  'address',
  'patient',
  'caregiver',
  'feedback',
  'side_effect_report',
  'message',
  'event',
] as const

/** Tables in which one account has at most one row of a kind: those of the account that stays win. */
const onceEach = [
  { table: 'contact_number', kind: 'number' },
  { table: 'checkout_patient', kind: 'product_id' },
  { table: 'saved_line', kind: 'product_id' },
  { table: 'stock_alert', kind: 'product_id' },
  { table: 'product_review', kind: 'product_id' },
  { table: 'device', kind: 'token_hash' },
] as const
const onlyOne = ['checkout_address', 'prescription_option'] as const

/** Every table with a `customer_id` that a merging of accounts knows; `tests/storage/account/merge.test.ts` compares it with the database. */
export const mergedTables: readonly string[] = [
  ...handedOver,
  ...onceEach.map(({ table }) => table),
  ...onlyOne,
  'prescription_attached',
  'order_prescription',
  'consent',
  'wallet_entry',
  'point_entry',
  'care_plan',
  'interaction_item',
  'session',
]

/** The list of the checker is handed over where the other is empty. */
const joinLists = async (db: Db, into: string, from: string): Promise<void> => {
  const own = await db
    .selectFrom('interaction_item')
    .select('place')
    .where('customer_id', '=', into)
    .executeTakeFirst()
  if (own) return
  await updateRows(
    db,
    'interaction_item',
    { customer_id: from },
    { owner_id: into, customer_id: into },
  )
}

type Account = { id: string; email: string | null; phone: string | null; cart_id: string | null }

const accountOf = (db: Db, id: string): Promise<Account> =>
  db
    .selectFrom('customer')
    .select(['id', 'email', 'phone', 'cart_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * Makes one account of two, in the transaction of the caller, who has proved both: orders, addresses, regular orders, prescriptions, points, wallet
 * and answers of `from` become those of `into`. What is left of `from` is an erased account.
 */
export const mergeAccounts = async (
  db: Db,
  { into, from, at, requestId }: { into: string; from: string; at: Date; requestId: string },
): Promise<void> => {
  const now = at.toISOString()
  const [own, theirs] = [await accountOf(db, into), await accountOf(db, from)]
  await removeSessionsOf(db, from)
  await updateRows(
    db,
    'customer',
    { id: from },
    { email: null, phone: null, phone_proved_at: null, cart_id: null },
  )
  await updateRows(
    db,
    'customer',
    { id: into },
    {
      email: own.email ?? theirs.email,
      ...(own.phone === null &&
        theirs.phone !== null && { phone: theirs.phone, phone_proved_at: now }),
    },
  )
  // An account is no caregiver of itself: a link between the two ends with the second account.
  await forgetBetween(db, into, from)
  for (const table of handedOver)
    await db
      .updateTable(table as 'address')
      .set({ customer_id: into })
      .where('customer_id', '=', from)
      .execute()
  await joinCaregivers(db, into, from)
  for (const { table, kind } of onceEach)
    await db
      .updateTable(table as 'saved_line')
      .set({ customer_id: into })
      .where('customer_id', '=', from)
      .where(kind as 'product_id', 'not in', ({ selectFrom }) =>
        selectFrom(table as 'saved_line')
          .select(kind as 'product_id')
          .where('customer_id', '=', into),
      )
      .execute()
  for (const table of onlyOne) {
    const existing = await db
      .selectFrom(table)
      .select('customer_id')
      .where('customer_id', '=', into)
      .executeTakeFirst()
    if (!existing)
      await db
        .updateTable(table)
        .set({ customer_id: into })
        .where('customer_id', '=', from)
        .execute()
  }
  await joinConsents(db, into, from)
  await joinWallets(db, into, from)
  await joinPoints(db, into, from)
  await joinPlans(db, into, from, at)
  await joinLists(db, into, from)
  if (theirs.cart_id !== null) await mergeGuestCart(db, own, theirs.cart_id, false, now)
  // What the account that stays has already, such as a review of the same product, goes as it does with an erasure.
  for (const { erase } of personalAreas) await erase(db, from, now)
  await appendAudit(
    db,
    { id: `customer:${into}`, name: 'customer', roles: [], registrationNumber: null, requestId },
    now,
    { action: 'account.merge', object: ['customer', into], before: { from }, after: { into } },
  )
}
