import { say } from '../texts.ts'

export type Shipment = { orderId: string; parcel: number; courier: string; awb: string }

/** The shipments of a CSV with the columns `order`, `parcel`, `courier`, `awb`, as a courier's portal or a spreadsheet writes it. */
export const parcelsIn = async (text: string): Promise<Shipment[]> => {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const [names = ''] = text.split('\n', 1)
  const delimiter = [';', '\t'].find((one) => names.includes(one)) ?? ','
  const header = (names: string[]): string[] => names.map((name) => name.trim().toLowerCase())
  let rows: Record<string, string>[]
  try {
    rows = parse(text, { columns: header, bom: true, trim: true, skip_empty_lines: true, delimiter })
  } catch {
    throw new Error(say('shipFileWrong'))
  }
  if (rows.length === 0) throw new Error(say('shipFileWrong'))
  return rows.map((row, at) => {
    const parcel = Number(row.parcel || 1)
    if (!row.order || !Number.isInteger(parcel) || parcel < 1) throw new Error(say('shipRowWrong', { row: at + 2 }))
    return { orderId: row.order, parcel, courier: row.courier ?? '', awb: row.awb ?? '' }
  })
}
