import { sql } from 'kysely'
import {
  orderTransitions,
  parcelTransitions,
  paymentStateTransitions,
  reviewTransitions,
} from '#model/order.ts'
import { paymentTransitions, refundTransitions } from '#model/payment.ts'
import { reorderTransitions } from '#model/reorder.ts'
import { allows, type Transitions } from '#model/transitions.ts'
import type { Db, Storage } from '#server/db/types.ts'

/** Every state column, and its transition table in the model. */
export const machines: Record<
  string,
  { table: string; column: string; next: Transitions<string> }
> = {
  order: { table: 'customer_order', column: 'state', next: orderTransitions },
  'payment of an order': {
    table: 'customer_order',
    column: 'payment_state',
    next: paymentStateTransitions,
  },
  parcel: { table: 'order_parcel', column: 'state', next: parcelTransitions },
  review: { table: 'order_line', column: 'review', next: reviewTransitions },
  payment: { table: 'payment', column: 'state', next: paymentTransitions },
  refund: { table: 'payment_refund', column: 'state', next: refundTransitions },
  reorder: { table: 'reorder', column: 'state', next: reorderTransitions },
}

type Step = { machine: string; before: string; after: string }

/**
 * Makes the database log every state transition, whichever statement makes it. `forbidden` returns
 * those that no table of the model allows.
 */
export const recordSteps = async ({ engine, db }: Storage) => {
  await sql`create table state_step (machine text not null, before text not null, after text not null)`.execute(
    db,
  )
  if (engine === 'postgres')
    await sql
      .raw(`create function note_step() returns trigger as $$ begin
        insert into state_step values (tg_argv[0], to_jsonb(old) ->> tg_argv[1], to_jsonb(new) ->> tg_argv[1]); return new;
        end $$ language plpgsql`)
      .execute(db)
  for (const [machine, { table, column }] of Object.entries(machines)) {
    const name = `note_${table}_${column}`
    await sql
      .raw(
        engine === 'postgres'
          ? `create trigger ${name} after update on ${table} for each row when (old.${column} is distinct from new.${column})
             execute function note_step('${machine}', '${column}')`
          : `create trigger ${name} after update on ${table} when old.${column} is not new.${column}
             begin insert into state_step values ('${machine}', old.${column}, new.${column}); end`,
      )
      .execute(db)
  }
  const all = async (): Promise<Step[]> =>
    (await sql<Step>`select * from state_step`.execute(db)).rows
  return {
    all,
    forbidden: async (): Promise<Step[]> =>
      (await all()).filter(
        ({ machine, before, after }) => !allows(machines[machine]?.next ?? {}, before, after),
      ),
    forget: async (inside: Db = db): Promise<void> => {
      await sql`delete from state_step`.execute(inside)
    },
  }
}
