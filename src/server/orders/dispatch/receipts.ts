import type { Catalogue } from '#catalogue/open.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { opsStock as contract, NoteTaken } from '#contract/fulfilment/stock.ts'
import { errorText } from '#i18n/errors.ts'
import { noteColumns, noteHeadings } from '#model/delivery-note.ts'
import type { Locale } from '#model/locale.ts'
import type { Operator } from '#model/operator.ts'
import type { ShelfRule } from '#model/stock.ts'
import { requireCatalogue } from '../../kernel/active-catalogue.ts'
import type { Serving } from '../../kernel/call.ts'
import { invalidField } from '../../kernel/invalid-field.ts'
import { type Outcome, ok } from '../../kernel/outcome.ts'
import { readCsv } from '../../kernel/read-csv.ts'
import type { Core } from '../../kernel/session/core.ts'
import { type Note, type TakenRow, type TypedRow, takeNote } from './goods-receipt.ts'

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
  readonly rows: readonly TakenRow[]
  constructor(rows: readonly TakenRow[]) {
    super('a preview is taken back')
    this.rows = rows
  }
}

const viewOf = (
  locale: Locale,
  taken: readonly TakenRow[],
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
  }
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
    note: Note & { preview: boolean },
    typed: readonly TypedRow[],
    withRows: boolean,
  ): Promise<NoteTaken> => {
    const run = (): Promise<TakenRow[]> =>
      storage.inTransaction(async (db) => {
        const rows = await takeNote({ db, catalogue, by, rule, now: now() }, note, typed)
        if (note.preview) throw new TakenBack(rows)
        return rows
      })
    try {
      return viewOf(locale, await run(), typed, withRows)
    } catch (error) {
      if (error instanceof TakenBack) return viewOf(locale, error.rows, typed, withRows)
      throw error
    }
  }
  return {
    file: requireCatalogue(activeCatalogue, async (catalogue, who, text, note) => {
      if (text === null) return invalidField('body', 'errors:reasonSheet')
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
      const taken = await take(catalogue, who, note, read.rows, note.preview)
      const torn = read.refused.map(({ line, column }) => ({
        line,
        column,
        msg: errorText(who.locale, 'errors:reasonCells'),
        known: null,
      }))
      const refused = [...taken.refused, ...torn].sort((one, other) => one.line - other.line)
      const known = new Set(taken.rows.map(({ line }) => line))
      const rows = (note.preview ? torn : []).flatMap(({ line, column, msg }) =>
        known.has(line) ? [] : [{ ...blank, line, column, msg, is: 'refused' as const }],
      )
      return ok({
        ...taken,
        refused,
        rows: [...taken.rows, ...rows].sort((one, other) => one.line - other.line),
      })
    }),
    note: requireCatalogue(
      activeCatalogue,
      async (
        catalogue,
        { body: { rows, supplier, reference, preview } },
        { operator: by, locale },
      ) =>
        ok(
          await take(
            catalogue,
            { by, locale },
            { kind: 'delivery', supplier, reference, preview },
            rows,
            true,
          ),
        ),
    ),
  }
}
