import type { Selectable } from 'kysely'
import type { ApprovalKind, ApprovalState } from '#model/approval.ts'
import type { Moment } from '../../db/moment.ts'
import type { ApprovalTable } from '../../db/tables/operators.ts'
import type { Db } from '../../db/types.ts'

export type StoredApproval = Selectable<ApprovalTable>

export const addApproval = async (db: Db, row: StoredApproval): Promise<void> => {
  await db.insertInto('approval').values(row).execute()
}

export const approvalById = async (db: Db, id: string): Promise<StoredApproval | null> =>
  (await db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

type Filter = {
  state: ApprovalState | undefined
  object: string | undefined
  at: Moment
  offset: number
  limit: number
}

/** A request of the same act about the same thing that waits for a decision; of one requester, where the act is done by who asked. */
export const waitingApproval = async (
  db: Db,
  { kind, object, requestedBy }: { kind: ApprovalKind; object: string; requestedBy?: string },
  at: Moment,
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
  db
    .selectFrom('approval')
    .selectAll()
    .where('kind', '=', kind)
    .where('requested_by', '=', requestedBy)
    .where('state', '=', 'approved')
    .where('used_at', 'is', null)
    .execute()

/** Newest first. */
export const approvalsWhere = (
  db: Db,
  { state, object, at, offset, limit }: Filter,
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
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
