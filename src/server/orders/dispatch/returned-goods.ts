import { textIn } from '#catalogue/export/text.ts'
import { type CardRow, cardRow, drugOf, otcOf, packFacts } from '#catalogue/query/product.ts'
import type { opsReturns as contract, ReturnedGoods } from '#contract/fulfilment/returns.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { lastDay } from '#model/expiry.ts'
import type { Operator } from '#model/operator.ts'
import { thousandthsOf, unitsOf } from '#model/quantity.ts'
import { isKeptCold, type ReturnPlace, type ShelfBar, shelfBar } from '#model/returned-goods.ts'
import { batchKey, type ShelfRule } from '#model/stock.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import { entriesWhere } from '../../kernel/audit/audit-repository.ts'
import type { Serving } from '../../kernel/call.ts'
import { isSamePerson } from '../../kernel/operators/same-person.ts'
import { type Failed, failed, type Outcome, ok, type ReasonKey } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import {
  addBatch,
  batchesOf,
  batchOf,
  moveBatch,
  type StoredBatch,
} from '../../stock/batch-repository.ts'
import {
  placeReturned,
  returnedGoodsOf,
  returnsLeft,
  returnsWaiting,
  type StoredReturn,
} from '../../stock/returned-repository.ts'
import { changeStock, stockOf } from '../../stock/stock-repository.ts'
import { withholdAged } from '../../stock/withhold.ts'
import { batchNotKept } from './batch-not-kept.ts'

type Deps = Pick<Core, 'storage' | 'activeCatalogue' | 'now'> & { shelf: ShelfRule }

/** Where goods go that came back: `/api/ops/returns`. */
export type Returns = Serving<typeof contract>

const reasonOf: Record<ShelfBar, ReasonKey> = {
  'not-sold': 'errors:reasonReturnNotSold',
  cold: 'errors:reasonReturnCold',
  second: 'errors:reasonReturnSecond',
  opened: 'errors:reasonReturnOpened',
  expired: 'errors:reasonReturnExpired',
  recalled: 'errors:reasonReturnBlocked',
  quarantined: 'errors:reasonReturnBlocked',
}

type Deciding = {
  id: string
  by: Operator
  from: 'counter' | 'pharmacist'
  to: ReturnPlace
  units: number | undefined
  isSealed: boolean
  reason: string
  batch?: string | undefined
  isOther?: boolean
}

export const createReturnedGoods = ({
  storage,
  activeCatalogue,
  shelf: rule,
  now,
}: Deps): Returns => {
  const cardOf = (productId: number): CardRow | null => {
    const catalogue = activeCatalogue()
    return catalogue && cardRow(catalogue, productId)
  }
  const isCold = (card: CardRow): boolean => {
    const catalogue = activeCatalogue()
    const body =
      catalogue && (card.kind === 'drug' ? drugOf(catalogue, card.id) : otcOf(catalogue, card.id))
    return isKeptCold(textIn(body?.body.storage ?? '', 'en'), `${card.name} ${card.composition}`)
  }
  /** Whether an operator, under whatever name, put these goods into quarantine, as the audit says of that moment. */
  const hasHeld = async (
    db: Db,
    { product_id, order_id: order, placed_at: from }: StoredReturn,
    by: Operator,
  ): Promise<boolean> => {
    if (from === null) return false
    const until = new Date(Date.parse(from) + 1).toISOString()
    const entries = await entriesWhere(db, {
      ...{ object: `product:${product_id}`, action: 'stock.return', from, until, limit: 1_000 },
    })
    for (const { after, operator_id } of entries) {
      const done = JSON.parse(after ?? '{}')
      if (done.order !== order || done.to !== 'quarantine') continue
      if (await isSamePerson(db, operator_id, by.id)) return true
    }
    return false
  }
  const barOf = async (
    db: Db,
    one: StoredReturn,
    batch: StoredBatch | null,
    by: Operator,
  ): Promise<ShelfBar | null> => {
    const { product_id, quantity, expiry, place } = one
    const card = cardOf(product_id)
    // The schedule of a product that the catalogue lacks is not known.
    const isH1 = card === null || card.schedule === 'H1'
    return shelfBar({
      isSold: card === null || !['banned', 'not-sold'].includes(card.sale),
      needsSecond: isH1 && (place !== 'quarantine' || (await hasHeld(db, one, by))),
      isCold: card !== null && isCold(card),
      quantity,
      packUnits: thousandthsOf(card?.units ?? 1),
      usableUntil: batch?.usable_until ?? lastDay(expiry),
      today: dayInIndia(now()),
      withheld: batch?.withheld ?? null,
    })
  }
  const viewOf = async (db: Db, one: StoredReturn, by: Operator): Promise<ReturnedGoods> => {
    const card = cardOf(one.product_id)
    const batch = await batchOf(db, one.product_id, one.batch)
    const bar = await barOf(db, one, batch, by)
    return {
      id: one.id,
      orderId: one.order_id,
      line: one.line,
      productId: one.product_id,
      ...packFacts(card),
      batch: one.batch,
      expiry: one.expiry,
      units: unitsOf(one.quantity),
      cameAt: one.came_at,
      waits: one.place === null ? 'counter' : 'pharmacist',
      // Of a part of a pack beside whole ones, the whole ones may go.
      barred: bar === 'opened' && one.quantity > thousandthsOf(card?.units ?? 1) ? null : bar,
      shelf: batch?.place ?? null,
    }
  }

  /** The batch that came back: the one that was packed, or another one on record that a person read twice. */
  const batchFor = async (
    db: Db,
    goods: StoredReturn,
    { batch: printed, isOther }: Pick<Deciding, 'batch' | 'isOther'>,
  ): Promise<{ kept: StoredBatch | null; batch: string; expiry: string } | Failed> => {
    const typed = printed ?? goods.batch
    const known = await batchesOf(db, [goods.product_id])
    const batch = known.find(({ key }) => key === batchKey(typed)) ?? null
    if (batchKey(typed) === batchKey(goods.batch))
      return { kept: batch, batch: goods.batch, expiry: batch?.expiry ?? goods.expiry }
    const name = cardOf(goods.product_id)?.name ?? ''
    if (!isOther)
      return failed('returnBatch', {
        field: 'batch',
        values: { name, batch: typed, known: goods.batch },
      })
    // Of a product whose batches are not kept, the pack in the hand says which it is, and its expiry is not known to be another.
    if (known.every(({ expiry }) => expiry === null) && batch === null)
      return { kept: null, batch: typed, expiry: goods.expiry }
    if (batch?.expiry == null) return batchNotKept(typed, known)
    return { kept: batch, batch: batch.batch, expiry: batch.expiry }
  }

  const putOnShelf = async (
    db: Db,
    goods: StoredReturn,
    { batch, expiry, quantity }: { batch: string; expiry: string; quantity: number },
    { by, at }: { by: Operator; at: string },
  ): Promise<void> => {
    const { product_id, order_id } = goods
    const isKept = (await batchesOf(db, [product_id])).some((one) => one.expiry !== null)
    if (!isKept) {
      // It is not counted: one pack more is no news.
      if (await stockOf(db, product_id)) await changeStock(db, product_id, quantity, at)
      return
    }
    if ((await batchOf(db, product_id, batch)) === null)
      await addBatch(db, product_id, batch, { expiry, mrp: null, cost: null, place: null })
    const kept = await batchOf(db, product_id, batch)
    if (!kept) throw new Error('a batch that was added is not there')
    await moveBatch(db, {
      product_id,
      batch: kept.batch,
      change: quantity,
      reason: 'returned',
      note: null,
      order_id,
      operator_name: by.name,
      at,
    })
    if (kept.withheld === null) await changeStock(db, product_id, quantity, at)
    await withholdAged(db, rule, now(), [product_id])
  }

  const decide = ({
    id,
    by,
    from,
    to,
    units,
    isSealed,
    reason,
    ...printed
  }: Deciding): Promise<Outcome<{ left: ReturnedGoods[] }>> =>
    storage.inTransaction(async (db) => {
      const goods = await returnedGoodsOf(db, id)
      if (!goods) return failed('notFound', { field: 'id' })
      const isInQuarantine = goods.place === 'quarantine'
      // The operator who holds it may destroy what is in quarantine; only a pharmacist lets it back to the shelf.
      const mayDecide =
        goods.place === null
          ? from === 'counter'
          : isInQuarantine && (from === 'pharmacist' || to === 'destroyed')
      if (!mayDecide) return failed('returnPlaced', { field: 'id' })
      const quantity = units === undefined ? goods.quantity : thousandthsOf(units)
      const name = cardOf(goods.product_id)?.name ?? ''
      if (quantity <= 0 || quantity > goods.quantity)
        return failed('unitsWrong', { field: 'units', values: { name } })
      const found = await batchFor(db, goods, printed)
      if ('failed' in found) return found
      if (to === 'shelf') {
        const bar =
          (await barOf(db, { ...goods, ...found, quantity }, found.kept, by)) ??
          (isSealed ? null : 'opened')
        if (bar)
          return failed('invalid', {
            field: bar === 'opened' && !isSealed ? 'isSealed' : 'to',
            detail: bar,
            reason: { key: reasonOf[bar], values: { name, batch: found.batch } },
          })
      }
      const at = now().toISOString()
      const { batch, expiry } = found
      await placeReturned(db, goods, {
        quantity,
        batch,
        expiry,
        place: to,
        reason,
        operator_name: by.name,
        placed_at: at,
      })
      if (to === 'shelf') await putOnShelf(db, goods, { batch, expiry, quantity }, { by, at })
      await appendAudit(db, by, at, {
        action: 'stock.return',
        object: ['product', String(goods.product_id)],
        ...(batchKey(batch) !== batchKey(goods.batch) && { before: { batch: goods.batch } }),
        after: { batch, units: unitsOf(quantity), to, order: goods.order_id },
        reason,
      })
      const left: ReturnedGoods[] = []
      for (const one of await returnsLeft(db, goods.order_id)) left.push(await viewOf(db, one, by))
      return ok({ left })
    })

  return {
    waiting: ({ query: { waits, ...page } }, { operator: by }) =>
      storage.inSnapshot(async (db) => {
        const { rows, ...rest } = await returnsWaiting(db, waits, page)
        const goods: ReturnedGoods[] = []
        for (const one of rows) goods.push(await viewOf(db, one, by))
        return ok({ goods, ...rest })
      }),
    place: ({ params: { id }, body }, { operator: by }) =>
      decide({ id, by, from: 'counter', ...body, units: body.units }),
    release: ({ params: { id }, body }, { operator: by }) =>
      decide({ id, by, from: 'pharmacist', ...body, units: body.units }),
  }
}
