import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { GivingAct } from '#model/worth.ts'
import type { Moment } from '../../db/moment.ts'
import type { WorthGivenTable } from '../../db/tables/operators.ts'
import type { Db } from '../../db/types.ts'

type Acts = readonly GivingAct[]

const sumOf = ({ worth }: { worth: number | string | bigint | null }): number => Number(worth ?? 0)

export const addGiven = async (
  db: Db,
  given: Omit<Insertable<WorthGivenTable>, 'id'>,
): Promise<void> => {
  await db
    .insertInto('worth_given')
    .values({ id: randomUUID(), ...given })
    .execute()
}

/** The sum of what these acts gave, in paise, before it is narrowed. */
const given = (db: Db, acts: Acts) =>
  db
    .selectFrom('worth_given')
    .select(({ fn }) => fn.sum('worth_given.worth').as('worth'))
    .where('worth_given.act', 'in', acts)

/** What an operator gave since a moment without the agreement of another, in paise. */
export const givenAloneBy = async (
  db: Db,
  operatorId: string,
  acts: Acts,
  since: Moment,
): Promise<number> =>
  sumOf(
    await given(db, acts)
      .where('operator_id', '=', operatorId)
      .where('at', '>', since)
      .where('approved_by', 'is', null)
      .executeTakeFirstOrThrow(),
  )

/** What operators gave since a moment that nobody else agreed to, in paise. */
export const givenAlone = async (db: Db, acts: Acts, since: Moment): Promise<number> =>
  sumOf(
    await given(db, acts)
      .where('at', '>', since)
      .where('approved_by', 'is', null)
      .executeTakeFirstOrThrow(),
  )

export const givenForOrder = async (db: Db, orderId: string, acts: Acts): Promise<number> =>
  sumOf(await given(db, acts).where('order_id', '=', orderId).executeTakeFirstOrThrow())

/** What the customer of an order was given since a moment, for all their orders. */
export const givenToCustomerOf = async (
  db: Db,
  orderId: string,
  acts: Acts,
  since: Moment,
): Promise<number> =>
  sumOf(
    await given(db, acts)
      .innerJoin('customer_order', 'customer_order.id', 'worth_given.order_id')
      .where('customer_order.customer_id', '=', ({ selectFrom }) =>
        selectFrom('customer_order as own').select('own.customer_id').where('own.id', '=', orderId),
      )
      .where('worth_given.at', '>', since)
      .executeTakeFirstOrThrow(),
  )
