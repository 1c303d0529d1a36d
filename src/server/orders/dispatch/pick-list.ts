import { serverTexts } from '#i18n/server-texts.ts'
import { printedExpiry } from '#model/expiry.ts'
import type { Locale } from '#model/locale.ts'
import { picksOf, type ShelfRule, type WantedLine } from '#model/stock.ts'
import type { Db } from '../../db/types.ts'
import { type ListPaper, listsPdf, type WalkedList } from '../../pdf/walked-list.ts'
import { batchesOf } from '../../stock/batch-repository.ts'
import type { StoredOrderLine } from '../rows/order-repository.ts'
import { parcelId } from '../rows/order-view.ts'
import { wantedIn } from './picks.ts'

/** A batch to fetch for a parcel; without a batch, the shelf names none and the hand looks for the product. */
export type PickRow = {
  place: string | null
  product: string
  pack: string
  batch: string | null
  expiry: string | null
  packs: string
  parcel: string
}

type Named = { orderId: string; parcel: number }

/**
 * What to fetch for parcels, by place: each pack on the shelf is named for one of them, those that were named first are served first. What was packed or
 * cancelled since it was ticked is left out; null where nothing waits to be packed.
 */
export const pickRows = async (
  db: Db,
  parcels: readonly Named[],
  rule: { shelf: ShelfRule; now: () => Date },
): Promise<PickRow[] | null> => {
  const all: { of: StoredOrderLine; parcel: string; want: WantedLine }[] = []
  for (const { orderId, parcel } of parcels) {
    const { lines, wanted } = await wantedIn(db, orderId, { ...rule, parcel })
    for (const [index, want] of wanted.entries()) {
      const of = lines[index]
      if (of) all.push({ of, parcel: parcelId(orderId, parcel), want })
    }
  }
  if (all.length === 0) return null
  const batches = await batchesOf(db, [...new Set(all.map(({ want }) => want.product_id))])
  const shelf = batches.flatMap(({ expiry, ...batch }) =>
    expiry === null ? [] : [{ ...batch, expiry }],
  )
  const { picks, gaps } = picksOf(
    all.map(({ want }, index) => ({ ...want, line: index })),
    shelf,
  )
  const rows: PickRow[] = []
  for (const { line: index, quantity, ...found } of [
    ...picks,
    ...gaps.map((gap) => ({ line: gap.line, quantity: gap.quantity, batch: null, expiry: null })),
  ]) {
    const one = all[index]
    if (!one) continue
    const { name, pack_label, product_id, units } = one.of
    const place = batches.find((own) => own.product_id === product_id && own.batch === found.batch)
    rows.push({
      ...found,
      place: place?.place ?? null,
      product: name,
      pack: pack_label,
      packs: String(Math.round((quantity / units) * 1_000) / 1_000),
      parcel: one.parcel,
    })
  }
  // What has no place is looked for last.
  return rows.toSorted(
    (one, other) =>
      Number(one.place === null) - Number(other.place === null) ||
      (one.place ?? '').localeCompare(other.place ?? '', 'en', { numeric: true }) ||
      one.product.localeCompare(other.product, 'en') ||
      (one.batch ?? '').localeCompare(other.batch ?? '', 'en'),
  )
}

/** The list to walk along the shelves with; no name and no address is on it. */
export const pickListPdf = (
  rows: readonly PickRow[],
  about: { at: Date; locale: Locale; on: ListPaper },
): Promise<Uint8Array> => {
  const t = serverTexts(about.locale)
  const [title, lookForIt] = [t('invoice:pickList'), t('invoice:lookForIt')]
  const batchOf = ({ batch, expiry }: PickRow): string =>
    batch === null ? lookForIt : `${batch} ${printedExpiry(expiry ?? '')}`
  const list: WalkedList<PickRow> = {
    heading: title,
    about: `${t('invoice:parcels', { count: new Set(rows.map(({ parcel }) => parcel)).size })} · ${t('invoice:rows', { count: rows.length })}`,
    columns: [
      { title: t('invoice:place'), width: 60, of: ({ place }) => place ?? '—' },
      {
        title: t('invoice:product'),
        width: 166,
        of: ({ product, pack }) => `${product}\n${pack}`,
      },
      { title: t('invoice:batch'), width: 95, of: batchOf },
      { title: t('invoice:packs'), width: 46, right: true, of: ({ packs }) => packs },
      { title: t('invoice:forParcel'), width: 118, of: ({ parcel }) => parcel },
      { title: t('invoice:done'), width: 38, of: () => '' },
    ],
    narrow: (row) => [
      `${row.place ?? '—'} · ${row.packs} × ${row.product}`,
      row.pack,
      `${batchOf(row)} · ${row.parcel}`,
    ],
    rows,
  }
  return listsPdf([list], { title, ...about })
}
