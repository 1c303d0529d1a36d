import { randomUUID } from 'node:crypto'
import type { DebitState } from '#model/purchase.ts'
import { countedPageOf, type Page } from '../db/page.ts'
import { findRow, findRows, insertRows, updateRows } from '../db/rows.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredDebitNote = StoredRow<'debit_note'>
export type StoredDebitLine = StoredRow<'debit_note_line'>

export const addDebitNote = async (
  db: Db,
  of: Pick<StoredDebitNote, 'supplier' | 'made_by' | 'made_at'>,
  lines: readonly Omit<StoredDebitLine, 'note_id' | 'line'>[],
): Promise<string> => {
  const id = randomUUID()
  await insertRows(db, 'debit_note', { id, ...of, state: 'draft' })
  await insertRows(
    db,
    'debit_note_line',
    lines.map((line, nth) => ({ note_id: id, line: nth + 1, ...line })),
  )
  return id
}

export const debitNoteOf = (db: Db, id: string): Promise<StoredDebitNote | null> =>
  findRow(db, 'debit_note', { id })

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

export const debitLines = (db: Db, ids: readonly string[]): Promise<StoredDebitLine[]> =>
  findRows(db, 'debit_note_line', { note_id: ids }, ['note_id', 'line'])

export const changeDebitNote = async (
  db: Db,
  { id, state }: Pick<StoredDebitNote, 'id' | 'state'>,
  to: Partial<StoredDebitNote>,
): Promise<void> => {
  await updateRows(db, 'debit_note', { id, state }, to)
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
