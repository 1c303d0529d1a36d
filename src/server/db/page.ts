import { type SelectQueryBuilder, sql } from 'kysely'
import { mostCounted } from '#model/most-counted.ts'
import type { Db } from './types.ts'

/** A page of a list, from 1. */
export type Page = { pageNumber: number; pageSize: number }

export const pageOf = async <Of, Table extends keyof Of, Row>(
  sorted: SelectQueryBuilder<Of, Table, Row>,
  { pageNumber, pageSize }: Page,
): Promise<{ rows: Row[]; hasMore: boolean }> => {
  const rows = await sorted
    .offset((pageNumber - 1) * pageSize)
    .limit(pageSize + 1)
    .execute()
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
}

/** How many rows there are, up to `mostCounted`. */
export const counted = async <Of, Table extends keyof Of>(
  db: Db,
  rows: SelectQueryBuilder<Of, Table, object>,
): Promise<number> => {
  const some = rows.select(sql`1`.as('one')).limit(mostCounted)
  const { rows: found } = await sql<{
    total: number | bigint | string
  }>`select count(*) as total from ${some} as found`.execute(db)
  return Number(found[0]?.total)
}

/** The same as `pageOf` with how many rows there are in all. */
export const countedPageOf = async <Of, Table extends keyof Of, Row>(
  sorted: SelectQueryBuilder<Of, Table, Row>,
  page: Page,
): Promise<{ rows: Row[]; hasMore: boolean; total: number }> => {
  const { total } = (await sorted
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()) as { total: number | bigint | string }
  return { ...(await pageOf(sorted, page)), total: Number(total) }
}
