import type { Catalogue } from '#catalogue/open.ts'
import { type CardRow, cardRow } from '#catalogue/query/product.ts'
import { productHref } from '#catalogue/views/links.ts'
import type { stockAlerts as contract, StockAlert } from '#contract/account/stock-alerts.ts'
import { availabilityHere, mayReturn } from '#model/availability.ts'
import { dayMs, hourMs } from '#model/duration.ts'
import { defaultLocale, type Locale } from '#model/locale.ts'
import { thousandthsOf } from '#model/quantity.ts'
import { isOut, stockAlerts as rule } from '#model/stock.ts'
import type { Db } from '../db/types.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import type { Serving } from '../kernel/call.ts'
import { tellOnce } from '../kernel/messages/notify.ts'
import { failed, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer } from '../kernel/session/mutation.ts'
import { onHand } from '../stock/stock-repository.ts'
import {
  alertsOf,
  markTold,
  productsWaitedFor,
  putAlert,
  removeAlerts,
  removeOldAlerts,
  type StoredAlert,
  toldSince,
  waitingFor,
  waitingSince,
} from './stock-alert-repository.ts'

type Deps = Pick<
  Core,
  'storage' | 'sessions' | 'runMutation' | 'activeCatalogue' | 'now' | 'log'
> & { blockedSchedules: readonly string[] }

/** Customers who asked to be told once when a product can be bought again. */
export const createStockAlerts = (deps: Deps) => {
  const { storage, activeCatalogue, blockedSchedules, now, log } = deps
  const before = (ms: number): string => new Date(now().getTime() - ms).toISOString()

  /** Why a product cannot be bought, wherever it is to go; null where it can. */
  const reasonOf = (row: CardRow) =>
    availabilityHere(row, { destination: null, blockedSchedules }).reason
  const isOutOfStock = async (db: Db, row: CardRow): Promise<boolean> =>
    isOut((await onHand(db, [row.id])).get(row.id) ?? null, thousandthsOf(row.sellingUnit))

  const alertView = (
    catalogue: Catalogue,
    { product_id, name, asked_at, told_at }: StoredAlert,
    locale: Locale,
  ): StockAlert => {
    const row = cardRow(catalogue, product_id)
    const reason = row && reasonOf(row)
    return {
      productId: product_id,
      productName: row?.name ?? name,
      url: row && productHref(row, locale),
      askedAt: asked_at,
      until: new Date(Date.parse(asked_at) + rule.waitDays * dayMs).toISOString(),
      toldAt: told_at,
      isOver: told_at === null && (row === null || (reason !== null && !mayReturn(reason))),
    }
  }
  const allOf = async (db: Db, catalogue: Catalogue, customerId: string, locale: Locale) => {
    const since = waitingSince(now())
    const alerts = (await alertsOf(db, customerId))
      .filter(({ asked_at, told_at }) => told_at !== null || asked_at >= since)
      .map((alert) => alertView(catalogue, alert, locale))
    return ok({ alerts })
  }

  const service: Serving<typeof contract> = {
    list: requireCatalogue(activeCatalogue, async (catalogue, _, { token, locale }) => {
      const session = await deps.sessions.customer(storage.db, token)
      return session
        ? await allOf(storage.db, catalogue, session.customer_id, locale)
        : failed('notSignedIn')
    }),

    add: requireCatalogue(activeCatalogue, (catalogue, { body: { productId } }, call) =>
      deps.runMutation(
        call,
        ['add stock alert', productId],
        byCustomer(async (db, { customer_id }) => {
          const row = cardRow(catalogue, productId)
          if (!row) return failed('notFound', { field: 'productId' })
          const about = { field: 'productId', values: { name: row.name } }
          const reason = reasonOf(row)
          if (reason !== null && !mayReturn(reason)) return failed(neverBack[reason], about)
          if (reason === null && !(await isOutOfStock(db, row)))
            return failed('stockAlertNeedless', about)
          const since = waitingSince(now())
          const waiting = (await alertsOf(db, customer_id)).filter(
            ({ asked_at, told_at }) => told_at === null && asked_at >= since,
          )
          // Asked twice is asked once, and keeps its place.
          if (!waiting.some(({ product_id }) => product_id === productId)) {
            if (waiting.length >= rule.most)
              return failed('stockAlertsFull', { values: { most: rule.most } })
            await putAlert(db, {
              customer_id,
              product_id: productId,
              name: row.name,
              asked_at: now().toISOString(),
            })
          }
          return await allOf(db, catalogue, customer_id, call.locale)
        }),
      ),
    ),

    remove: requireCatalogue(activeCatalogue, (catalogue, { body: { productId } }, call) =>
      deps.runMutation(
        call,
        ['remove stock alert', productId],
        byCustomer(async (db, { customer_id }) => {
          await removeAlerts(db, customer_id, [productId])
          return await allOf(db, catalogue, customer_id, call.locale)
        }),
      ),
    ),
  }

  /**
   * How many customers may be told of a product: all where its stock is not counted, else no more within a day than there are packs, so that no one is
   * called to an empty shelf.
   */
  const placesFor = async (db: Db, row: CardRow): Promise<number> => {
    const stock = (await onHand(db, [row.id])).get(row.id)
    if (stock === undefined) return Number.MAX_SAFE_INTEGER
    if (isOut(stock, thousandthsOf(row.sellingUnit))) return 0
    const packs = Math.max(1, Math.floor(stock / thousandthsOf(row.units)))
    return Math.max(0, packs - (await toldSince(db, row.id, before(rule.shareHours * hourMs))))
  }

  /** At most so many messages in one transaction; the next run goes on. */
  const atOnce = 100
  const tellOf = (row: CardRow): Promise<number> =>
    storage.inTransaction(async (db) => {
      const places = Math.min(atOnce, await placesFor(db, row))
      if (places === 0) return 0
      const alerts = await waitingFor(db, row.id, waitingSince(now()), places)
      for (const alert of alerts) {
        await tellOnce(
          db,
          alert.customer_id,
          'stockAlert',
          { product: row.name, path: productHref(row, defaultLocale) },
          now(),
        )
        await markTold(db, alert, now().toISOString())
      }
      return alerts.length
    })

  return {
    service,

    /** Tells those who wait for what can be bought again, and returns how many. Any number of servers may run it. */
    tell: async (): Promise<number> => {
      const catalogue = activeCatalogue()
      if (!catalogue) return 0
      let told = 0
      for (const productId of await productsWaitedFor(storage.db, waitingSince(now()))) {
        const row = cardRow(catalogue, productId)
        if (!row || reasonOf(row) !== null) continue
        try {
          told += await tellOf(row)
        } catch (error) {
          log.error({ err: error, productId }, 'those who wait for a product were not told')
        }
      }
      return told
    },

    removeOld: (): Promise<void> =>
      removeOldAlerts(storage.db, waitingSince(now()), before(rule.keepDays * dayMs)),
  }
}

const neverBack = {
  'not-sold': 'productNotSold',
  discontinued: 'productDiscontinued',
  banned: 'productBanned',
  // Nothing is asked for a place.
  'city-not-served': 'productUnavailable',
} as const
