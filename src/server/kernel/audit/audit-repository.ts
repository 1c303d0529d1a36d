import type { Insertable } from 'kysely'
import { insertRows, updateRows } from '../../db/rows.ts'
import type { AuditEntryTable } from '../../db/tables/operators.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredEntry = StoredRow<'audit_entry'>
export type Head = Pick<StoredRow<'audit_head'>, 'nth' | 'hash'>

export const addEntry = (db: Db, row: Insertable<AuditEntryTable>): Promise<void> =>
  insertRows(db, 'audit_entry', row)

/** Rows of these actions since a moment, oldest first. */
export const actionsSince = (
  db: Db,
  actions: readonly string[],
  since: Timestamp,
): Promise<Pick<StoredEntry, 'object' | 'operator_id' | 'operator_name' | 'before' | 'after'>[]> =>
  db
    .selectFrom('audit_entry')
    .select(['object', 'operator_id', 'operator_name', 'before', 'after'])
    .where('at', '>', since)
    .where('action', 'in', actions)
    .orderBy('at')
    .execute()

/** What the newest act on an object left. */
export const lastAfter = async (db: Db, object: string): Promise<string | null> =>
  (
    await db
      .selectFrom('audit_entry')
      .select('after')
      .where('object', '=', object)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.after ?? null

/** Before the first row. */
export const origin: Head = { nth: 0, hash: '0'.repeat(64) }

/** The end of the chain, locked until the transaction ends. */
export const lockHead = async (db: Db): Promise<Head> => {
  // The first of several that seal makes the row; the others wait for it here.
  await db
    .insertInto('audit_head')
    .values({ id: 1, ...origin })
    .onConflict((it) => it.column('id').doNothing())
    .execute()
  return await db
    .updateTable('audit_head')
    .set((eb) => ({ nth: eb.ref('nth') }))
    .where('id', '=', 1)
    .returning(['nth', 'hash'])
    .executeTakeFirstOrThrow()
}

export const headOfChain = async (db: Db): Promise<Head> =>
  (await db
    .selectFrom('audit_head')
    .select(['nth', 'hash'])
    .where('id', '=', 1)
    .executeTakeFirst()) ?? origin

export const moveHead = async (db: Db, after: Head): Promise<void> => {
  await updateRows(db, 'audit_head', { id: 1 }, after)
}

/** Rows that are not in the chain yet, oldest first. */
export const unsealed = (db: Db, limit: number): Promise<StoredEntry[]> =>
  db
    .selectFrom('audit_entry')
    .selectAll()
    .where('nth', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()

export const sealEntry = async (db: Db, id: string, { nth, hash }: Head): Promise<void> => {
  await updateRows(db, 'audit_entry', { id }, { nth, hash })
}

/** Sealed rows behind a place of the chain, in its order. */
export const sealedAfter = (db: Db, nth: number, limit: number): Promise<StoredEntry[]> =>
  db
    .selectFrom('audit_entry')
    .selectAll()
    .where('nth', '>', nth)
    .orderBy('nth')
    .limit(limit)
    .execute()

export type AuditFilter = {
  operator?: string | undefined
  object?: string | undefined
  /** An action, or the beginning of some with a dot at its end. */
  action?: string | undefined
  request?: string | undefined
  from?: string | undefined
  until?: string | undefined
  /** The last row of the page before. */
  before?: { at: string; id: string } | undefined
  limit: number
}

/** Rows newest first. */
export const entriesWhere = (
  db: Db,
  { operator, object, action, request, from, until, before, limit }: AuditFilter,
): Promise<StoredEntry[]> =>
  db
    .selectFrom('audit_entry')
    .selectAll()
    .$if(operator !== undefined, (query) => query.where('operator_id', '=', operator ?? ''))
    .$if(object !== undefined, (query) => query.where('object', '=', object ?? ''))
    .$if(request !== undefined, (query) => query.where('request_id', '=', request ?? ''))
    .$if(action !== undefined && !action.endsWith('.'), (query) =>
      query.where('action', '=', action ?? ''),
    )
    // `:` follows `.` in no action, so this is every action of the subject.
    .$if(action?.endsWith('.') ?? false, (query) =>
      query.where('action', '>=', action ?? '').where('action', '<', `${action?.slice(0, -1)}/`),
    )
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? ''))
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('at', '<', before?.at ?? ''),
          eb.and([eb('at', '=', before?.at ?? ''), eb('id', '<', before?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** What was changed about an object, oldest first; not what was only read. */
export const changesOf = (
  db: Db,
  object: readonly [what: string, id: string],
): Promise<StoredEntry[]> =>
  db
    .selectFrom('audit_entry')
    .selectAll()
    .where('object', '=', object.join(':'))
    .where('action', 'not like', '%.read')
    .orderBy('at')
    .orderBy('id')
    .execute()
