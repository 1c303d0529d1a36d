import type { Catalogue } from '#catalogue/open.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { opsStock as contract, NoteTaken } from '#contract/fulfilment/stock.ts'
import type { Purchase } from '#contract/purchases/purchases.ts'
import { errorText } from '#i18n/errors.ts'
import { formatMoment } from '#i18n/moment.ts'
import { momentInIndia } from '#model/calendar-india.ts'
import { noteColumns, noteHeadings } from '#model/delivery-note.ts'
import type { Locale } from '#model/locale.ts'
import type { Operator } from '#model/operator.ts'
import type { ShelfRule } from '#model/stock.ts'
import { readDay } from '#model/typed-day.ts'
import type { Db } from '../../db/types.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { requireCatalogue } from '../../kernel/active-catalogue.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import { lastAfter } from '../../kernel/audit/audit-repository.ts'
import type { Serving } from '../../kernel/call.ts'
import { invalidField } from '../../kernel/invalid-field.ts'
import { type Failed, failed, type Outcome, ok, type Success } from '../../kernel/outcome.ts'
import { readCsv } from '../../kernel/read-csv.ts'
import type { Core } from '../../kernel/session/core.ts'
import { purchaseOf } from '../../stock/purchase-repository.ts'
import { purchaseView } from '../../stock/purchase-view.ts'
import {
  type MeantRow,
  type Note,
  productOf,
  refused,
  type TakenRow,
  type TypedRow,
  takeNote,
} from './goods-receipt.ts'

export type Who = { by: Operator; locale: Locale }

/** What suppliers deliver and other programs count: `/api/ops/stock/receive`, `levels` and `notes`. */
export type Receipts = Serving<typeof contract, 'note'> & {
  file: (
    who: Who,
    /** null: a file that cannot be read. */
    text: string | null,
    note: Note & { preview: boolean },
  ) => Promise<Outcome<Result<typeof contract.receive>>>
}

/** A preview is the act itself, taken back: what it says is what will be. */
class TakenBack extends Error {
  readonly taken: Taken
  constructor(taken: Taken) {
    super('a preview is taken back')
    this.taken = taken
  }
}
type Taken = { rows: readonly TakenRow[]; purchase: Purchase | null }

/**
 * What a part of a note is meant to take: PostgreSQL gives a transaction four seconds, in which it may have to run again. How many rows that is
 * depends on the line to the database, so each part is as long as the one before says.
 */
const partMs = 500
const partRows = { first: 50, least: 1, most: 400 }

/** The rows by product, in the order in which the note names them: what was taken of one decides about its other rows. */
const byProduct = (rows: readonly MeantRow[]): number[][] => {
  const groups = new Map<number | null, number[]>()
  for (const [nth, { meant }] of rows.entries()) {
    const id = 'id' in meant ? meant.id : null
    groups.set(id, [...(groups.get(id) ?? []), nth])
  }
  return [...groups.values()]
}

const viewOf = (
  locale: Locale,
  { rows: taken, purchase }: Taken,
  typed: readonly TypedRow[],
  withRows: boolean,
): NoteTaken => {
  const rows = taken.map((row, nth) => {
    const isWrong = row.is === 'refused' || row.is === 'asked'
    return {
      line: row.line,
      productId: row.product?.id ?? null,
      productName: row.product?.name ?? '',
      is: row.is,
      units: row.is === 'received' ? row.units : null,
      isUnsellable: row.is === 'received' && row.isUnsellable,
      column: isWrong ? row.column : null,
      msg: isWrong ? errorText(locale, row.reason.key, row.reason.values) : null,
      known: row.is === 'asked' ? row.known : null,
      fields: { ...typed[nth]?.fields },
    }
  })
  return {
    received: rows.filter(({ is }) => is === 'received').length,
    already: rows.filter(({ is }) => is === 'already').length,
    refused: rows.flatMap(({ line, column, msg, known }) =>
      column === null || msg === null ? [] : [{ line, column, msg, known }],
    ),
    unsellable: rows.filter(({ isUnsellable }) => isUnsellable).length,
    stopped: new Set(
      taken.flatMap((row) => (row.is === 'refused' && row.isStopped ? [row.product?.id] : [])),
    ).size,
    rows: withRows ? rows : [],
    purchase,
  }
}

const levelsTaken = ['ledger', 'levels'] as const

/** When the last list was made that was taken; null where none was. */
const lastCounted = async (db: Db): Promise<string | null> => {
  const after = await lastAfter(db, levelsTaken.join(':'))
  return after === null ? null : (JSON.parse(after) as { countedAt: string }).countedAt
}

/** When a list of levels was made; null for a delivery. */
type Counted = Pick<Note, 'isOlderWanted'> & { counted: string | null }

/** Refuses a list that was made before the last one that was taken. */
const olderList = async (
  db: Db,
  locale: Locale,
  { counted, isOlderWanted }: Counted,
): Promise<Failed | null> => {
  if (counted === null || isOlderWanted) return null
  const last = await lastCounted(db)
  return last === null || counted >= last
    ? null
    : failed('levelsOlder', {
        field: 'countedAt',
        values: { given: formatMoment(locale, counted), known: formatMoment(locale, last) },
      })
}

const titleDay =
  /\bas (?:on|at|of)\W{1,4}(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[\s./-]*(?:[a-z]{3,9}|\d{1,2})[\s./,-]+(?:\d{4}|\d{2}))\b/i

/** The end of the day that a list is of, as programs print it above their table: “Stock statement as on 26/11/2026”, “26-Nov-26”. */
const dayInTitle = (text: string): string | null => {
  const day = readDay(titleDay.exec(text.slice(0, 2_000))?.[1] ?? '', '')
  return day && momentInIndia(`${day} 23:59`)
}

/** Of a row whose cells cannot be told apart. */
const blank = {
  productId: null,
  productName: '',
  units: null,
  isUnsellable: false,
  known: null,
  fields: {},
}

export const createReceipts = ({
  storage,
  activeCatalogue,
  shelf: rule,
  now,
}: Pick<Core, 'storage' | 'activeCatalogue' | 'now'> & {
  shelf: ShelfRule
}): Receipts => {
  const take = async (
    catalogue: Catalogue,
    { by, locale }: Who,
    note: Note & Counted & { preview: boolean },
    typed: readonly TypedRow[],
    withRows: boolean,
  ): Promise<Success<NoteTaken> | Failed> => {
    let isNoted = false
    const part = async (rows: readonly MeantRow[]): Promise<Taken | Failed> =>
      await storage
        .inTransaction(async (db) => {
          const older = await olderList(db, locale, note)
          if (older) return older
          const order = note.purchase === '' ? null : await purchaseOf(db, note.purchase)
          if (note.purchase !== '' && !order) return failed('notFound', { field: 'purchase' })
          if (order && order.state !== 'sent') return failed('purchaseMoved', { field: 'purchase' })
          const noteRows = await takeNote({ db, by, rule, now: now() }, note, rows)
          const all = {
            rows: noteRows,
            purchase: order && (await purchaseView(db, activeCatalogue, order)),
          }
          if (note.preview) throw new TakenBack(all)
          // With its first rows: another list may come before the last ones.
          if (note.counted !== null && !isNoted && noteRows.some(({ is }) => is === 'received'))
            await appendAudit(db, by, now().toISOString(), {
              ...{ action: 'stock.level', object: levelsTaken },
              after: { countedAt: note.counted },
            })
          return all
        })
        .catch((error) => {
          if (error instanceof TakenBack) return error.taken
          throw error
        })
    const meant: MeantRow[] = []
    for (const row of typed)
      meant.push({ ...row, meant: await productOf({ db: storage.db, catalogue }, row.fields) })
    const waiting = byProduct(meant)
    const results: TakenRow[] = []
    let purchase: Purchase | null = null
    let [size, parts] = [partRows.first, 0]
    do {
      let [count, rowCount] = [0, 0]
      while (count < waiting.length && rowCount < size)
        rowCount += (waiting[count++] as number[]).length
      const groups = waiting.splice(0, count)
      const nths = groups.flat()
      const begunAt = performance.now()
      try {
        const taken = await part(nths.map((nth) => meant[nth] as MeantRow))
        if ('failed' in taken) {
          if (parts === 0) return taken
          // Another request closed the purchase order, or brought a later list. The rows that were taken before stay, and the answer names the rest.
          waiting.unshift(...groups)
          break
        }
        isNoted ||= taken.rows.some(({ is }) => is === 'received')
        for (const [at, nth] of nths.entries()) results[nth] = taken.rows[at] as TakenRow
        purchase = taken.purchase
        parts++
        const fits = (nths.length * partMs) / (performance.now() - begunAt)
        size = Math.round(Math.min(partRows.most, Math.max(partRows.least, fits)))
      } catch (error) {
        if (!isUnavailable(error)) throw error
        waiting.unshift(...groups)
        // A part that was too long is tried again as shorter ones; with the shortest, the database is away.
        if (size > partRows.least && groups.length > 1) size = partRows.least
        // What was taken stays, so the answer says what was not: the same note again goes on there.
        else if (parts > 0 && !note.preview) break
        else throw error
      }
    } while (waiting.length > 0)
    for (const nth of waiting.flat()) {
      const { line, meant: product } = meant[nth] as MeantRow
      results[nth] = refused(
        'product',
        { key: 'errors:reasonNotReached' },
        { line, product: 'id' in product ? product : null },
      )
    }
    // What a preview would change of the order is known of a note of one part only.
    const taken = { rows: results, purchase: note.preview && parts > 1 ? null : purchase }
    return ok(viewOf(locale, taken, typed, withRows))
  }
  return {
    file: requireCatalogue(activeCatalogue, async (catalogue, who, text, note) => {
      if (text === null) return invalidField('body', 'errors:reasonSheet')
      const countedAt = note.countedAt ? new Date(note.countedAt).toISOString() : null
      const made = [countedAt, dayInTitle(text)].filter((at) => at !== null)
      const [counted = null] = note.kind === 'levels' ? [...made, now().toISOString()].sort() : []
      const read = readCsv<TypedRow, string>(
        text,
        noteColumns,
        (fields, line) => ({
          line,
          fields: Object.fromEntries(
            noteColumns.flatMap((column) => (fields[column] ? [[column, fields[column]]] : [])),
          ),
          answer: null,
        }),
        noteHeadings,
      )
      if ('failed' in read) return read
      const done = await take(catalogue, who, { ...note, counted }, read.rows, note.preview)
      if ('failed' in done) return done
      const received = done.ok
      const torn = read.refused.map(({ line, column }) => ({
        line,
        column,
        msg: errorText(who.locale, 'errors:reasonCells'),
        known: null,
      }))
      const refused = [...received.refused, ...torn].sort((one, other) => one.line - other.line)
      const known = new Set(received.rows.map(({ line }) => line))
      const rows = (note.preview ? torn : []).flatMap(({ line, column, msg }) =>
        known.has(line) ? [] : [{ ...blank, line, column, msg, is: 'refused' as const }],
      )
      return ok({
        ...received,
        refused,
        rows: [...received.rows, ...rows].sort((one, other) => one.line - other.line),
      })
    }),
    note: requireCatalogue(
      activeCatalogue,
      async (catalogue, { body: { rows, ...note } }, { operator: by, locale }) =>
        await take(
          catalogue,
          { by, locale },
          { kind: 'delivery', counted: null, ...note },
          rows,
          true,
        ),
    ),
  }
}
