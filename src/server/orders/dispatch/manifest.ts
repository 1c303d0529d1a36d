import { startOfDay } from '#model/calendar-india.ts'
import { csv } from '#model/csv.ts'
import { decimalRupees, formatRupees, type Paise, paise } from '#model/money.ts'
import type { Seller } from '#model/shop.ts'
import type { Db } from '../../db/types.ts'
import { type Paper, pdfOf } from '../../pdf/paper.ts'
import { contentWidth, line, margin, roomFor, table } from '../../pdf/table.ts'
import { write } from '../../pdf/text-runs.ts'
import { parcelId } from '../rows/order-view.ts'

/** A parcel that was handed over; `courier` null: the shop's own rider. */
type Sent = {
  orderId: string
  parcel: number
  courier: string | null
  awb: string | null
  city: string
  pincode: string
}
export type Handed = Sent & { cash: Paise }

/** Parcels that left on a day in India, by courier in the order of its numbers; `courier` empty: with all of them. */
export const parcelsSent = async (db: Db, day: string, courier: string): Promise<Sent[]> => {
  const rows = await db
    .selectFrom('order_parcel as p')
    .innerJoin('order_event as e', (join) =>
      join.onRef('e.order_id', '=', 'p.order_id').onRef('e.parcel', '=', 'p.number'),
    )
    .leftJoin('order_address as a', 'a.order_id', 'p.order_id')
    .select(['p.order_id', 'p.number', 'p.courier', 'p.awb', 'a.city', 'a.pincode'])
    // A parcel moves on after it left, never back to before.
    .where('p.state', 'in', ['shipped', 'delivered', 'returned'])
    .where('p.updated_at', '>=', startOfDay(day))
    .where('e.job', '=', 'shipped')
    .where('e.at', '>=', startOfDay(day))
    .where('e.at', '<', startOfDay(day, 1))
    .execute()
  const named = courier.trim().toLowerCase()
  return rows
    .filter((row) => named === '' || (row.courier ?? '').toLowerCase() === named)
    .map(({ order_id, number, courier: by, awb, city, pincode }) => ({
      orderId: order_id,
      parcel: number,
      courier: by,
      awb,
      city: city ?? '',
      pincode: pincode ?? '',
    }))
    .toSorted(
      (one, other) =>
        (one.courier ?? '').localeCompare(other.courier ?? '', 'en') ||
        (one.awb ?? '').localeCompare(other.awb ?? '', 'en') ||
        parcelId(one.orderId, one.parcel).localeCompare(parcelId(other.orderId, other.parcel)),
    )
}

const ownRider = 'Own rider'

/** The same as a file, for the courier's own program. */
export const manifestCsv = (rows: readonly Handed[]): string =>
  csv(
    ['Courier', 'Number at the courier', 'Parcel', 'City', 'Pincode', 'Cash to collect'],
    rows.map(({ courier, awb, orderId, parcel, city, pincode, cash }) => [
      courier ?? ownRider,
      awb ?? '',
      parcelId(orderId, parcel),
      city,
      pincode,
      decimalRupees(cash),
    ]),
  )

const columns = [
  { title: 'No.', width: 28, of: ({ nth }: Handed & { nth: number }) => String(nth) },
  { title: 'Number at the courier', width: 130, of: ({ awb }: Handed) => awb ?? '—' },
  { title: 'Parcel', width: 120, of: (row: Handed) => parcelId(row.orderId, row.parcel) },
  { title: 'To', width: 150, of: ({ city, pincode }: Handed) => `${city} ${pincode}`.trim() },
  {
    title: 'Cash ₹',
    width: 95,
    right: true as const,
    of: ({ cash }: Handed) => (cash > 0 ? decimalRupees(cash) : 'prepaid'),
  },
]

/** A page for each courier, to be signed by who takes the parcels. */
export const manifestPdf = (
  rows: readonly Handed[],
  { day, seller, at }: { day: string; seller: Seller; at: Date },
): Promise<Uint8Array> => {
  const byCourier = Map.groupBy(rows, ({ courier }) => courier ?? ownRider)
  const pages = byCourier.size > 0 ? [...byCourier] : [['—', []] as [string, Handed[]]]
  return pdfOf(
    { title: `Parcels handed over on ${day}`, author: seller.name, at },
    pages.map(([courier, own]) => (paper: Paper) => {
      paper.addPage({ size: 'A4', margin: 0 })
      const at = (top: number) => ({ x: margin, top, width: contentWidth })
      const cash = paise(own.reduce((sum, one) => sum + one.cash, 0))
      let top = write(paper, `${seller.name}: parcels handed over`, at(margin), {
        size: 13,
        weight: 'bold',
        tag: 'H1',
      })
      const sums = `${courier} · ${day} · ${own.length} parcels · ${formatRupees(cash)} to collect`
      top = write(paper, sums, at(top + 4), { size: 10 })
      line(paper, top + 4)
      const numbered = own.map((one, index) => ({ ...one, nth: index + 1 }))
      top = roomFor(paper, table(paper, top + 10, columns, numbered, 9) + 30, 40)
      write(paper, 'Name, signature and time of who takes them: ____________________', at(top), {
        size: 10,
      })
    }),
  )
}
