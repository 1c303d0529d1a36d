import type { Catalogue } from '#catalogue/open.ts'
import { cardRow } from '#catalogue/query/product.ts'
import type {
  opsPurchases as contract,
  Proposed,
  Purchase,
  Supplier,
} from '#contract/purchases/purchases.ts'
import type { ActOf } from '#model/audit.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { dayMs } from '#model/duration.ts'
import { gstinFault } from '#model/gstin.ts'
import {
  beginsWithState,
  type StateCode,
  stateCodeOf,
  stateName,
  stateOfGstin,
} from '#model/india-states.ts'
import { financialYear } from '#model/invoice.ts'
import { decimalRupeesOrNull, type Paise, paiseFromRupees } from '#model/money.ts'
import { emailOf } from '#model/patterns.ts'
import { packsToOrder } from '#model/purchase.ts'
import { unitsOf } from '#model/quantity.ts'
import type { Seller } from '#model/shop.ts'
import type { Db } from '../db/types.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { OperatorCall, Serving } from '../kernel/call.ts'
import { invalidField } from '../kernel/invalid-field.ts'
import { enqueue } from '../kernel/messages/enqueue.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import {
  addPurchase,
  billsOf,
  countedStock,
  listPurchases,
  movePurchase,
  purchaseLines,
  purchaseOf,
  putLines,
  putSupplier,
  receivedFor,
  type StoredPurchase,
  type StoredSupplier,
  soldSince,
  suppliersOf,
} from '../stock/purchase-repository.ts'
import { purchaseView, purchaseViews } from '../stock/purchase-view.ts'
import { peopleWaiting, waitingSince } from '../stock-alerts/stock-alert-repository.ts'
import { purchaseFile } from './papers.ts'

/** Over how many days it is looked how much of a product is sold. */
const sellingDays = 28

export type PurchaseDeps = Pick<Core, 'storage' | 'activeCatalogue' | 'now'> & { seller: Seller }
/** What the shop orders from its suppliers: `/api/ops/purchases`. */
export type Purchases = Serving<typeof contract>

const supplierView = ({ name, email, phone, address, gstin, state }: StoredSupplier): Supplier => ({
  name,
  email,
  phone,
  address,
  gstin,
  state: state && stateName(state as StateCode),
})

export const createPurchases = ({
  storage,
  activeCatalogue,
  seller,
  now,
}: PurchaseDeps): Purchases => {
  const view = async (db: Db, number: string): Promise<Outcome<Purchase>> => {
    const order = await purchaseOf(db, number)
    return order
      ? ok(await purchaseView(db, activeCatalogue, order))
      : failed('notFound', { field: 'id' })
  }

  const lastAmounts = async (db: Db, productIds: readonly number[]) => {
    const bills = await billsOf(db, productIds)
    return (productId: number) => {
      const own = bills.filter(({ product_id }) => product_id === productId)
      return {
        supplier: own.findLast(({ supplier }) => supplier !== '')?.supplier ?? '',
        rate: own.findLast(({ cost }) => cost !== null)?.cost ?? null,
        mrp: own.findLast(({ mrp }) => mrp !== null)?.mrp ?? null,
      }
    }
  }

  type Asked = { productId: number; packs: number; rate: number | null }
  const linesOf = async (db: Db, catalogue: Catalogue, asked: readonly Asked[]) => {
    const last = await lastAmounts(
      db,
      asked.map(({ productId }) => productId),
    )
    const lines = new Map<
      number,
      { product_id: number; packs: number; rate: number | null; mrp: number | null }
    >()
    for (const [nth, { productId, packs, rate }] of asked.entries()) {
      const card = cardRow(catalogue, productId)
      if (!card)
        return invalidField(`lines.${nth}.productId`, 'errors:reasonProductUnknown', {
          id: productId,
        })
      const known = last(productId)
      const before = lines.get(productId)
      lines.set(productId, {
        product_id: productId,
        // Of a product that is named twice both are meant.
        packs: packs + (before?.packs ?? 0),
        rate: rate === null ? known.rate : paiseFromRupees(rate),
        mrp: known.mrp ?? card.mrp,
      })
    }
    return [...lines.values()]
  }

  /** Changes an order, with the audit; `change` says why it must not be. */
  const onOrder = (
    number: string,
    { operator: by }: OperatorCall,
    action: ActOf<'purchase'>,
    change: (
      db: Db,
      order: StoredPurchase,
      at: string,
    ) => Promise<Failed | { after?: object; reason?: string }>,
  ): Promise<Outcome<Purchase>> =>
    storage.inTransaction(async (db) => {
      const order = await purchaseOf(db, number)
      if (!order) return failed('notFound', { field: 'id' })
      const at = now().toISOString()
      const done = await change(db, order, at)
      if ('failed' in done) return done
      const { after, reason } = done
      await appendAudit(db, by, at, {
        action,
        object: ['purchase', number],
        ...(after && { after: { ...after } }),
        ...(reason !== undefined && { reason }),
      })
      return await view(db, number)
    })
  const moved = failed('purchaseMoved', { field: 'id' })

  return {
    suppliers: () =>
      storage.inSnapshot(async (db) =>
        ok({ suppliers: (await suppliersOf(db)).map(supplierView) }),
      ),
    supplier: ({ body }, { operator: by }) => {
      const gstin = body.gstin.replaceAll(/[\s-]/g, '').toUpperCase()
      if (gstin !== '' && (gstinFault(gstin) || !beginsWithState(gstin)))
        return failed('gstinInvalid', { field: 'gstin' })
      const stateCode = body.state === '' ? null : stateCodeOf(body.state)
      if (body.state !== '' && !stateCode)
        return invalidField('state', 'errors:reasonExample', { example: 'Tamil Nadu' })
      const state = gstin === '' ? stateCode : stateOfGstin(gstin)
      return storage.inTransaction(async (db) => {
        const facts = {
          email: emailOf(body.email),
          phone: body.phone || null,
          address: body.address || null,
          gstin: gstin || null,
          state,
        }
        const stored = await putSupplier(db, body.name, facts)
        await appendAudit(db, by, now().toISOString(), {
          action: 'supplier.put',
          object: ['supplier', stored.key],
          after: facts,
        })
        return ok(supplierView(stored))
      })
    },
    proposal: requireCatalogue(activeCatalogue, (catalogue, { query: { days } }) =>
      storage.inSnapshot(async (db) => {
        const since = new Date(now().getTime() - sellingDays * dayMs).toISOString()
        const sold = await soldSince(db, since)
        const { rows: open } = await listPurchases(db, 'sent', { pageNumber: 1, pageSize: 1_000 })
        const numbers = open.map(({ number }) => number)
        const came = await receivedFor(db, numbers)
        const onOrder = new Map<number, number>()
        for (const { number, product_id, packs } of await purchaseLines(db, numbers)) {
          const units = cardRow(catalogue, product_id)?.units ?? 1
          const got = came
            .filter((row) => row.number === number && row.product_id === product_id)
            .reduce((sum, { quantity }) => sum + unitsOf(quantity), 0)
          onOrder.set(product_id, (onOrder.get(product_id) ?? 0) + Math.max(0, packs * units - got))
        }
        const wanted = (await countedStock(db)).flatMap((row) => {
          const card = cardRow(catalogue, row.product_id)
          if (!card || (card.sale !== 'for-sale' && card.sale !== 'unavailable')) return []
          const facts = {
            free: unitsOf(row.on_hand),
            missing: unitsOf(row.missing),
            threshold: row.threshold === null ? null : unitsOf(row.threshold),
            perDay: unitsOf(sold.get(card.id) ?? 0) / sellingDays,
            onOrder: onOrder.get(card.id) ?? 0,
            packUnits: card.units,
          }
          const packs = packsToOrder({ ...facts, threshold: facts.threshold ?? 0 }, days)
          return packs > 0 ? [{ card, facts, packs }] : []
        })
        const ids = wanted.map(({ card }) => card.id)
        const last = await lastAmounts(db, ids)
        const waiting = await peopleWaiting(db, ids, waitingSince(now()))
        const names = new Map((await suppliersOf(db)).map(({ key, name }) => [key, name]))
        const proposed = wanted.map(({ card, facts, packs }): Proposed & { supplier: string } => {
          const { supplier, rate, mrp } = last(card.id)
          return {
            supplier,
            productId: card.id,
            productName: card.name,
            packLabel: card.packLabel,
            ...facts,
            waiting: waiting.get(card.id) ?? 0,
            packs,
            rate: decimalRupeesOrNull(rate as Paise | null),
            mrp: decimalRupeesOrNull((mrp ?? card.mrp) as Paise | null),
          }
        })
        const bySupplier = Map.groupBy(proposed, ({ supplier }) => supplier)
        return ok({
          suppliers: [...bySupplier]
            .map(([key, products]) => ({
              supplier: names.get(key) ?? key,
              products: products
                .map(({ supplier: _, ...product }) => product)
                .toSorted((one, other) => one.productName.localeCompare(other.productName, 'en')),
            }))
            // Products without a known supplier come last.
            .toSorted(
              (one, other) =>
                Number(one.supplier === '') - Number(other.supplier === '') ||
                one.supplier.localeCompare(other.supplier, 'en'),
            ),
        })
      }),
    ),
    list: ({ query: { state, ...page } }) =>
      storage.inSnapshot(async (db) => {
        const { rows, ...rest } = await listPurchases(db, state, page)
        const views = await purchaseViews(db, activeCatalogue, rows)
        const purchases = views.map(
          ({ lines, number, supplier, state: is, madeBy, madeAt, sentAt }) => ({
            number,
            supplier,
            state: is,
            madeBy,
            madeAt,
            sentAt,
            packs: lines.reduce((sum, line) => sum + line.packs, 0),
            received: lines.reduce((sum, line) => sum + Math.min(line.packs, line.received), 0),
          }),
        )
        return ok({ purchases, ...rest })
      }),
    make: requireCatalogue(
      activeCatalogue,
      (catalogue, { body: { supplier: name, note, lines: asked } }, { operator: by }) =>
        storage.inTransaction(async (db) => {
          const lines = await linesOf(db, catalogue, asked)
          if ('failed' in lines) return lines
          const at = now().toISOString()
          const supplier = await putSupplier(db, name)
          const number = await addPurchase(db, {
            year: financialYear(dayInIndia(now())),
            supplier: supplier.key,
            note: note || null,
            made_by: by.name,
            made_at: at,
            lines,
          })
          await appendAudit(db, by, at, {
            action: 'purchase.make',
            object: ['purchase', number],
            after: {
              supplier: supplier.key,
              lines: lines.map(({ product_id, packs }) => ({ product_id, packs })),
            },
          })
          return await view(db, number)
        }),
    ),
    one: ({ params: { id } }) => storage.inSnapshot((db) => view(db, id)),
    change: requireCatalogue(activeCatalogue, (catalogue, { params, body }, call) =>
      onOrder(params.id, call, 'purchase.change', async (db, order) => {
        if (order.state !== 'draft') return moved
        const lines = await linesOf(db, catalogue, body.lines)
        if ('failed' in lines) return lines
        await putLines(db, order.number, lines)
        await movePurchase(db, order, { note: body.note || null })
        return { after: { lines: lines.map(({ product_id, packs }) => ({ product_id, packs })) } }
      }),
    ),
    send: ({ params, body: { by } }, call) =>
      onOrder(params.id, call, 'purchase.send', async (db, order, at) => {
        if (order.state !== 'draft') return moved
        const { email, lines, note, number } = await purchaseView(db, activeCatalogue, order)
        if (by === 'mail') {
          if (!email) return invalidField('email', 'errors:reasonMissing')
          await enqueue(
            db,
            {
              channel: 'mail',
              to: email,
              customerId: null,
              template: 'purchaseOrder',
              values: {
                number,
                lines: lines
                  .map((line) => `${line.packs} × ${line.productName}, ${line.packLabel}`)
                  .join('\n'),
                note,
                from: [seller.name, ...seller.address, seller.contact].join(', '),
              },
              locale: 'en',
            },
            now(),
          )
        }
        const sent_to = by === 'mail' ? email : null
        await movePurchase(db, order, { state: 'sent', sent_at: at, sent_to })
        return { after: { by } }
      }),
    close: ({ params, body: { reason } }, call) =>
      onOrder(params.id, call, 'purchase.close', async (db, order, at) => {
        if (order.state === 'closed') return moved
        const { lines } = await purchaseView(db, activeCatalogue, order)
        const isShort = lines.some(({ packs, received }) => received < packs)
        if (isShort && reason === '') return invalidField('reason', 'errors:reasonEmpty')
        await movePurchase(db, order, {
          state: 'closed',
          closed_at: at,
          closed_reason: reason || null,
        })
        return { reason }
      }),
    file: ({ params: { id }, query: { format } }) =>
      storage.inSnapshot(async (db) => {
        const purchase = await view(db, id)
        return 'failed' in purchase
          ? purchase
          : { ok: null, file: await purchaseFile(purchase.ok, { format, seller, at: now() }) }
      }),
  }
}
