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
import { decimalRupees, formatRupees, type Paise, paise, paiseFromRupees } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import { isPaused, maxPacks, nextDue, packsOf, pausedDay } from '#model/reorder.ts'
import type { Terms } from '../../config/terms.ts'
import type { Db } from '../../db/types.ts'
import { requireCatalogue } from '../../kernel/active-catalogue.ts'
import type { Serving } from '../../kernel/call.ts'
import { invalidField } from '../../kernel/invalid-field.ts'
import { type Failed, failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../../kernel/session/mutation.ts'
import { packOf } from '../cart/cart-view.ts'
import { auditedAct, type OrderAct } from '../rows/audited-act.ts'
import { linesOf, orderOf, type StoredOrder } from '../rows/order-repository.ts'
import { remainingProducts } from '../rows/remaining-lines.ts'
import { medicinesOf } from './reorder-medicine.ts'
import { tellEnded, tellMoved, tellPaused, tellSet, tellSkipped } from './reorder-messages.ts'
import { askedOf, forOperators, problemText, readProblems } from './reorder-problem.ts'
import {
  activeReorders,
  addRun,
  freeDay,
  isSkipped,
  itemsOfReorders,
  noticePrices,
  reorderItems,
  reorderOf,
  type StoredReorder,
  type StoredReorderItem,
  troubledReorders,
  unskip,
} from './reorder-repository.ts'
import { changeReorder, setReorder, untroubled } from './reorder-transition.ts'

type Visit = MutationRequest & { locale: Locale }
type Told = Promise<Outcome<Result<typeof contract.skip>>>

/** For the customer, and for who helps them. */
export type Reorders = { own: Serving<typeof contract>; ops: Serving<typeof opsReorders> }

export type ReorderDeps = Pick<
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
}: ReorderDeps): Reorders => {
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

  /** The re-orders of a customer as they see them, with the prices of then and of now. */
  const regularViews = async (
    db: Db,
    catalogue: Catalogue,
    customerId: string,
    locale: Locale,
  ): Promise<RegularOrder[]> => {
    const all = await activeReorders(db, customerId)
    const ids = all.map(({ order_id }) => order_id)
    const items = Map.groupBy(await itemsOfReorders(db, ids), ({ order_id }) => order_id)
    const known = await medicinesOf(db, ids)
    return all.map((reorder) => regularView(catalogue, reorder, { items, known, locale }))
  }

  const regularView = (
    catalogue: Catalogue,
    reorder: StoredReorder,
    {
      items,
      known,
      locale,
    }: {
      items: ReadonlyMap<string, StoredReorderItem[]>
      known: Awaited<ReturnType<typeof medicinesOf>>
      locale: Locale
    },
  ): RegularOrder => {
    const { order_id: orderId, every_days, next_on, problem, tried_on } = reorder
    const products = (items.get(orderId) ?? []).map(({ name, packs, price, product_id }) => {
      const now = cardRow(catalogue, product_id)?.price ?? null
      const read = known.lastPrescription(orderId, product_id)
      return {
        productName: name,
        unitCount: packs,
        agreedPrice: price === null ? null : decimalRupees(price),
        price: now === null ? null : decimalRupees(now),
        prescription:
          read?.usesLeft == null ? null : { until: read.until, usesLeft: read.usesLeft },
        lastsUntil: known.lastsUntil(orderId, product_id),
      }
    })
    const problems = readProblems(problem)
    const question = askedOf(problems)
    return {
      orderId,
      placedOrderIds: known.placedBy(orderId),
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
      asks: question && decimalRupees(paise(question.total)),
    }
  }

  const ofRunning = (
    visit: Visit,
    asked: unknown,
    orderId: string,
    change: (db: Db, reorder: StoredReorder) => Promise<string | Failed>,
  ): Told =>
    runMutation(
      visit,
      asked,
      byCustomer(async (db, { customer_id }) => {
        const reorder = await reorderOf(db, customer_id, orderId)
        if (!reorder) return failed('notFound', { field: 'id' })
        const done = await change(db, reorder)
        return typeof done === 'string' ? ok({ apiMessages: [done] }) : done
      }),
    )

  const end = async (db: Db, reorder: StoredReorder, locale: Locale): Promise<string> => {
    const at = now()
    await changeReorder(db, reorder, {
      ...untroubled,
      state: 'cancelled',
      updated_at: at.toISOString(),
    })
    if (reorder.state === 'active') await tellEnded(db, reorder, at)
    return serverTexts(locale)('order:refillCancelled')
  }

  const pause = async (db: Db, reorder: StoredReorder, locale: Locale): Promise<string> => {
    const t = serverTexts(locale)
    if (reorder.state !== 'active') return t('order:refillCancelled')
    if (isPaused(reorder)) return t('order:refillPaused')
    const at = now()
    const noticed_for = dayInIndia(at)
    const paused = { ...untroubled, next_on: pausedDay, noticed_for }
    await changeReorder(db, reorder, { ...paused, updated_at: at.toISOString() })
    await tellPaused(db, reorder, at)
    return t('order:refillPaused')
  }

  /** Why a day cannot be the next one. */
  const dayRefused = (day: string): Failed | null => {
    const today = dayInIndia(now())
    if (day <= today) return invalidField('nextOn', 'errors:reasonToCome')
    return day > dayAfter(today, formSizes.reorderMoveDays)
      ? invalidField('nextOn', 'errors:reasonDaysAfter', {
          days: formSizes.reorderMoveDays,
          other: today,
        })
      : null
  }

  const move = async (
    db: Db,
    of: StoredReorder,
    next_on: string,
    locale: Locale,
  ): Promise<string> => {
    const t = serverTexts(locale)
    if (of.state !== 'active') return t('order:refillCancelled')
    const at = now()
    await unskip(db, of.order_id, next_on)
    await changeReorder(db, of, { ...untroubled, next_on, updated_at: at.toISOString() })
    const day = formatDay(locale, next_on)
    if (isPaused(of)) {
      await tellSet(db, { ...of, next_on }, at)
      return t('order:refillSet', { days: of.every_days, day })
    }
    if (of.next_on !== next_on) await tellMoved(db, { ...of, next_on }, at)
    return t('order:refillMoved', { day })
  }

  /** What an operator does about the re-orders of the customer of an order, and all that they have afterwards. */
  const bySupport = (
    by: Operator,
    orderId: string,
    what: OrderAct,
    act: (db: Db, order: StoredOrder) => Promise<Failed | null>,
  ): Promise<Outcome<RegularOrder[]>> => {
    const catalogue = activeCatalogue()
    if (!catalogue) return Promise.resolve(failed('notReady'))
    return storage.inTransaction(async (db) => {
      const order = await auditedAct(db, by, orderId, what, now(), act)
      return 'failed' in order
        ? order
        : ok(await regularViews(db, catalogue, order.customer_id, defaultLocale))
    })
  }

  const onWordOf = (
    by: Operator,
    orderId: string,
    what: OrderAct,
    change: (db: Db, reorder: StoredReorder) => Promise<unknown>,
  ): Promise<Outcome<RegularOrder[]>> =>
    bySupport(by, orderId, what, async (db, { customer_id }) => {
      const reorder = await reorderOf(db, customer_id, orderId)
      if (reorder?.state !== 'active') return failed('notFound', { field: 'id' })
      await change(db, reorder)
      return null
    })

  const own: Serving<typeof contract> = {
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
        return ok(await regularViews(db, catalogue, session.customer_id, visit.locale))
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
      ofRunning(visit, ['cancel reorder', orderId], orderId, (db, reorder) =>
        end(db, reorder, visit.locale),
      ),

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

    move: async ({ params: { id: orderId }, body: { nextOn } }, visit) =>
      dayRefused(nextOn) ??
      (await ofRunning(visit, ['move reorder', orderId, nextOn], orderId, (db, reorder) =>
        move(db, reorder, nextOn, visit.locale),
      )),

    agree: ({ params: { id: orderId }, body: { totalAmt } }, visit) =>
      ofRunning(visit, ['agree to reorder', orderId, totalAmt], orderId, async (db, reorder) => {
        const t = serverTexts(visit.locale)
        if (reorder.state !== 'active') return t('order:refillCancelled')
        const question = askedOf(readProblems(reorder.problem))
        const agreed = paiseFromRupees(Number(totalAmt))
        // Repeated, or solved meanwhile.
        if (!question) return t('order:refillAgreed')
        if (agreed !== question.total)
          return failed('totalChanged', {
            field: 'totalAmt',
            detail: decimalRupees(paise(question.total)),
            values: {
              from: formatRupees(agreed ?? paise(0)),
              to: formatRupees(paise(question.total)),
            },
          })
        await noticePrices(
          db,
          orderId,
          new Map(question.prices.map(({ id, price }) => [id, price])),
        )
        await changeReorder(db, reorder, {
          ...untroubled,
          noticed_for: reorder.next_on,
          noticed_amount: question.total,
          updated_at: now().toISOString(),
        })
        return t('order:refillAgreed')
      }),

    pause: ({ params: { id: orderId } }, visit) =>
      ofRunning(visit, ['pause reorder', orderId], orderId, (db, reorder) =>
        pause(db, reorder, visit.locale),
      ),
  }

  const ops: Serving<typeof opsReorders> = {
    /** Of all customers: what could not be placed, or not whole. */
    troubled: async () =>
      ok(
        (await troubledReorders(storage.db, sizes.troubledReorders)).map(
          ({ order_id, next_on, problem, problem_on, tried_on }) => ({
            orderId: order_id,
            nextOn: next_on,
            since: problem_on ?? next_on,
            is: tried_on === null ? ('partly' as const) : ('waiting' as const),
            problem: problemText(readProblems(problem).map(forOperators), defaultLocale),
          }),
        ),
      ),

    ofCustomer: ({ params: { id } }, { operator }) =>
      bySupport(operator, id, { action: 'order.read', about: { regular: 1 } }, async () => null),

    pause: ({ params: { id } }, { operator }) =>
      onWordOf(operator, id, { action: 'reorder.pause' }, (db, reorder) =>
        pause(db, reorder, defaultLocale),
      ),

    move: async ({ params: { id }, body: { nextOn } }, { operator }) =>
      dayRefused(nextOn) ??
      (await onWordOf(operator, id, { action: 'reorder.move', about: { nextOn } }, (db, reorder) =>
        move(db, reorder, nextOn, defaultLocale),
      )),

    end: ({ params: { id } }, { operator }) =>
      onWordOf(operator, id, { action: 'reorder.end' }, (db, reorder) =>
        end(db, reorder, defaultLocale),
      ),
  }
  return { own, ops }
}
