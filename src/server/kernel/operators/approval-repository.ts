import type { ApprovalKind, ApprovalState } from '#model/approval.ts'
import { findRow, findRows, insertRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredApproval = StoredRow<'approval'>

export const addApproval = (db: Db, row: StoredApproval): Promise<void> =>
  insertRows(db, 'approval', row)

export const approvalById = (db: Db, id: string): Promise<StoredApproval | null> =>
  findRow(db, 'approval', { id })

type Filter = {
  state: ApprovalState | undefined
  object: string | undefined
  /** Only those of one requester, or about an order where `withOrders`; of all where null. */
  seenBy: { requester: string; withOrders: boolean } | null
  at: Timestamp
  offset: number
  limit: number
}

/** A request of the same act about the same thing that waits for a decision; of one requester, where the act is done by who asked. */
export const waitingApproval = async (
  db: Db,
  { kind, object, requestedBy }: { kind: ApprovalKind; object: string; requestedBy?: string },
  at: Timestamp,
): Promise<StoredApproval | null> =>
  (await db
    .selectFrom('approval')
    .selectAll()
    .where('object', '=', object)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .where('expires_at', '>', at)
    .$if(requestedBy !== undefined, (query) => query.where('requested_by', '=', requestedBy ?? ''))
    .limit(1)
    .executeTakeFirst()) ?? null

/** Approvals of an operator’s requests that are not used yet. */
export const approvedBefore = (
  db: Db,
  kind: ApprovalKind,
  requestedBy: string,
): Promise<StoredApproval[]> =>
  findRows(db, 'approval', { kind, requested_by: requestedBy, state: 'approved', used_at: null })

/** Newest first. */
export const approvalsWhere = (
  db: Db,
  { state, object, seenBy, at, offset, limit }: Filter,
): Promise<StoredApproval[]> =>
  db
    .selectFrom('approval')
    .selectAll()
    .$if(state !== undefined, (query) =>
      query.where('state', '=', state === 'expired' ? 'open' : (state as ApprovalState)),
    )
    .$if(state === 'open', (query) => query.where('expires_at', '>', at))
    .$if(state === 'expired', (query) => query.where('expires_at', '<=', at))
    .$if(object !== undefined, (query) => query.where('object', '=', object ?? ''))
    .$if(seenBy !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('requested_by', '=', seenBy?.requester ?? ''),
          ...(seenBy?.withOrders ? [eb('object', 'like', 'order:%')] : []),
        ]),
      ),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()

/** Requests that one person asked for alone and whose pause is over. */
export const dueAlone = (db: Db, at: Timestamp): Promise<StoredApproval[]> =>
  db
    .selectFrom('approval')
    .selectAll()
    .where('state', '=', 'open')
    .where('alone_from', '<=', at)
    .where('expires_at', '>', at)
    .orderBy('alone_from')
    .orderBy('id')
    .limit(100)
    .execute()

const sumOf = ({ worth }: { worth: number | string | bigint | null }): number => Number(worth ?? 0)

/** What one person asked for alone and waits, in paise, but for one request. */
export const worthWaitingAlone = async (db: Db, except: string, at: Timestamp): Promise<number> =>
  sumOf(
    await db
      .selectFrom('approval')
      .select(({ fn }) => fn.sum('worth').as('worth'))
      .where('state', '=', 'open')
      .where('alone_from', 'is not', null)
      .where('expires_at', '>', at)
      .where('id', '<>', except)
      .executeTakeFirstOrThrow(),
  )

/** What the coupons are worth, in paise, that took effect since a moment by the word of one person. */
export const couponsAlone = async (db: Db, since: Timestamp): Promise<number> =>
  sumOf(
    await db
      .selectFrom('approval')
      .select(({ fn }) => fn.sum('worth').as('worth'))
      .where('kind', '=', 'coupon.add')
      .where('state', '=', 'approved')
      .whereRef('decided_by', '=', 'requested_by')
      .where('decided_at', '>', since)
      .executeTakeFirstOrThrow(),
  )
