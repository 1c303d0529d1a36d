import type { SelectQueryBuilder } from 'kysely'

/** A page of a list, from 1. */
export type Page = { pageNumber: number; pageSize: number }

export const pageOf = async <Of, Table extends keyof Of, Row>(
  sorted: SelectQueryBuilder<Of, Table, Row>,
  { pageNumber, pageSize }: Page,
): Promise<{ rows: Row[]; hasMore: boolean }> => {
  const found = await sorted
    .offset((pageNumber - 1) * pageSize)
    .limit(pageSize + 1)
    .execute()
  return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize }
}

/** The same with how many rows there are in all. */
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
