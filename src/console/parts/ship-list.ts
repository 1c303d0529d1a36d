import { say } from '../texts.ts'

export type Shipment = { orderId: string; parcel: number; courier: string; awb: string }

/** Names of columns as spreadsheets and `npm run ops` write them: `Order ID` and `orderId` are `order`. */
const columnOf = (name: string): string => {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  return letters === 'orderid' ? 'order' : letters
}
const needed = ['order', 'courier', 'awb']

/** What is in a courier’s file, and its rows that name no parcel. */
export type ShipList = { parcels: Shipment[]; refused: { row: number; why: string }[] }

/**
 * The shipments of a CSV with the columns `order`, `parcel`, `courier`, `awb`, as a courier’s portal or a spreadsheet writes it. A row that is wrong stops
 * no other.
 */
export const parcelsIn = async (text: string): Promise<ShipList> => {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const [names = ''] = text.split('\n', 1)
  const delimiter = [';', '\t'].find((one) => names.includes(one)) ?? ','
  let rows: string[][]
  try {
    rows = parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      delimiter,
      relax_column_count: true,
    })
  } catch {
    throw new Error(say('shipFileWrong'))
  }
  const [heading = [], ...entries] = rows
  const columns = heading.map(columnOf)
  if (entries.length === 0 || needed.some((one) => !columns.includes(one)))
    throw new Error(say('shipFileWrong'))
  const list: ShipList = { parcels: [], refused: [] }
  for (const [at, entry] of entries.entries()) {
    const row = at + 2
    const cell = (column: string): string => entry[columns.indexOf(column)] ?? ''
    const parcel = Number(cell('parcel') || 1)
    if (entry.length !== columns.length)
      list.refused.push({
        row,
        why: say('shipRowColumns', { row, columns: entry.length, expected: columns.length }),
      })
    else if (cell('order') === '' || !Number.isInteger(parcel) || parcel < 1)
      list.refused.push({ row, why: say('shipRowWrong', { row }) })
    else
      list.parcels.push({
        orderId: cell('order'),
        parcel,
        courier: cell('courier'),
        awb: cell('awb'),
      })
  }
  return list
}
