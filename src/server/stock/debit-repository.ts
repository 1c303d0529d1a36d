import { randomUUID } from 'node:crypto'
import type { DebitState } from '#model/purchase.ts'
import { countedPageOf, type Page } from '../db/page.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredDebitNote = StoredRow<'debit_note'>
export type StoredDebitLine = StoredRow<'debit_note_line'>

export const addDebitNote = async (
  db: Db,
  of: Pick<StoredDebitNote, 'supplier' | 'made_by' | 'made_at'>,
  lines: readonly Omit<StoredDebitLine, 'note_id' | 'line'>[],
): Promise<string> => {
  const id = randomUUID()
  await db
    .insertInto('debit_note')
    .values({ id, ...of, state: 'draft' })
    .execute()
  await db
    .insertInto('debit_note_line')
    .values(lines.map((line, nth) => ({ note_id: id, line: nth + 1, ...line })))
    .execute()
  return id
}

export const debitNoteOf = async (db: Db, id: string): Promise<StoredDebitNote | null> =>
  (await db.selectFrom('debit_note').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/** The note that left last, with whose number the next goes on. Two at once meet at the constraint, and the later one is run again. */
export const lastDebitNote = async (
  db: Db,
): Promise<Pick<StoredDebitNote, 'number' | 'year' | 'serial'> | null> =>
  (await db
    .selectFrom('debit_note')
    .select(['number', 'year', 'serial'])
    .where('number', 'is not', null)
    .orderBy('year', 'desc')
    .orderBy('serial', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

export const debitLines = async (db: Db, ids: readonly string[]): Promise<StoredDebitLine[]> =>
  ids.length === 0
    ? []
    : await db
        .selectFrom('debit_note_line')
        .selectAll()
        .where('note_id', 'in', [...ids])
        .orderBy('note_id')
        .orderBy('line')
        .execute()

export const changeDebitNote = async (
  db: Db,
  { id, state }: Pick<StoredDebitNote, 'id' | 'state'>,
  to: Partial<StoredDebitNote>,
): Promise<void> => {
  await db
    .updateTable('debit_note')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}

export const listDebitNotes = (db: Db, state: DebitState | undefined, page: Page) =>
  countedPageOf(
    db
      .selectFrom('debit_note')
      .selectAll()
      .$if(state !== undefined, (query) => query.where('state', '=', state as DebitState))
      .orderBy('made_at', 'desc')
      .orderBy('id'),
    page,
  )

/** What suppliers have not credited yet, line by line. */
export const uncreditedLines = (db: Db) =>
  db
    .selectFrom('debit_note as n')
    .innerJoin('debit_note_line as l', 'l.note_id', 'n.id')
    .select([
      'n.supplier_state',
      'n.seller_state',
      'l.quantity',
      'l.pack_units',
      'l.rate',
      'l.tax_rate',
    ])
    .where('n.state', '=', 'sent')
    .execute()
