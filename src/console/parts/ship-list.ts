import { say } from '../texts.ts'

export type Shipment = { orderId: string; parcel: number; courier: string; awb: string }

/** Names of columns as spreadsheets and `npm run ops` write them: `Order ID` and `orderId` are `order`. */
const columnOf = (name: string): string => {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  return letters === 'orderid' ? 'order' : letters
}
const needed = ['order', 'courier', 'awb']

/** Throws where two orders have the same number at the courier: one of them was copied from the wrong row, and nothing shipped comes back. */
export const checkNumbers = (parcels: readonly Shipment[]): void => {
  const orders = new Map<string, string>()
  for (const { orderId, awb } of parcels) {
    const number = awb.trim().toUpperCase()
    if (number === '') continue
    const other = orders.get(number) ?? orderId
    if (other !== orderId)
      throw new Error(say('shipSameAwb', { awb: awb.trim(), orders: `${other}, ${orderId}` }))
    orders.set(number, orderId)
  }
}

/** The shipments of a CSV with the columns `order`, `parcel`, `courier`, `awb`, as a courier's portal or a spreadsheet writes it. */
export const parcelsIn = async (text: string): Promise<Shipment[]> => {
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
  const parcels = entries.map((entry, at) => {
    const row = at + 2
    if (entry.length !== columns.length)
      throw new Error(
        say('shipRowColumns', { row, columns: entry.length, expected: columns.length }),
      )
    const cell = (column: string): string => entry[columns.indexOf(column)] ?? ''
    const parcel = Number(cell('parcel') || 1)
    if (cell('order') === '' || !Number.isInteger(parcel) || parcel < 1)
      throw new Error(say('shipRowWrong', { row }))
    return { orderId: cell('order'), parcel, courier: cell('courier'), awb: cell('awb') }
  })
  checkNumbers(parcels)
  return parcels
}
