import type { NoteResult } from '#contract/fulfilment/stock.ts'

/** A row of a note on the screen: what is typed or was read, and what became of it. */
export type ReceiveRow = {
  key: string
  /** Its line in a file; null of one that was typed or scanned. */
  line: number | null
  product: { id: number; name: string } | null
  fields: Readonly<Record<string, string>>
  answer: 'pack' | 'record' | null
  /** What the shop said of it as it stands; null: it was not checked since. */
  result: NoteResult | null
  /** It stands for what was ordered until something of it is scanned or filled in: what did not come is not sent. */
  isAwaited?: boolean
  /** It is on the shelf, and is changed no more here. */
  isDone: boolean
}

let made = 0
const newKey = (): string => `row ${++made}`

/** What is still missing of an order, to be filled in or scanned as it comes. */
export const awaitedRows = (
  lines: readonly { productId: number; productName: string; packs: number; received: number }[],
): ReceiveRow[] =>
  lines
    .filter(({ packs, received }) => received < packs)
    .map(({ productId, productName, packs, received }) => ({
      ...blankRow({ id: productId, name: productName }, { packs: String(packs - received) }),
      isAwaited: true,
    }))

/** The fields that a person fills in; which product it is, is chosen. */
export const typedFields = ['batch', 'expiry', 'packs', 'free', 'mrp', 'cost', 'place'] as const
export type TypedField = (typeof typedFields)[number] | 'units'

export const blankRow = (
  product: ReceiveRow['product'],
  fields: ReceiveRow['fields'] = {},
): ReceiveRow => ({
  key: newKey(),
  line: null,
  product,
  fields,
  answer: null,
  result: null,
  isDone: false,
})

/** A row of a file as it was checked. */
export const rowOfFile = (result: NoteResult): ReceiveRow => ({
  key: newKey(),
  line: result.line,
  product: result.productId === null ? null : { id: result.productId, name: result.productName },
  fields: result.fields,
  answer: null,
  result,
  isDone: false,
})

/** A change by hand: what was said of the row before is no longer about it. */
export const changedRow = (row: ReceiveRow, name: TypedField, value: string): ReceiveRow => ({
  ...row,
  fields: { ...row.fields, [name]: value },
  answer: null,
  result: null,
  isAwaited: false,
})

/** The product that a person chose takes the place of whatever the file called it. */
export const withProduct = (row: ReceiveRow, product: ReceiveRow['product']): ReceiveRow => {
  const { product: _, name: __, gtin: ___, ...fields } = row.fields
  return { ...row, product, fields, answer: null, result: null }
}

/** What a scan of a pack adds: one pack more of a row that waits with the same batch, else a row. A carton says what it holds, and not how many. */
export const scannedInto = (
  rows: readonly ReceiveRow[],
  product: NonNullable<ReceiveRow['product']>,
  { batch, expiry, isCarton }: { batch: string | null; expiry: string | null; isCarton: boolean },
): ReceiveRow[] => {
  const awaited = rows.findIndex((row) => row.isAwaited && row.product?.id === product.id)
  const before = rows.findIndex(
    (row) =>
      !row.isDone &&
      !row.isAwaited &&
      row.product?.id === product.id &&
      row.fields.units === undefined &&
      (row.fields.batch ?? '') === (batch ?? ''),
  )
  const scanned = {
    ...(batch !== null && { batch }),
    ...(expiry !== null && { expiry }),
    ...(!isCarton && { packs: '1' }),
  }
  const row = rows[before]
  if (row) {
    const packs = Number(row.fields.packs ?? 0) || 0
    return isCarton ? [...rows] : rows.with(before, changedRow(row, 'packs', String(packs + 1)))
  }
  const ordered = rows[awaited]
  return ordered
    ? rows.with(awaited, { ...ordered, fields: scanned, isAwaited: false })
    : [...rows, blankRow(product, scanned)]
}

/** The rows of the call, numbered by their place. Those that are done go with them: of two rows of one batch, the note knows which it has taken. */
export const sentRows = (rows: readonly ReceiveRow[]) =>
  rows.flatMap((row, nth) =>
    row.isAwaited
      ? []
      : [
          {
            line: nth + 1,
            fields: {
              ...Object.fromEntries(Object.entries(row.fields).filter(([, text]) => text !== '')),
              ...(row.product && { product: String(row.product.id) }),
            },
            answer: row.answer,
          },
        ],
  )

/** The rows with what was said of each; `isFinal`: it was done, not only looked at. */
export const answered = (
  rows: readonly ReceiveRow[],
  results: readonly NoteResult[],
  isFinal: boolean,
): ReceiveRow[] =>
  rows.map((row, nth) => {
    const result = results.find(({ line }) => line === nth + 1)
    if (!result || row.isDone) return row
    const isDone = isFinal && (result.is === 'received' || result.is === 'already')
    return { ...row, result: { ...result, line: row.line ?? nth + 1 }, isDone }
  })
