import type { Catalogue } from '#catalogue/open.ts'
import { cardRow } from '#catalogue/query/product.ts'
import { isOfCourse } from '#catalogue/sale-rules/schedule.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { opsReorders } from '#contract/reorders/admin.ts'
import type {
  reorders as contract,
  RegularOrder,
  ReorderConfig,
} from '#contract/reorders/reorders.ts'
import { formatDay } from '#i18n/date.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { formSizes } from '#model/form-sizes.ts'
import { limits, sizes } from '#model/limits.ts'
import { defaultLocale, type Locale } from '#model/locale.ts'
import { decimalRupees, type Paise, paise } from '#model/money.ts'
import { isPaused, maxPacks, nextDue, packsOf, pausedDay } from '#model/reorder.ts'
import type { Terms } from '../../config/terms.ts'
import type { Db } from '../../db/types.ts'
import { requireCatalogue } from '../../kernel/active-catalogue.ts'
import type { Serving } from '../../kernel/call.ts'
import { invalidField } from '../../kernel/invalid-field.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../../kernel/session/mutation.ts'
import { packOf } from '../cart/cart-view.ts'
import { linesOf, orderOf } from '../rows/order-repository.ts'
import { remainingProducts } from '../rows/remaining-lines.ts'
import { lastPrescription, lastsUntil } from './reorder-medicine.ts'
import { tellEnded, tellMoved, tellPaused, tellSet, tellSkipped } from './reorder-messages.ts'
import { problemText, readProblems } from './reorder-problem.ts'
import {
  activeReorders,
  addRun,
  freeDay,
  isSkipped,
  placedOrders,
  reorderItems,
  reorderOf,
  type StoredReorder,
  troubledReorders,
  unskip,
} from './reorder-repository.ts'
import { changeReorder, setReorder, untroubled } from './reorder-transition.ts'

type Visit = MutationRequest & { locale: Locale }
type Told = Promise<Outcome<Result<typeof contract.skip>>>

export type Reorders = Serving<typeof contract> & Serving<typeof opsReorders>

export type ReorderParts = Pick<
  Core,
  'storage' | 'sessions' | 'runMutation' | 'activeCatalogue' | 'now'
> & {
  terms: Terms
}

export const createReorders = ({
  storage,
  sessions,
  runMutation,
  activeCatalogue,
  terms,
  now,
}: ReorderParts): Reorders => {
  /** The configured re-order, or else the lines of the order, limited to what is sold today. */
  const configOf = async (
    db: Db,
    catalogue: Catalogue,
    orderId: string,
    reorder: StoredReorder | null,
  ): Promise<ReorderConfig> => {
    const active = reorder?.state === 'active'
    const items = active
      ? (await reorderItems(db, orderId)).map(({ product_id, packs }) => ({ product_id, packs }))
      : remainingProducts(await linesOf(db, [orderId])).map(({ product_id, quantity, units }) => ({
          product_id,
          packs: packsOf(quantity / units),
        }))
    return {
      orderId,
      minimumOrderAmount: decimalRupees(terms.minimum),
      reorderFrequencyInDays: reorder?.every_days ?? formSizes.reorderDays,
      active,
      nextOn: active && !isPaused(reorder) ? reorder.next_on : null,
      products: items.flatMap(({ product_id, packs }) => {
        const row = cardRow(catalogue, product_id)
        if (row?.sale !== 'for-sale' || row.price === null) return []
        return [
          {
            pid: product_id,
            productName: row.name,
            offeredPrice: decimalRupees(row.price),
            unitCount: Math.min(packs, maxPacks(packOf(row))),
            ofCourse: isOfCourse(row.composition),
          },
        ]
      }),
    }
  }

  /** A re-order as its customer sees it, with the prices of then and of now. */
  const regularView = async (
    db: Db,
    catalogue: Catalogue,
    reorder: StoredReorder,
    locale: Locale,
  ): Promise<RegularOrder> => {
    const { order_id: orderId, every_days, next_on, problem, tried_on } = reorder
    const products: RegularOrder['products'] = []
    for (const { name, packs, price, product_id } of await reorderItems(db, orderId)) {
      const now = cardRow(catalogue, product_id)?.price ?? null
      const read = await lastPrescription(db, orderId, product_id)
      products.push({
        productName: name,
        unitCount: packs,
        agreedPrice: price === null ? null : decimalRupees(price),
        price: now === null ? null : decimalRupees(now),
        prescription:
          read?.usesLeft == null ? null : { until: read.until, usesLeft: read.usesLeft },
        lastsUntil: await lastsUntil(db, orderId, product_id),
      })
    }
    const problems = readProblems(problem)
    return {
      orderId,
      placedOrderIds: await placedOrders(db, orderId),
      reorderFrequencyInDays: every_days,
      nextOn: isPaused(reorder) ? null : next_on,
      products,
      problem:
        problems.length === 0
          ? null
          : {
              is: tried_on === null ? 'partly' : 'waiting',
              msg: problemText(problems, locale),
            },
    }
  }

  /** Changes the active re-order of a customer's order. */
  const ofRunning = (
    visit: Visit,
    asked: unknown,
    orderId: string,
    change: (db: Db, reorder: StoredReorder) => Promise<string>,
  ): Told =>
    runMutation(
      visit,
      asked,
      byCustomer(async (db, { customer_id }) => {
        const reorder = await reorderOf(db, customer_id, orderId)
        if (!reorder) return failed('notFound', { field: 'id' })
        return ok({ apiMessages: [await change(db, reorder)] })
      }),
    )

  return {
    /** Of all customers: what could not be placed, or not whole. */
    troubled: async () =>
      ok(
        (await troubledReorders(storage.db, sizes.troubledReorders)).map(
          ({ order_id, next_on, problem, problem_on, tried_on }) => ({
            orderId: order_id,
            nextOn: next_on,
            since: problem_on ?? next_on,
            is: tried_on === null ? ('partly' as const) : ('waiting' as const),
            problem: problemText(readProblems(problem), defaultLocale),
          }),
        ),
      ),

    get: requireCatalogue(activeCatalogue, async (catalogue, { query: { orderId } }, visit) => {
      return await storage.inSnapshot(async (db) => {
        const session = await sessions.customer(db, visit.token)
        if (!session) return failed('notSignedIn')
        if (!(await orderOf(db, session.customer_id, orderId)))
          return failed('notFound', { field: 'orderId' })
        return ok(
          await configOf(db, catalogue, orderId, await reorderOf(db, session.customer_id, orderId)),
        )
      })
    }),

    list: requireCatalogue(activeCatalogue, async (catalogue, _, visit) => {
      return await storage.inSnapshot(async (db) => {
        const session = await sessions.customer(db, visit.token)
        if (!session) return failed('notSignedIn')
        const views: RegularOrder[] = []
        for (const reorder of await activeReorders(db, session.customer_id))
          views.push(await regularView(db, catalogue, reorder, visit.locale))
        return ok(views)
      })
    }),

    set: requireCatalogue(activeCatalogue, async (catalogue, { body: asked }, visit) => {
      return await runMutation(
        visit,
        ['set reorder', asked],
        byCustomer(async (db, { customer_id }) => {
          const { orderId, reorderProductsList: list, reorderFrequencyInDays } = asked
          if (!(await orderOf(db, customer_id, orderId)))
            return failed('notFound', { field: 'orderId' })
          const wanted = new Map(
            list.map(({ productId, productUnit }) => [productId, packsOf(productUnit)]),
          )
          // A re-order never adds a medicine that the order did not have.
          const items = remainingProducts(await linesOf(db, [orderId])).flatMap(
            ({ product_id, name }) => {
              const packs = wanted.get(product_id)
              if (packs === undefined) return []
              const row = cardRow(catalogue, product_id)
              const most = row ? Math.min(packs, maxPacks(packOf(row))) : packs
              return [{ product_id, name, packs: most, price: row?.price ?? null }]
            },
          )
          if (items.length === 0) return failed('refillEmpty', { field: 'reorderProductsList' })
          const amount = items.reduce(
            (sum, { product_id, packs }) =>
              sum + (cardRow(catalogue, product_id)?.price ?? 0) * packs,
            0,
          )
          if (amount < terms.minimum) {
            const difference = decimalRupees(paise(terms.minimum - amount) as Paise)
            return failed('minimumOrder', { field: 'reorderProductsList', values: { difference } })
          }
          const before = await reorderOf(db, customer_id, orderId)
          const every_days = reorderFrequencyInDays ?? before?.every_days ?? formSizes.reorderDays
          const at = now()
          const next_on =
            before?.state === 'active' && (before.every_days === every_days || isPaused(before))
              ? before.next_on
              : await freeDay(db, orderId, dayAfter(dayInIndia(at), every_days), every_days)
          const updated_at = at.toISOString()
          const wish = {
            order_id: orderId,
            customer_id,
            every_days,
            next_on,
            created_at: updated_at,
            updated_at,
          }
          const reorder = await setReorder(db, before, wish, items)
          const paused = isPaused(reorder)
          await (paused ? tellPaused : tellSet)(db, reorder, at)
          const t = serverTexts(visit.locale)
          const capped = items.filter(
            ({ product_id, packs }) => packs < (wanted.get(product_id) ?? 0),
          )
          const apiMessages = [
            paused
              ? t('order:refillPaused')
              : t('order:refillSet', { days: every_days, day: formatDay(visit.locale, next_on) }),
            ...capped.map(({ name, packs }) =>
              t('order:refillCapped', { name, packs, units: limits.cart.unitsPerItem }),
            ),
          ]
          return ok({ apiMessages, config: await configOf(db, catalogue, orderId, reorder) })
        }),
      )
    }),

    cancelAll: ({ params: { id: orderId } }, visit) =>
      ofRunning(visit, ['cancel reorder', orderId], orderId, async (db, reorder) => {
        const at = now()
        await changeReorder(db, reorder, {
          ...untroubled,
          state: 'cancelled',
          updated_at: at.toISOString(),
        })
        if (reorder.state === 'active') await tellEnded(db, reorder, at)
        return serverTexts(visit.locale)('order:refillCancelled')
      }),

    skip: ({ params: { id: orderId } }, visit) =>
      ofRunning(visit, ['skip reorder', orderId], orderId, async (db, reorder) => {
        const { state, next_on: due_on, every_days } = reorder
        const t = serverTexts(visit.locale)
        if (state !== 'active') return t('order:refillCancelled')
        if (isPaused(reorder)) return t('order:refillPaused')
        const at = now().toISOString()
        const today = dayInIndia(now())
        // A repeated call before the skipped day means the same day: one is skipped at a time.
        if (await isSkipped(db, orderId, { today, nextOn: due_on }))
          return t('order:refillSkipped', { day: formatDay(visit.locale, due_on) })
        const next_on = await freeDay(db, orderId, nextDue(due_on, every_days, today), every_days)
        await addRun(db, {
          order_id: orderId,
          due_on,
          outcome: 'skipped',
          placed_order_id: null,
          reason: null,
          at,
        })
        await changeReorder(db, reorder, { ...untroubled, next_on, updated_at: at })
        await tellSkipped(db, { ...reorder, next_on }, due_on, now())
        return t('order:refillSkipped', { day: formatDay(visit.locale, next_on) })
      }),

    move: async ({ params: { id: orderId }, body: { nextOn: next_on } }, visit) => {
      const today = dayInIndia(now())
      if (next_on <= today) return invalidField('nextOn', 'errors:reasonToCome')
      if (next_on > dayAfter(today, formSizes.reorderMoveDays))
        return invalidField('nextOn', 'errors:reasonDaysAfter', {
          days: formSizes.reorderMoveDays,
          other: today,
        })
      return await ofRunning(visit, ['move reorder', orderId, next_on], orderId, async (db, of) => {
        const t = serverTexts(visit.locale)
        if (of.state !== 'active') return t('order:refillCancelled')
        const at = now()
        await unskip(db, orderId, next_on)
        await changeReorder(db, of, { ...untroubled, next_on, updated_at: at.toISOString() })
        const day = formatDay(visit.locale, next_on)
        if (isPaused(of)) {
          await tellSet(db, { ...of, next_on }, at)
          return t('order:refillSet', { days: of.every_days, day })
        }
        if (of.next_on !== next_on) await tellMoved(db, { ...of, next_on }, at)
        return t('order:refillMoved', { day })
      })
    },

    pause: ({ params: { id: orderId } }, visit) =>
      ofRunning(visit, ['pause reorder', orderId], orderId, async (db, reorder) => {
        const t = serverTexts(visit.locale)
        if (reorder.state !== 'active') return t('order:refillCancelled')
        if (isPaused(reorder)) return t('order:refillPaused')
        const at = now()
        const noticed_for = dayInIndia(at)
        const paused = { ...untroubled, next_on: pausedDay, noticed_for }
        await changeReorder(db, reorder, { ...paused, updated_at: at.toISOString() })
        await tellPaused(db, reorder, at)
        return t('order:refillPaused')
      }),
  }
}
