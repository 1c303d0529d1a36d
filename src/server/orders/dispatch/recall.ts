import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { cardRow } from '#catalogue/query/product.ts'
import type { opsStock as contract, Recall } from '#contract/fulfilment/stock.ts'
import type { Operator } from '#model/operator.ts'
import { unitsOf } from '#model/quantity.ts'
import { batchPrinted } from '#model/stock.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import type { Serving } from '../../kernel/call.ts'
import { failed, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { batchOf, blockBatch } from '../../stock/batch-repository.ts'
import {
  addCases,
  addRecall,
  casesOf,
  packedWith,
  recallById,
  recallOf,
  recallsMade,
  type SentLine,
  type StoredRecall,
  sentWith,
} from '../../stock/recall-repository.ts'
import { changeStock } from '../../stock/stock-repository.ts'
import { notifyCustomer } from '../rows/order-messages.ts'
import { orderById } from '../rows/order-repository.ts'
import { unpackParcel } from './parcel-acts.ts'

/** Recalls of batches that are not of standard quality: `/api/ops/recalls`. */
export type Recalls = Serving<typeof contract, 'recall' | 'recalled' | 'recalls'>

/** Orders whose customers are told in one transaction: other writers wait no longer than for these. */
const atOnce = 50

const viewOf = async (
  db: Db,
  nameOf: (productId: number) => string,
  { id, product_id, batch, reason, reference, parcels_stopped, at }: StoredRecall,
): Promise<Recall> => {
  const cases = (await casesOf(db, id)).map(
    ({ order_id, line, told_at, state, quantity, credited, name, phone, region }) => ({
      orderId: order_id,
      line,
      customer: name,
      phone,
      region,
      units: unitsOf(Number(quantity)),
      returned: unitsOf(Number(credited)),
      state,
      toldAt: told_at,
    }),
  )
  const blocked = unitsOf((await batchOf(db, product_id, batch))?.on_hand ?? 0)
  return {
    id,
    productId: product_id,
    productName: nameOf(product_id),
    batch,
    reason,
    reference,
    at,
    blocked,
    parcelsStopped: parcels_stopped,
    cases,
  }
}

export const createRecalls = ({
  storage,
  activeCatalogue,
  now,
}: Pick<Core, 'storage' | 'activeCatalogue' | 'now'>): Recalls => {
  /** Empty for a product that the catalogue does not have any more. */
  const nameOf = (productId: number): string => {
    const catalogue = activeCatalogue()
    return (catalogue && cardRow(catalogue, productId)?.name) ?? ''
  }
  /** Blocks the batch and stops what has not left: at once, so that nothing of it leaves any more. */
  const block = (
    by: Operator,
    product_id: number,
    typed: string,
    { reason, reference }: { reason: string; reference: string },
  ): Promise<StoredRecall> =>
    storage.inTransaction(async (db) => {
      // Under the name that it is kept by, however the alert writes it.
      const batch =
        (await batchOf(db, product_id, typed))?.batch ?? batchPrinted(typed).toUpperCase()
      const known = await recallOf(db, product_id, batch)
      const at = now().toISOString()
      if (known) {
        // Who asked for it again is answerable for the customers who are told now.
        await appendAudit(db, by, at, {
          action: 'stock.recall-again',
          object: ['product', String(product_id)],
          after: { batch, reference },
          reason,
        })
        return known
      }
      const before = await blockBatch(db, { product_id, batch, at })
      const parcels = await packedWith(db, product_id, batch)
      for (const { order_id, parcel } of parcels) {
        const order = await orderById(db, order_id)
        if (order)
          await unpackParcel(db, order, { parcel, reason: `Recall ${reference}: ${reason}`, at })
      }
      // With what came out of those parcels: their orders wait for other batches.
      const onShelf = (await batchOf(db, product_id, batch))?.on_hand ?? 0
      // What came out of those parcels left what can be ordered as it came back.
      if (before?.withheld === null && before.on_hand > 0)
        await changeStock(db, product_id, -before.on_hand, at)
      const recall = {
        id: randomUUID(),
        product_id,
        batch,
        reason,
        reference,
        parcels_stopped: parcels.length,
        at,
      }
      await addRecall(db, recall)
      const after = { batch, reference, parcelsStopped: parcels.length, blocked: unitsOf(onShelf) }
      await appendAudit(db, by, at, {
        action: 'stock.recall',
        object: ['product', String(product_id)],
        after,
        reason,
      })
      return recall
    })

  /** Tells the customers of some orders behind a line, and returns the last of them; null once all were told. */
  const tell = (recall: StoredRecall, after: SentLine | null): Promise<SentLine | null> =>
    storage.inTransaction(async (db) => {
      const lines = await sentWith(db, recall, { after, limit: atOnce })
      const at = now().toISOString()
      await addCases(
        db,
        lines.map(({ order_id, number: line }) => ({
          recall_id: recall.id,
          order_id,
          line,
          told_at: at,
        })),
      )
      for (const { order_id, customer_id, name, batch } of lines) {
        await notifyCustomer(
          db,
          { id: order_id, customer_id },
          'recall',
          { product: name, batch: batch ?? recall.batch, reason: recall.reason },
          at,
        )
      }
      return lines.length === atOnce ? (lines.at(-1) ?? null) : null
    })

  return {
    recall: async ({ body: { productId, batch, reason, reference } }, { operator: by }) => {
      const recall = await block(by, productId, batch, { reason, reference })
      let last: SentLine | null = null
      do {
        last = await tell(recall, last)
        // A database of this process answers at once, so others would have no turn until all were told.
        await setImmediate()
      } while (last)
      return ok(await viewOf(storage.db, nameOf, recall))
    },
    recalls: async ({ query: { pageNumber, pageSize } }) => {
      const { rows, total } = await recallsMade(storage.db, {
        offset: (pageNumber - 1) * pageSize,
        limit: pageSize,
      })
      return ok({
        recalls: rows.map(({ id, product_id, batch, reference, reason, at, told, returned }) => ({
          id,
          productId: product_id,
          productName: nameOf(product_id),
          batch,
          reference,
          reason,
          at,
          told,
          returned,
        })),
        total,
        hasMore: pageNumber * pageSize < total,
      })
    },
    recalled: async ({ params: { id } }) => {
      const recall = await recallById(storage.db, id)
      return recall
        ? ok(await viewOf(storage.db, nameOf, recall))
        : failed('notFound', { field: 'id' })
    },
  }
}
