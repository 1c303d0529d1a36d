import type { opsStock as contract } from '#contract/fulfilment/stock.ts'
import { unitsOf } from '#model/quantity.ts'
import { faultOf, type Gap, picksOf, type ShelfRule } from '#model/stock.ts'
import type { Db } from '../../db/types.ts'
import type { Serving } from '../../kernel/call.ts'
import { failed, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { batchesOf } from '../../stock/batch-repository.ts'
import { withoutBatch } from '../../stock/stock-repository.ts'
import { linesOf, orderById, parcelsOf } from '../rows/order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { allCodesOf } from './product-codes.ts'
import { untilOf } from './shelf-life.ts'

type Deps = Pick<Core, 'storage' | 'activeCatalogue' | 'now'> & {
  shelf: ShelfRule
}

type Asking = Omit<Deps, 'storage'>

/** The lines of an order that wait to be packed, in one of its parcels or in all, with what each wants of the shelf. */
export const wantedIn = async (
  db: Db,
  orderId: string,
  { shelf: rule, now: clock, parcel: only }: Pick<Asking, 'shelf' | 'now'> & { parcel?: number },
) => {
  const now = clock()
  const open = new Set(
    (await parcelsOf(db, orderId)).flatMap(({ state, number }) =>
      state === 'placed' && (only === undefined || number === only) ? [number] : [],
    ),
  )
  const lines = remainingLines(await linesOf(db, [orderId])).filter(
    // A care plan lies on no shelf.
    ({ parcel, batch, plan_days }) => open.has(parcel) && batch === null && plan_days === null,
  )
  const until = await untilOf(db, orderId, lines, { rule, now })
  const wanted = lines.map((line) => ({
    line: line.number,
    product_id: line.product_id,
    quantity: line.quantity,
    price: line.price,
    until: until(line),
  }))
  return { lines, wanted }
}

const picksIn = async (db: Db, orderId: string, asking: Asking) => {
  const { activeCatalogue } = asking
  const { lines, wanted } = await wantedIn(db, orderId, asking)
  const batches = await batchesOf(
    db,
    lines.map(({ product_id }) => product_id),
  )
  const shelf = batches.flatMap(({ expiry, ...batch }) =>
    expiry === null ? [] : [{ ...batch, expiry }],
  )
  const { picks, gaps } = picksOf(wanted, shelf)
  const productOf = new Map(lines.map(({ number, product_id }) => [number, product_id]))
  /** Packs without a batch on record are named by what is printed on them. */
  const whyOf = async ({ line, why }: Gap): Promise<Gap['why']> => {
    const product = productOf.get(line)
    if ((why !== 'usedUp' && why !== 'notKept') || product === undefined) return why
    return (await withoutBatch(db, product)) === 0 ? 'usedUp' : 'notKept'
  }
  const placeOf = (line: number, batch: string): string | null =>
    batches.find((one) => one.product_id === productOf.get(line) && one.batch === batch)?.place ??
    null
  return {
    picks: picks.map(({ quantity, ...pick }) => ({
      ...pick,
      units: unitsOf(quantity),
      place: placeOf(pick.line, pick.batch),
    })),
    gaps: await Promise.all(
      gaps.map(async ({ quantity, ...gap }) => ({
        ...gap,
        why: await whyOf({ quantity, ...gap }),
        units: unitsOf(quantity),
      })),
    ),
    withheld: wanted.flatMap((line) =>
      shelf.flatMap((batch) => {
        const why = batch.product_id === line.product_id ? faultOf(batch, line) : null
        return why === null ? [] : [{ line: line.line, batch: batch.batch, why }]
      }),
    ),
    codes: await allCodesOf(db, activeCatalogue(), [
      ...new Set(lines.map(({ product_id }) => product_id)),
    ]),
  }
}

/** From which batches an order is packed: `/api/ops/orders/{id}/picks`. */
export type Picks = Serving<typeof contract, 'picks'>

export const createPicks = ({ storage, ...deps }: Deps): Picks => ({
  picks: ({ params: { id } }) =>
    storage.inSnapshot(async (db) =>
      (await orderById(db, id))
        ? ok(await picksIn(db, id, deps))
        : failed('notFound', { field: 'id' }),
    ),
})
