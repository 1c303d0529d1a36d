import { serverTexts } from '#i18n/server-texts.ts'
import { startOfDay } from '#model/calendar-india.ts'
import { csv } from '#model/csv.ts'
import type { Locale } from '#model/locale.ts'
import { decimalRupees, formatRupees, type Paise, paise } from '#model/money.ts'
import type { Seller } from '#model/shop.ts'
import type { Db } from '../../db/types.ts'
import { type ListPaper, listsPdf, type WalkedList } from '../../pdf/walked-list.ts'
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
  const carrier = courier.trim().toLowerCase()
  return rows
    .filter((row) => carrier === '' || (row.courier ?? '').toLowerCase() === carrier)
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

/** A page for each courier, to be signed by who takes the parcels. */
export const manifestPdf = (
  rows: readonly Handed[],
  {
    day,
    seller,
    ...about
  }: { day: string; seller: Seller; at: Date; locale: Locale; on: ListPaper },
): Promise<Uint8Array> => {
  const t = serverTexts(about.locale)
  const [title, prepaid] = [t('invoice:handedOver'), t('invoice:prepaid')]
  const byCourier = Map.groupBy(rows, ({ courier }) => courier ?? t('invoice:ownRider'))
  const pages = byCourier.size > 0 ? [...byCourier] : [['—', []] as [string, Handed[]]]
  type Numbered = Handed & { nth: number }
  const parcelOf = (row: Handed): string => parcelId(row.orderId, row.parcel)
  const placeOf = ({ city, pincode }: Handed): string => `${city} ${pincode}`.trim()
  const listOf = ([courier, own]: [string, Handed[]]): WalkedList<Numbered> => {
    const cash = paise(own.reduce((sum, one) => sum + one.cash, 0))
    return {
      heading: `${seller.name}: ${title}`,
      about: [
        courier,
        day,
        t('invoice:parcels', { count: own.length }),
        t('invoice:toCollect', { amount: formatRupees(cash) }),
      ].join(' · '),
      columns: [
        { title: '', width: 28, of: ({ nth }) => String(nth) },
        { title: t('invoice:courierNumber'), width: 130, of: ({ awb }) => awb ?? '—' },
        { title: t('invoice:parcel'), width: 120, of: parcelOf },
        { title: t('invoice:to'), width: 150, of: placeOf },
        {
          title: t('invoice:cash'),
          width: 95,
          right: true,
          of: ({ cash }) => (cash > 0 ? decimalRupees(cash) : prepaid),
        },
      ],
      narrow: (row) => [
        `${row.nth}. ${row.awb ?? parcelOf(row)}`,
        row.awb === null ? '' : parcelOf(row),
        `${placeOf(row)} · ${row.cash > 0 ? formatRupees(row.cash) : prepaid}`,
      ],
      rows: own.map((one, index) => ({ ...one, nth: index + 1 })),
      foot: `${t('invoice:signature')}: ____________________`,
    }
  }
  return listsPdf(pages.map(listOf), { title: `${title} ${day}`, author: seller.name, ...about })
}
