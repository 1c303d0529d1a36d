import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { orderProblems as contract, OrderProblem, Report } from '#contract/orders/problems.ts'
import { formatMoment } from '#i18n/moment.ts'
import { canEnd } from '#model/order-problem.ts'
import { ticketDeadlines } from '#model/ticket.ts'
import { type RateLimit, take } from '../../db/rate-limits.ts'
import type { Db } from '../../db/types.ts'
import type { Call, Serving } from '../../kernel/call.ts'
import { type Failed, failed, type Outcome, ok, tooOften } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { byCustomer } from '../../kernel/session/mutation.ts'
import type { Files } from '../../platform/file-storage/file-storage.ts'
import { sentPrescription } from '../../prescriptions/download.ts'
import type { Uploads } from '../../prescriptions/uploads.ts'
import { notifyCustomer } from '../rows/order-messages.ts'
import { addEvent, orderOf, type StoredOrder } from '../rows/order-repository.ts'
import {
  addPhoto,
  addProblem,
  changeProblem,
  photoOf,
  problemsOf,
  type StoredProblem,
} from '../rows/problem-repository.ts'
import {
  goodsOf,
  problemView,
  type Reportable,
  reportableLines,
  standingOf,
} from './problem-view.ts'

/** More than a customer has to say, fewer than would flood the review. */
const allowance: RateLimit = { max: 20, seconds: 24 * 60 * 60 }
const mostPhotos = 4
/** Photos are kept, also those of reports that are withdrawn again. */
const photoAllowance: RateLimit = { max: 40, seconds: 30 * 24 * 60 * 60 }

type Reporting = z.infer<typeof Report>

/** What customers report about goods that came. Another customer's order is answered like a missing one. */
export type ReportProblem = Serving<typeof contract, 'list' | 'report' | 'withdraw' | 'photo'> & {
  addPhoto: (
    visit: Call,
    orderId: string,
    number: number,
    read: () => Promise<{ file: Uint8Array | null } | Failed>,
  ) => Promise<Outcome<OrderProblem>>
}

type Deps = Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'now'> & {
  files: Files
  uploads: Uploads
}

/** The quantities that are reported, in thousandths of a unit; each line once, and no more than came. */
const quantitiesOf = (
  { kind, lines }: Reporting,
  reportable: readonly Reportable[],
): { line: number; quantity: number; left_after: number }[] | Failed => {
  const quantities = new Map<number, { line: number; quantity: number; left_after: number }>()
  for (const [at, { line: number, packs }] of lines.entries()) {
    const match = reportable.find(({ line }) => line.number === number)
    if (!match?.kinds.includes(kind)) return failed('problemKind', { field: `lines.${at}.line` })
    const quantity = packs === undefined ? match.left : packs * match.line.units
    if (quantities.has(number) || quantity > match.left)
      return failed('problemPacks', {
        field: `lines.${at}.packs`,
        values: { name: match.line.name },
      })
    quantities.set(number, { line: number, quantity, left_after: match.left - quantity })
  }
  return [...quantities.values()]
}

export const createReportProblem = ({
  storage,
  sessions,
  runMutation,
  files,
  uploads,
  now,
}: Deps): ReportProblem => {
  const onOrder = (
    visit: Call,
    what: readonly unknown[],
    orderId: string,
    work: (
      db: Db,
      order: StoredOrder,
      problems: readonly StoredProblem[],
    ) => Promise<Failed | number>,
  ): Promise<Outcome<OrderProblem>> =>
    runMutation(
      visit,
      [...what, orderId],
      byCustomer(async (db, { customer_id: customerId }) => {
        const order = await orderOf(db, customerId, orderId)
        if (!order) return failed('notFound', { field: 'id' })
        const number = await work(db, order, await problemsOf(db, orderId))
        if (typeof number !== 'number') return number
        const after = (await problemsOf(db, orderId)).find((one) => one.number === number)
        return after
          ? ok(problemView(after, await goodsOf(db, orderId)))
          : failed('notFound', { field: 'number' })
      }),
    )

  const customerOf = async (db: Db, token: string | null): Promise<string | null> =>
    (await sessions.customer(db, token))?.customer_id ?? null

  return {
    list: ({ params: { id: orderId } }, { token }) =>
      storage.inSnapshot(async (db) => {
        const customerId = await customerOf(db, token)
        if (customerId === null) return failed('notSignedIn')
        const order = await orderOf(db, customerId, orderId)
        if (!order) return failed('notFound', { field: 'id' })
        const problems = await problemsOf(db, orderId)
        const goods = await goodsOf(db, orderId)
        const reportable = await reportableLines(db, order, goods, { problems, now: now() })
        return ok({
          problems: problems.map((one) => problemView(one, goods)),
          reportable: reportable.map(({ line, left, kinds }) => ({
            line: line.number,
            productName: line.name,
            packs: left / line.units,
            kinds,
          })),
        })
      }),

    report: ({ params: { id: orderId }, body: report }, visit) =>
      onOrder(visit, ['report problem', report], orderId, async (db, order, problems) => {
        const at = now()
        const goods = await goodsOf(db, orderId)
        const reportable = await reportableLines(db, order, goods, { problems, now: at })
        const lines = quantitiesOf(report, reportable)
        if ('failed' in lines) return lines
        const wait = await take(db, 'order problem', order.customer_id, allowance, at)
        if (wait > 0) return tooOften(wait)
        const reported_at = at.toISOString()
        const { acknowledge_by: answer_by, redress_by } = ticketDeadlines(reported_at)
        const number = problems.length + 1
        await addProblem(db, {
          order_id: orderId,
          number,
          kind: report.kind,
          state: 'open',
          comes_back: null,
          text: report.text === '' ? null : report.text,
          answer: null,
          reported_at,
          answer_by,
          redress_by,
          answered_at: null,
          ended_at: null,
          lines,
        })
        await addEvent(db, orderId, {
          parcel: null,
          job: 'problemReported',
          status: 'success',
          comment: report.text === '' ? null : report.text,
          actor: 'customer',
          at: reported_at,
        })
        await notifyCustomer(
          db,
          order,
          'problemReceived',
          { until: formatMoment(visit.locale, answer_by) },
          reported_at,
        )
        return number
      }),

    withdraw: ({ params: { id: orderId, number } }, visit) =>
      onOrder(visit, ['withdraw problem', number], orderId, async (db, _order, problems) => {
        const problem = problems.find((one) => one.number === number)
        if (!problem) return failed('notFound', { field: 'number' })
        if (!canEnd(standingOf(problem))) return failed('problemOver', { field: 'number' })
        await changeProblem(db, problem, {
          state: 'withdrawn',
          comes_back: null,
          answered_at: null,
          ended_at: now().toISOString(),
        })
        return number
      }),

    addPhoto: async (visit, orderId, number, read) => {
      const customerId = await customerOf(storage.db, visit.token)
      if (customerId === null) return failed('notSignedIn')
      if (!(await orderOf(storage.db, customerId, orderId)))
        return failed('notFound', { field: 'id' })
      const refused = await uploads.refused(customerId)
      if (refused) return refused
      const form = await read()
      if ('failed' in form) return form
      const { file } = form
      if (!file) return failed('fileRequired', { field: 'file' })
      const drawn = await uploads.draw(file, customerId)
      if ('failed' in drawn) return drawn
      const { bytes, mediaType: media_type, sha256 } = drawn
      const file_key = await uploads.store(bytes, media_type)
      if (typeof file_key !== 'string') return file_key
      const what = ['photo of problem', number, hash('sha256', file, 'hex')]
      return await onOrder(visit, what, orderId, async (db, _order, problems) => {
        const problem = problems.find((one) => one.number === number)
        if (!problem) return failed('notFound', { field: 'number' })
        if (problem.ended_at !== null) return failed('problemOver', { field: 'number' })
        if (problem.photos.length >= mostPhotos)
          return failed('problemPhotos', { field: 'file', values: { most: mostPhotos } })
        const wait = await take(db, 'problem photo', customerId, photoAllowance, now())
        if (wait > 0) return tooOften(wait)
        if (!(await uploads.orphaned.take(db, file_key)))
          return failed('uploadFailed', { field: 'file' })
        const photo = problem.photos.length + 1
        await addPhoto(db, { order_id: orderId, number, photo, file_key, media_type, sha256 })
        return number
      })
    },

    photo: async ({ params: { id: orderId, number, photo } }, { token }) => {
      const customerId = await customerOf(storage.db, token)
      if (customerId === null) return failed('notSignedIn')
      const order = await orderOf(storage.db, customerId, orderId)
      const row = order && (await photoOf(storage.db, { order_id: orderId, number, photo }))
      return row
        ? await sentPrescription(files, row, `${orderId}-${number}-${photo}`)
        : failed('notFound', { field: 'photo' })
    },
  }
}
