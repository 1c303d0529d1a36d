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

/** The rows of a CSV with a first row of names; one that is wrong stops no other. `has` names the columns that it needs. */
const rowsIn = async <Row>(
  text: string,
  { has, wrong }: { has: readonly (readonly string[])[]; wrong: string },
  rowOf: (cell: (column: string) => string) => Row | null,
): Promise<InFile<Row>> => {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const [names = ''] = text.split('\n', 1)
  const delimiter = [';', '\t'].find((one) => names.includes(one)) ?? ','
  let lines: string[][]
  try {
    lines = parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      delimiter,
      relax_column_count: true,
    })
  } catch {
    throw new Error(wrong)
  }
  const [heading = [], ...entries] = lines
  const columns = heading.map(columnOf)
  const isKnown = has.every((some) => some.some((one) => columns.includes(one)))
  if (entries.length === 0 || !isKnown) throw new Error(wrong)
  const found: InFile<Row> = { rows: [], refused: [] }
  for (const [at, entry] of entries.entries()) {
    const row = at + 2
    const read = rowOf((column) => entry[columns.indexOf(column)] ?? '')
    if (entry.length !== columns.length)
      found.refused.push({
        row,
        why: t('shipRowColumns', { row, columns: entry.length, expected: columns.length }),
      })
    else if (read === null) found.refused.push({ row, why: t('shipRowWrong', { row }) })
    else found.rows.push(read)
  }
  return found
}

const parcelIn = (cell: (column: string) => string): number | null => {
  const parcel = Number(cell('parcel') || 1)
  return Number.isInteger(parcel) && parcel > 0 ? parcel : null
}

/** The shipments of a CSV with the columns `order`, `parcel`, `courier`, `awb`, as a courier’s portal or a spreadsheet writes it. */
export const parcelsIn = (text: string): Promise<InFile<Shipment>> =>
  rowsIn(text, { has: [['order'], ['courier'], ['awb']], wrong: t('shipFileWrong') }, (cell) => {
    const parcel = parcelIn(cell)
    return cell('order') === '' || parcel === null
      ? null
      : { orderId: cell('order'), parcel, courier: cell('courier'), awb: cell('awb') }
  })

/** Couriers say `DELIVERED` and `RTO Delivered`, which is back at the sender. */
const statusOf = (said: string): string | null => {
  if (/rto|return|came back/i.test(said)) return 'returned'
  return /deliver/i.test(said) && !/out for|undeliver|not deliver|fail|attempt/i.test(said)
    ? 'delivered'
    : null
}

/** What a courier’s CSV says became of its parcels: the columns `awb`, or `order` and `parcel`, `status` and, for what came back, `reason`. */
export const statusesIn = (text: string): Promise<InFile<StatusRow>> =>
  rowsIn(text, { has: [['awb', 'order'], ['status']], wrong: t('statusFileWrong') }, (cell) => {
    const [parcel, status] = [parcelIn(cell), statusOf(cell('status'))]
    const isNamed = cell('order') !== '' || cell('awb') !== ''
    if (!isNamed || parcel === null || status === null) return null
    const reason = cell('reason') || (status === 'returned' ? cell('status') : '')
    return { orderId: cell('order'), parcel, awb: cell('awb'), status, reason, code: cell('code') }
  })
