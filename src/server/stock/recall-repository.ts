import { sql } from 'kysely'
import { batchKey } from '#model/stock.ts'
import { batchKeyOf } from '../db/batch-key.ts'
import { findRow, insertRows } from '../db/rows.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredRecall = StoredRow<'recall'>

export const recallOf = (db: Db, productId: number, batch: string): Promise<StoredRecall | null> =>
  findRow(db, 'recall', { product_id: productId, batch })

export const recallById = (db: Db, id: string): Promise<StoredRecall | null> =>
  findRow(db, 'recall', { id })

export const addRecall = (db: Db, recall: StoredRecall): Promise<void> =>
  insertRows(db, 'recall', recall)

export const addCases = async (
  db: Db,
  cases: readonly StoredRow<'recall_case'>[],
): Promise<void> => {
  if (cases.length > 0) await insertRows(db, 'recall_case', [...cases])
}

const linesWith = (db: Db, productId: number, batch: string) =>
  db
    .selectFrom('order_line as l')
    .innerJoin('order_parcel as p', (join) =>
      join.onRef('p.order_id', '=', 'l.order_id').onRef('p.number', '=', 'l.parcel'),
    )
    .where('l.product_id', '=', productId)
    .where(batchKeyOf('l.batch'), '=', batchKey(batch))
    .where('l.removed_reason', 'is', null)

/** Packed parcels that hold a batch and have not left. */
export const packedWith = async (
  db: Db,
  productId: number,
  batch: string,
): Promise<{ order_id: string; parcel: number }[]> =>
  await linesWith(db, productId, batch)
    .select(['l.order_id', 'l.parcel'])
    .distinct()
    .where('p.state', '=', 'packed')
    .orderBy('l.order_id')
    .execute()

export type SentLine = Pick<StoredRow<'order_line'>, 'order_id' | 'number' | 'name' | 'batch'> & {
  customer_id: string
}

/** Some lines behind one that left with the batch of a recall and whose customers were not told yet. */
export const sentWith = async (
  db: Db,
  { id, product_id, batch }: StoredRecall,
  { after, limit }: { after: SentLine | null; limit: number },
): Promise<SentLine[]> =>
  await linesWith(db, product_id, batch)
    .innerJoin('customer_order as o', 'o.id', 'l.order_id')
    .select(['l.order_id', 'l.number', 'l.name', 'l.batch', 'o.customer_id'])
    .where('p.state', 'in', ['shipped', 'delivered'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recall_case as c')
            .select('c.line')
            .where('c.recall_id', '=', id)
            .whereRef('c.order_id', '=', 'l.order_id')
            .whereRef('c.line', '=', 'l.number'),
        ),
      ),
    )
    // Those that were told lie before it: no page reads them again.
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('l.order_id', 'l.number'),
          '>',
          tuple(after?.order_id ?? '', after?.number ?? 0),
        ),
      ),
    )
    .orderBy('l.order_id')
    .orderBy('l.number')
    .limit(limit)
    .execute()

export type CaseNow = StoredRow<'recall_case'> & {
  quantity: number
  state: string
  credited: number
  /** To whom the order went. */
  name: string
  phone: string
  region: string
}

/** The lines of a recall with what they are now, and how much of them came back. */
export const casesOf = async (db: Db, recallId: string): Promise<CaseNow[]> => {
  const { rows } = await sql<CaseNow>`
    select c.recall_id, c.order_id, c.line, c.told_at, l.quantity, p.state,
      a.name, a.contact_number as phone, a.state as region,
      (select coalesce(sum(n.quantity), 0) from invoice i join invoice_line n on n.number = i.number
        where i.order_id = c.order_id and i.kind = 'credit' and n.line = c.line) as credited
    from recall_case c
    join order_line l on l.order_id = c.order_id and l.number = c.line
    join order_parcel p on p.order_id = l.order_id and p.number = l.parcel
    join order_address a on a.order_id = c.order_id
    where c.recall_id = ${recallId} order by c.order_id, c.line`.execute(db)
  return rows
}

export type ListedRecall = StoredRecall & { told: number; returned: number }

/** Recalls, the newest first, with how many lines were told of and how many of them came back as a whole. */
export const recallsMade = async (
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ListedRecall[]; total: number }> => {
  const { rows } = await sql<ListedRecall>`
    select r.*, count(c.line) as told, coalesce(sum(case when l.quantity <= (select coalesce(sum(n.quantity), 0)
        from invoice i join invoice_line n on n.number = i.number
        where i.order_id = c.order_id and i.kind = 'credit' and n.line = c.line) then 1 else 0 end), 0) as returned
    from (select * from recall order by at desc, id limit ${limit} offset ${offset}) r
    left join recall_case c on c.recall_id = r.id
    left join order_line l on l.order_id = c.order_id and l.number = c.line
    group by r.id, r.product_id, r.batch, r.reason, r.reference, r.parcels_stopped, r.at
    order by r.at desc, r.id`.execute(db)
  const { total } = await db
    .selectFrom('recall')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    rows: rows.map((row) => ({ ...row, told: Number(row.told), returned: Number(row.returned) })),
    total: Number(total),
  }
}
