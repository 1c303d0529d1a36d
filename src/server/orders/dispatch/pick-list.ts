import { printedExpiry } from '#model/expiry.ts'
import { picksOf, type ShelfRule, type WantedLine } from '#model/stock.ts'
import type { Db } from '../../db/types.ts'
import { type Paper, pdfOf } from '../../pdf/paper.ts'
import { contentWidth, line, margin, table } from '../../pdf/table.ts'
import { write } from '../../pdf/text-runs.ts'
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
 * What to fetch for parcels, by place: each pack on the shelf is named for one of them, those that were named first are served first. Null where nothing
 * of a parcel waits to be packed.
 */
export const pickRows = async (
  db: Db,
  parcels: readonly Named[],
  rule: { shelf: ShelfRule; now: () => Date },
): Promise<PickRow[] | null> => {
  const all: { of: StoredOrderLine; parcel: string; want: WantedLine }[] = []
  for (const { orderId, parcel } of parcels) {
    const { lines, wanted } = await wantedIn(db, orderId, { ...rule, parcel })
    if (lines.length === 0) return null
    for (const [index, want] of wanted.entries()) {
      const of = lines[index]
      if (of) all.push({ of, parcel: parcelId(orderId, parcel), want })
    }
  }
  const kept = await batchesOf(db, [...new Set(all.map(({ want }) => want.product_id))])
  const shelf = kept.flatMap(({ expiry, ...batch }) =>
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
    const place = kept.find((own) => own.product_id === product_id && own.batch === found.batch)
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

const columns = [
  { title: 'Place', width: 60, of: ({ place }: PickRow) => place ?? '—' },
  { title: 'Product', width: 156, of: ({ product, pack }: PickRow) => `${product}\n${pack}` },
  { title: 'Batch', width: 75, of: ({ batch }: PickRow) => batch ?? 'look for it' },
  {
    title: 'Expiry',
    width: 50,
    of: ({ expiry }: PickRow) => (expiry === null ? '' : printedExpiry(expiry)),
  },
  { title: 'Packs', width: 36, right: true as const, of: ({ packs }: PickRow) => packs },
  { title: 'For parcel', width: 108, of: ({ parcel }: PickRow) => parcel },
  { title: 'Done', width: 38, of: () => '' },
]

/** The list to walk along the shelves with; no name and no address is on it. */
export const pickListPdf = (
  rows: readonly PickRow[],
  parcels: number,
  at: Date,
): Promise<Uint8Array> =>
  pdfOf({ title: 'Picking list', at }, [
    (paper: Paper) => {
      paper.addPage({ size: 'A4', margin: 0 })
      const title = `Picking list: ${parcels} parcels, ${rows.length} rows`
      const place = { x: margin, top: margin, width: contentWidth }
      const top = write(paper, title, place, { size: 13, weight: 'bold', tag: 'H1' })
      line(paper, top + 4)
      table(paper, top + 10, columns, rows, 9)
    },
  ])
