import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../prepared-query.ts'
import { statementsIn } from './plain-sql.ts'

const toSupplier = [
  'alter table returned_goods drop constraint returned_goods_place',
  `alter table returned_goods add constraint returned_goods_place check (place in ('shelf', 'quarantine', 'destroyed', 'supplier')
    and (place is null) = (placed_at is null) and (place is null) = (operator_name is null)
    and (place is null) = (reason is null))`,
  'drop index returned_goods_destroyed',
  `create index returned_goods_destroyed on returned_goods (placed_at) where place in ('destroyed', 'supplier')`,
]

/** Suppliers, purchase orders and debit notes; what came back from a customer may go back to its supplier. */
export const purchases = {
  up: async (db: Kysely<never>): Promise<void> => {
    const statements = [
      // First: lines of debit notes name its rows.
      ...(isPostgres(db as never) ? toSupplier : statementsIn('0008-returned-to-supplier.sql')),
      ...statementsIn('0008-purchases.sql'),
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
