import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { insertRows } from '../db/rows.ts'
import type { ContentActTable } from '../db/tables/content.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredDraft = StoredRow<'content_draft'>

export const addAct = (db: Db, act: Omit<Insertable<ContentActTable>, 'id'>): Promise<void> =>
  insertRows(db, 'content_act', { id: randomUUID(), ...act })

export const actsOf = (db: Db, limit: number): Promise<StoredRow<'content_act'>[]> =>
  db
    .selectFrom('content_act')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export const addDraftRow = (db: Db, draft: StoredDraft): Promise<void> =>
  insertRows(db, 'content_draft', draft)

export const draftRow = (db: Db, id: string): Promise<StoredDraft | undefined> =>
  db.selectFrom('content_draft').selectAll().where('id', '=', id).executeTakeFirst()

/** Drafts that are at work, then the last ones that are over. */
export const draftRows = async (db: Db, over: number): Promise<StoredDraft[]> => {
  const isOver = ['published', 'discarded'] as const
  const open = await db
    .selectFrom('content_draft')
    .selectAll()
    .where('state', 'not in', isOver)
    .orderBy('updated_at', 'desc')
    .execute()
  const past = await db
    .selectFrom('content_draft')
    .selectAll()
    .where('state', 'in', isOver)
    .orderBy('updated_at', 'desc')
    .limit(over)
    .execute()
  return [...open, ...past]
}

/** Drafts whose time has come, and those that a server began to publish before `stuckSince` and never ended. */
export const dueDrafts = (db: Db, at: Timestamp, stuckSince: Timestamp): Promise<StoredDraft[]> =>
  db
    .selectFrom('content_draft')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'scheduled'), eb('publish_at', '<=', at)]),
        and([eb('state', '=', 'publishing'), eb('updated_at', '<=', stuckSince)]),
      ]),
    )
    .orderBy('publish_at')
    .limit(10)
    .execute()
