import type { Compilable, CompiledQuery } from 'kysely'
import { isPostgres } from './prepared-query.ts'
import { sqlStateOf } from './sql-state.ts'
import type { Db } from './types.ts'

type Sending = { errorOf: (error: unknown) => unknown }

/** How a statement is sent, by the array of its parameters, which Kysely hands to the pool as it is. */
const sendings = new WeakMap<readonly unknown[], Sending>()
export const sendingOf = (parameters: readonly unknown[]): Sending | undefined =>
  sendings.get(parameters)

const run = async (db: Db, query: CompiledQuery, errorOf: Sending['errorOf']): Promise<void> => {
  const parameters = [...query.parameters]
  sendings.set(parameters, { errorOf })
  try {
    await db.executeQuery({ ...query, parameters })
  } catch (error) {
    throw errorOf(error)
  }
}

/**
 * A write in a transaction whose result is not read. PostgreSQL is not waited for: what fails there fails the next statement that is waited for, or
 * the end of the transaction.
 */
export const send = async (db: Db, write: Compilable): Promise<void> => {
  const query = write.compile()
  if (isPostgres(db)) await run(db, query, (error) => error)
  else await db.executeQuery(query)
}

const divisionByZero = '22012'

/** The same for an update that must change a row: the transaction fails with `missed` where it changes none. */
export const sendChange = async (
  db: Db,
  update: Compilable,
  missed: () => Error,
): Promise<void> => {
  const query = update.compile()
  if (!isPostgres(db)) {
    const { numAffectedRows } = await db.executeQuery(query)
    if (!numAffectedRows) throw missed()
    return
  }
  // `commit` is on its way before the answer says how many rows were changed, so PostgreSQL itself must refuse it.
  const counted = `with "changed" as (${query.sql} returning 1) select 1 / count(*) from "changed"`
  await run(db, { ...query, sql: counted }, (error) =>
    sqlStateOf(error) === divisionByZero ? missed() : error,
  )
}
