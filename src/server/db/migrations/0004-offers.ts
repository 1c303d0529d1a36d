import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Coupons, vouchers, reward points and the wallet. Order ids have no foreign key, because their table comes in a later migration. */
export const offers = {
  up: async (db: Kysely<never>): Promise<void> => {
    await coupons(db)
    await uses(db)
    await ledgers(db)
    await db.schema
      .createTable('care_plan')
      .addColumn('customer_id', 'text', (column) => column.primaryKey().references('customer.id').onDelete('cascade'))
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addCheckConstraint('care_plan_expires_at', moment('expires_at'))
      .execute()
    await db.schema.alterTable('cart').addColumn('coupon_code', 'text').execute()
    await db.schema
      .alterTable('cart')
      .addColumn('uses_balance', 'integer', (column) => column.notNull().defaultTo(1).check(sql`uses_balance in (0, 1)`))
      .execute()
  },
}

const coupons = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('coupon')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('basis_points', 'integer')
    .addColumn('amount', 'bigint')
    .addColumn('points', 'integer')
    .addColumn('minimum', 'bigint', (column) => column.notNull())
    .addColumn('starts_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('cities', 'text')
    .addColumn('first_order_only', 'integer', (column) => column.notNull())
    .addColumn('per_customer', 'integer')
    .addColumn('total', 'integer')
    .addColumn('remaining', 'integer')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addCheckConstraint('coupon_code', sql`code = upper(code) and length(code) between 3 and 40`)
    .addCheckConstraint(
      'coupon_kind',
      sql`(kind = 'percentage' and basis_points is not null and points is null)
        or (kind = 'flat' and amount is not null and basis_points is null and points is null)
        or (kind = 'points' and points is not null and basis_points is null and amount is null)`,
    )
    .addCheckConstraint('coupon_worth', sql`basis_points between 1 and 10000 and amount > 0 and points > 0 and minimum >= 0`)
    .addCheckConstraint('coupon_limits', sql`per_customer > 0 and total > 0`)
    // Prevents two orders from taking the last use.
    .addCheckConstraint('coupon_remaining', sql`(total is null) = (remaining is null) and remaining between 0 and total`)
    .addCheckConstraint('coupon_first_order_only', sql`first_order_only in (0, 1)`)
    .addCheckConstraint('coupon_starts_at', moment('starts_at'))
    .addCheckConstraint('coupon_ends_at', moment('ends_at'))
    .addCheckConstraint('coupon_created_at', moment('created_at'))
    .execute()
  await db.schema
    .createTable('voucher')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.id'))
    .addColumn('discount', 'bigint', (column) => column.notNull())
    .addColumn('generated_at', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.unique())
    .addCheckConstraint('voucher_code', sql`code = upper(code)`)
    .addCheckConstraint('voucher_discount', sql`discount > 0`)
    .addCheckConstraint('voucher_generated_at', moment('generated_at'))
    .execute()
  await db.schema.createIndex('voucher_by_customer').on('voucher').columns(['customer_id', 'generated_at']).execute()
}

const uses = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('offer_use')
    .addColumn('order_id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.id'))
    .addColumn('coupon_code', 'text', (column) => column.references('coupon.code'))
    .addColumn('voucher_code', 'text', (column) => column.references('voucher.code'))
    .addColumn('offer', 'bigint', (column) => column.notNull())
    .addColumn('balance', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addColumn('released_at', 'text')
    .addCheckConstraint('offer_use_one', sql`coupon_code is null or voucher_code is null`)
    .addCheckConstraint('offer_use_amounts', sql`offer >= 0 and balance >= 0`)
    .addCheckConstraint('offer_use_offer', sql`offer = 0 or coupon_code is not null or voucher_code is not null`)
    .addCheckConstraint('offer_use_used_at', moment('used_at'))
    .addCheckConstraint('offer_use_released_at', moment('released_at'))
    .execute()
  await db.schema.createIndex('offer_use_by_customer').on('offer_use').columns(['customer_id', 'coupon_code']).execute()
  await db.schema.createIndex('offer_use_by_coupon').on('offer_use').column('coupon_code').execute()
}

/** The first entry begins at zero; the audit checks that each entry begins where the previous one ended. */
const ledgers = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('point_entry')
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.id'))
    .addColumn('nth', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('pending', 'integer', (column) => column.notNull())
    .addColumn('redeemable', 'integer', (column) => column.notNull())
    .addColumn('pending_after', 'integer', (column) => column.notNull())
    .addColumn('redeemable_after', 'integer', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .addColumn('voucher_code', 'text', (column) => column.unique().references('voucher.code'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('point_entry_key', ['customer_id', 'nth'])
    // An order earns, activates and loses points once.
    .addUniqueConstraint('point_entry_once', ['order_id', 'kind'])
    .addCheckConstraint('point_entry_balance', sql`pending_after >= 0 and redeemable_after >= 0`)
    .addCheckConstraint('point_entry_first', sql`nth > 1 or (nth = 1 and pending_after = pending and redeemable_after = redeemable)`)
    .addCheckConstraint(
      'point_entry_kind',
      sql`(kind = 'earned' and pending > 0 and redeemable = 0 and order_id is not null)
        or (kind = 'activated' and redeemable > 0 and pending = -redeemable and order_id is not null)
        or (kind = 'redeemed' and redeemable < 0 and pending = 0 and voucher_code is not null)
        or (kind = 'reversed' and pending <= 0 and redeemable <= 0 and order_id is not null)`,
    )
    .addCheckConstraint('point_entry_at', moment('at'))
    .execute()
  await db.schema
    .createTable('wallet_entry')
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.id'))
    .addColumn('nth', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('amount_after', 'bigint', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('wallet_entry_key', ['customer_id', 'nth'])
    .addCheckConstraint('wallet_entry_balance', sql`amount_after >= 0`)
    .addCheckConstraint('wallet_entry_first', sql`nth > 1 or (nth = 1 and amount_after = amount)`)
    .addCheckConstraint(
      'wallet_entry_reason',
      sql`(reason = 'spent' and amount < 0 and order_id is not null)
        or (reason in ('cashback', 'refund', 'goodwill', 'returned') and amount > 0)`,
    )
    .addCheckConstraint('wallet_entry_at', moment('at'))
    .execute()
}
