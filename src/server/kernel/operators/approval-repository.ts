import type { Selectable } from 'kysely'
import type { ApprovalState } from '#model/approval.ts'
import type { Moment } from '../../db/moment.ts'
import type { ApprovalTable } from '../../db/tables/operators.ts'
import type { Db } from '../../db/types.ts'

export type StoredApproval = Selectable<ApprovalTable>

export const addApproval = async (db: Db, row: StoredApproval): Promise<void> => {
  await db.insertInto('approval').values(row).execute()
}

export const approvalById = async (db: Db, id: string): Promise<StoredApproval | null> =>
  (await db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

type Filter = { state: ApprovalState | undefined; at: Moment; offset: number; limit: number }

/** Newest first. */
export const approvalsWhere = (
  db: Db,
  { state, at, offset, limit }: Filter,
): Promise<StoredApproval[]> =>
  db
    .selectFrom('approval')
    .selectAll()
    .$if(state !== undefined, (query) =>
      query.where('state', '=', state === 'expired' ? 'open' : (state as ApprovalState)),
    )
    .$if(state === 'open', (query) => query.where('expires_at', '>', at))
    .$if(state === 'expired', (query) => query.where('expires_at', '<=', at))
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
