import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { GivingAct } from '#model/worth.ts'
import { insertRows } from '../../db/rows.ts'
import type { WorthGivenTable } from '../../db/tables/operators.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'

type Acts = readonly GivingAct[]

const sumOf = ({ worth }: { worth: number | string | bigint | null }): number => Number(worth ?? 0)

export const addGiven = (db: Db, entry: Omit<Insertable<WorthGivenTable>, 'id'>): Promise<void> =>
  insertRows(db, 'worth_given', { id: randomUUID(), ...entry })

/** The sum of what these acts gave, in paise, before it is narrowed. */
const given = (db: Db, acts: Acts) =>
  db
    .selectFrom('worth_given')
    .select(({ fn }) => fn.sum('worth_given.worth').as('worth'))
    .where('worth_given.act', 'in', acts)

/** What the operator of some accounts gave since a moment without the agreement of another, in paise. */
export const givenAloneBy = async (
  db: Db,
  operatorIds: readonly string[],
  acts: Acts,
  since: Timestamp,
): Promise<number> =>
  sumOf(
    await given(db, acts)
      .where('operator_id', 'in', operatorIds)
      .where('at', '>', since)
      .where('approved_by', 'is', null)
      .executeTakeFirstOrThrow(),
  )

/** What operators gave since a moment without the agreement of another, in paise. */
export const givenAlone = async (db: Db, acts: Acts, since: Timestamp): Promise<number> =>
  sumOf(
    await given(db, acts)
      .where('at', '>', since)
      .where('approved_by', 'is', null)
      .executeTakeFirstOrThrow(),
  )

export const givenForOrder = async (db: Db, orderId: string, acts: Acts): Promise<number> =>
  sumOf(await given(db, acts).where('order_id', '=', orderId).executeTakeFirstOrThrow())

/** What the customer of an order was given since a moment, for all their orders and for those to the same number or door: accounts cost nothing. */
export const givenToCustomerOf = async (
  db: Db,
  orderId: string,
  acts: Acts,
  since: Timestamp,
): Promise<number> =>
  sumOf(
    await given(db, acts)
      .where('order_id', 'in', ({ selectFrom }) => {
        const sharing = (what: 'number_hash' | 'door_hash') =>
          selectFrom('order_reach as other')
            .innerJoin('order_reach as own', `own.${what}`, `other.${what}`)
            .select('other.order_id as id')
            .where('own.order_id', '=', orderId)
        return selectFrom('customer_order as other')
          .innerJoin('customer_order as own', 'own.customer_id', 'other.customer_id')
          .select('other.id')
          .where('own.id', '=', orderId)
          .union(sharing('number_hash'))
          .union(sharing('door_hash'))
      })
      .where('at', '>', since)
      .executeTakeFirstOrThrow(),
  )
