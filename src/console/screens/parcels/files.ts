import { t } from '../../texts.ts'

export type Shipment = { orderId: string; parcel: number; courier: string; awb: string }

/** What became of a parcel, by its order or by its number at the courier. */
export type StatusRow = {
  orderId: string
  parcel: number
  awb: string
  status: string
  reason: string
  /** What the receiver told at the door. */
  code: string
}

/** What is in a courier’s file, and its rows that cannot be read. */
export type InFile<Row> = { rows: Row[]; refused: { row: number; why: string }[] }

/** Names of columns as spreadsheets, couriers and `npm run ops` write them: `Order ID` and `orderId` are `order`. */
const columnNames: Record<string, string> = {
  orderid: 'order',
  ordernumber: 'order',
  waybill: 'awb',
  awbnumber: 'awb',
  waybillnumber: 'awb',
  trackingnumber: 'awb',
  remarks: 'reason',
  otp: 'code',
  doorcode: 'code',
  deliverycode: 'code',
}
const columnOf = (name: string): string => {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  return columnNames[letters] ?? letters
}

/** Before the names a report may have a title and the days that it is of. */
const titleRows = 10

/** The cells of a CSV, by lines. A quotation mark that does not end with its cell is a part of it: `5" box`. */
const cellsIn = (text: string, delimiter: string): string[][] => {
  const cell = new RegExp(
    `[ ]*("(?:[^"]|"")*"(?=[ ]*(?:[${delimiter}\\r\\n]|$))|[^${delimiter}\\r\\n]*)[ ]*(${delimiter}|\\r?\\n|$)`,
    'gy',
  )
  const lines: string[][] = [[]]
  for (const [, said = '', end = ''] of text.matchAll(cell)) {
    const isQuoted = said.length > 1 && said.startsWith('"') && said.endsWith('"')
    lines.at(-1)?.push(isQuoted ? said.slice(1, -1).replaceAll('""', '"').trim() : said.trim())
    if (end === '') break
    if (end !== delimiter) lines.push([])
  }
  return lines
}

/** The rows of a CSV under a row of names; one that is wrong stops no other. `has` names the columns that it needs. */
const rowsIn = <Row>(
  text: string,
  {
    has,
    wrong,
    rowWrong,
  }: {
    has: readonly (readonly string[])[]
    wrong: string
    rowWrong: 'shipRowWrong' | 'statusRowWrong'
  },
  rowOf: (cell: (column: string) => string) => Row | null,
): InFile<Row> => {
  const isHeading = (cells: readonly string[]): boolean => {
    const names = cells.map(columnOf)
    return has.every((some) => some.some((one) => names.includes(one)))
  }
  const lines = [',', ';', '\t']
    .map((one) => cellsIn(text, one))
    .find((read) => read.slice(0, titleRows).some(isHeading))
  const above = lines?.findIndex(isHeading) ?? 0
  const columns = lines?.[above]?.map(columnOf) ?? []
  const isFilled = ([first = '', ...more]: readonly string[]) => first !== '' || more.length > 0
  const entries = [...(lines ?? []).entries()].filter(([at, one]) => at > above && isFilled(one))
  if (entries.length === 0) throw new Error(wrong)
  const file: InFile<Row> = { rows: [], refused: [] }
  for (const [at, entry] of entries) {
    const row = at + 1
    const read = rowOf((column) => entry[columns.indexOf(column)] ?? '')
    if (entry.length !== columns.length)
      file.refused.push({
        row,
        why: t('shipRowColumns', { row, columns: entry.length, expected: columns.length }),
      })
    else if (read === null) file.refused.push({ row, why: t(rowWrong, { row }) })
    else file.rows.push(read)
  }
  return file
}

const parcelIn = (cell: (column: string) => string): number | null => {
  const parcel = Number(cell('parcel') || 1)
  return Number.isInteger(parcel) && parcel > 0 ? parcel : null
}

/** The shipments of a CSV with the columns `order`, `parcel`, `courier`, `awb`, as a courier’s portal or a spreadsheet writes it. */
export const parcelsIn = (text: string): InFile<Shipment> =>
  rowsIn(
    text,
    { has: [['order'], ['courier'], ['awb']], wrong: t('shipFileWrong'), rowWrong: 'shipRowWrong' },
    (cell) => {
      const parcel = parcelIn(cell)
      return cell('order') === '' || parcel === null
        ? null
        : { orderId: cell('order'), parcel, courier: cell('courier'), awb: cell('awb') }
    },
  )

/**
 * Couriers say `DELIVERED` and `RTO Delivered`, which is back at the sender. What is planned, tried, on its way or at a hub (`Delivery scheduled`,
 * `RTO Initiated`, `To be delivered`) is neither, and words that are not known here are left to the operator: both acts move money.
 */
const statuses = [
  [
    'delivered',
    /^delivered$|^delivered to (?:the )?(?:addressee|consignee|customer|receiver|recipient)$/,
  ],
  [
    'returned',
    /^(?:rto|returned|return)(?: to origin| to sender)? (?:completed?|delivered|received)$|^returned(?: to (?:origin|sender|shipper))?$|^delivered to (?:origin|sender|shipper)$|^came back$/,
  ],
] as const
const statusOf = (said: string): string | null => {
  const words = said
    .toLowerCase()
    .replaceAll(
      /[^\p{L}\p{M}\p{N}]+|\b(?:been|consignment|ha[sv]e?|is|order|parcel|shipment|successfully|was)\b/gu,
      ' ',
    )
    .replaceAll(/ +/g, ' ')
    .trim()
  return statuses.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

/** What a courier’s CSV says became of its parcels: the columns `awb`, or `order` and `parcel`, `status` and, for what came back, `reason`. */
export const statusesIn = (text: string): InFile<StatusRow> =>
  rowsIn(
    text,
    {
      has: [['awb', 'order'], ['status']],
      wrong: t('statusFileWrong'),
      rowWrong: 'statusRowWrong',
    },
    (cell) => {
      const [parcel, status] = [parcelIn(cell), statusOf(cell('status'))]
      const isNamed = cell('order') !== '' || cell('awb') !== ''
      if (!isNamed || parcel === null || status === null) return null
      const reason = cell('reason') || (status === 'returned' ? cell('status') : '')
      return {
        orderId: cell('order'),
        parcel,
        awb: cell('awb'),
        status,
        reason,
        code: cell('code'),
      }
    },
  )
