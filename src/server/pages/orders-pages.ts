import type { Hono } from 'hono'
import type { Catalogue } from '#catalogue/open.ts'
import { pages } from '#catalogue/page.ts'
import { orders as contract } from '#contract/orders/orders.ts'
import { orderProblems } from '#contract/orders/problems.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { sizes } from '#model/limits.ts'
import type { ScreenView } from '#model/views/plain.ts'
import { inLocale, paths, screenPaths } from '#paths.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { mediaType } from '../http/body.ts'
import { readFields } from '../http/form-fields.ts'
import { readFileForm } from '../http/multipart.ts'
import type { Call } from '../kernel/call.ts'
import { failureText } from '../kernel/error-messages.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { AnswerQuestion } from '../orders/customer/attach-to-order.ts'
import type { CancelOrder } from '../orders/customer/cancel.ts'
import type { SetDoseMessages } from '../orders/customer/dose-messages.ts'
import type { Orders } from '../orders/customer/queries.ts'
import type { ReorderCart } from '../orders/customer/reorder-to-cart.ts'
import type { Payments } from '../orders/payments/payments.ts'
import type { ReportProblem } from '../orders/problems/report-problem.ts'
import type { Location } from '../session/location.ts'
import { nothing } from './account-page.ts'
import { type Fields, parsed } from './form-state.ts'
import { callOf, isOpened, type PageAnswerDeps, pageAnswers, seen, viewOf } from './page-answers.ts'

export type OrdersPagesDeps = PageAnswerDeps & {
  orders: Pick<Orders, 'one' | 'track' | 'history'>
  cancelling: CancelOrder
  reorderCart: ReorderCart
  answer: AnswerQuestion
  doseMessages: SetDoseMessages
  problems: Pick<ReportProblem, 'list' | 'report' | 'withdraw' | 'addPhoto'>
  payments: { payments: Pick<Payments, 'pay' | 'toCod'> }
  location: Pick<Location, 'pincode'>
  tokenOf: (request: Request) => string | null
  isSameOrigin: (request: Request) => boolean
}

/** An answer to the pharmacist is the largest. */
const formBytes = 16 * 1024

/** A report as its form sent it; numbers of lines came as one field, and all of a line where no packs were chosen. */
const reportOf = ({ kind, line = '', text = '', ...typed }: Fields) => ({
  kind,
  text,
  lines: line
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const packs = typed[`packs-${one}`]
      return { line: Number(one), ...(packs !== undefined && { packs: Number(packs) }) }
    }),
})

/** Where an act leads; `left` is what of it could not be done. */
type Done = Outcome<{ to: string; left?: string[] }>

/**
 * The customer’s orders and the page of one, with what they say in them: nothing waits for a script, and what can be done about an order is a form
 * without one. Who is not signed in gets the pressed page, which leads to the sign-in.
 */
export const ordersPages = (app: Hono, deps: OrdersPagesDeps): void => {
  const { orders, cancelling, isSameOrigin } = deps
  const { payments } = deps.payments
  const { at, html } = pageAnswers(app, deps)

  const drawn = async (
    catalogue: Catalogue,
    { locale }: Call,
    screen: 'track' | 'orderHistory',
    first: object,
    refusal?: Failed,
  ): Promise<Response> =>
    await html(viewOf<ScreenView>(catalogue, pages.screen(locale, screen), { first }), refusal)

  const one = async (
    catalogue: Catalogue,
    visit: Call,
    orderId: string,
    {
      act,
      refusal,
      left = [],
      typed = null,
    }: { act?: string | null; refusal?: Failed; left?: string[]; typed?: Fields | null },
  ): Promise<Response | null> => {
    const [order, tracking, problems] = await Promise.all([
      orders.one(visit, orderId),
      orders.track(visit, orderId),
      deps.problems.list({ ...nothing, params: { id: orderId } }, visit),
    ])
    if ('failed' in order || 'failed' in tracking || 'failed' in problems) {
      const fault = 'failed' in order && order.failed === 'notFound' ? order : null
      return fault && (await drawn(catalogue, visit, 'track', { is: 'unknown' }, fault))
    }
    const first = {
      is: 'known',
      order: order.ok,
      tracking: tracking.ok,
      problems: { ...problems.ok, typed: act === 'report' && typed ? reportOf(typed) : null },
      reasons: act === 'cancel' && order.ok.can.cancel ? cancelling.reasons(visit.locale) : null,
      errors: refusal ? [failureText(visit.locale, refusal)] : left,
    }
    return await drawn(catalogue, visit, 'track', first, refusal)
  }

  const there = <Of>(outcome: Outcome<Of>, visit: Call, path: string): Done =>
    'failed' in outcome ? outcome : ok({ to: inLocale(visit.locale, path) })

  const again = async (visit: Call, orderId: string): Promise<Done> => {
    const put = () => deps.reorderCart(visit, orderId)
    let outcome = await put()
    let cookies: readonly string[] = []
    if ('failed' in outcome && outcome.failed === 'placeRequired') {
      // A new browser, which knows no place, takes that of the order.
      const order = await orders.one(visit, orderId)
      const pincode = 'ok' in order ? order.ok.address?.pincode : undefined
      if (pincode === undefined) return outcome
      const moved = await deps.location.pincode(visit, pincode)
      if ('failed' in moved) return moved
      cookies = moved.cookies ?? []
      outcome = await put()
    }
    if ('failed' in outcome) return outcome
    const left = outcome.ok.left.map(({ msg }) => msg)
    return { ok: { to: inLocale(visit.locale, paths.cart()), left }, cookies }
  }

  const acts: Record<string, (visit: Call, id: string, typed: Fields) => Promise<Done>> = {
    again,
    cancel: async (visit, id, typed) =>
      await parsed(contract.cancel.body, typed, async (body) =>
        there(await cancelling.cancel(visit, id, body), visit, paths.track(id)),
      ),
    // What was asked about several medicines in the same words is one form.
    answer: async (visit, id, { questions = '', text }) => {
      let done: Done = failed('badRequest')
      for (const question of questions.split(' ').slice(0, sizes.cartLines)) {
        done = await parsed(contract.answer.body, { question, text }, async (body) =>
          there(await deps.answer(visit, id, body), visit, paths.track(id)),
        )
        if ('failed' in done) break
      }
      return done
    },
    report: async (visit, id, typed) => {
      const report = reportOf(typed)
      if (report.lines.length === 0)
        return ok({ to: '', left: [serverTexts(visit.locale)('orders:problemNone')] })
      return await parsed(orderProblems.report.body, report, async (body) =>
        there(
          await deps.problems.report({ ...nothing, params: { id }, body }, visit),
          visit,
          paths.track(id),
        ),
      )
    },
    withdraw: async (visit, id, { number }) =>
      await parsed(orderProblems.withdraw.params, { id, number }, async (params) =>
        there(await deps.problems.withdraw({ ...nothing, params }, visit), visit, paths.track(id)),
      ),
    doses: async (visit, id, { on }) =>
      there(await deps.doseMessages(visit, id, on === 'true'), visit, paths.track(id)),
    pay: async (visit, id) => {
      const begun = await payments.pay(visit, id)
      if ('failed' in begun) return begun
      return ok({ to: begun.ok.payUrl ?? inLocale(visit.locale, paths.track(id)) })
    },
    toCod: async (visit, id) => there(await payments.toCod(visit, id), visit, paths.track(id)),
  }

  const reading = async (read: () => Promise<Response | null>): Promise<Response | null> => {
    try {
      return await read()
    } catch (error) {
      if (isUnavailable(error)) return null
      throw error
    }
  }

  at('GET', screenPaths.orderHistory, async (catalogue, locale, request) => {
    if (!isOpened(request)) return null
    const asked = Number(new URL(request.url).searchParams.get('pageNumber'))
    const pageNumber = Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1
    const visit = callOf(deps, locale, request)
    return await reading(async () => {
      const list = await orders.history(visit, { pageNumber, pageSize: sizes.orders })
      if ('failed' in list) return null
      const { result: entries, hasMore } = list.ok
      return await drawn(catalogue, visit, 'orderHistory', { entries, hasMore, pages: pageNumber })
    })
  })

  at('GET', screenPaths.track, async (catalogue, locale, request) => {
    if (!isOpened(request)) return null
    const { searchParams } = new URL(request.url)
    const visit = callOf(deps, locale, request)
    return await reading(() =>
      one(catalogue, visit, searchParams.get('orderId') ?? '', { act: searchParams.get('act') }),
    )
  })

  /** The one form with a file: a photo to a report, which the form’s address names. */
  const photo = async (visit: Call, typed: Fields): Promise<Done> =>
    await parsed(orderProblems.addPhoto.params, typed, async ({ id, number }) =>
      there(
        await deps.problems.addPhoto(visit, id, number, () => readFileForm(visit.request)),
        visit,
        paths.track(id),
      ),
    )

  at('POST', screenPaths.track, async (catalogue, locale, request) => {
    const visit = callOf(deps, locale, request)
    const isUpload = mediaType(request) === 'multipart/form-data'
    const {
      orderId = '',
      act = '',
      ...typed
    } = isUpload
      ? Object.fromEntries(new URL(request.url).searchParams)
      : await readFields(request, formBytes)
    const run = Object.hasOwn(acts, act) ? acts[act] : undefined
    const done = !isSameOrigin(request)
      ? failed('notSameOrigin')
      : isUpload
        ? await photo(visit, { id: orderId, ...typed })
        : run
          ? await run(visit, orderId, typed)
          : failed('badRequest')
    if ('failed' in done)
      // After the session has ended there is no order to say it beside: its page offers to sign in.
      return (
        (await one(catalogue, visit, orderId, { refusal: done, act, typed })) ??
        seen(inLocale(locale, paths.track(orderId)))
      )
    const { to, left = [] } = done.ok
    const reply =
      (left.length > 0 && (await one(catalogue, visit, orderId, { left, act, typed }))) || seen(to)
    for (const cookie of done.cookies ?? []) reply.headers.append('Set-Cookie', cookie)
    return reply
  })
}
