import { randomBytes } from 'node:crypto'
import type { Input, Result } from '#contract/core/endpoint.ts'
import {
  type sideEffects as contract,
  SideEffectForm,
} from '#contract/side-effects/side-effects.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { isSerious } from '#model/side-effect.ts'
import { take } from '../db/rate-limits.ts'
import type { Serving } from '../kernel/call.ts'
import { type Failed, failed, type Outcome, ok, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { isCustomer, type Session } from '../kernel/session/session-repository.ts'
import { reportPdf } from './pdf.ts'
import {
  deliveredLine,
  deliveredLines,
  reportById,
  type StoredReport,
} from './report-repository.ts'
import { addReport } from './transition.ts'
import { reportView } from './view.ts'

/** A family reports a handful in an hour. */
const perClient = { max: 10, seconds: 60 * 60 }
/** Medicines to choose from. */
const maxLines = 100

type Body = Input<typeof contract.report>['body']

export type SideEffects = Serving<typeof contract>

const pdfPath = (id: string): string => `/api/v3/side-effects/${id}/report`

/** What the programme cannot do without: a patient, a medicine, a reaction. */
const missingIn = ({
  reaction,
  medicine,
  initials,
  age,
}: Pick<Body, 'reaction' | 'medicine' | 'initials' | 'age'>): Failed | null => {
  const faults: Failed[] = []
  if (reaction === '') faults.push(failed('sideEffectReactionEmpty', { field: 'reaction' }))
  if (medicine === '') faults.push(failed('sideEffectMedicineEmpty', { field: 'medicine' }))
  if (initials === '') faults.push(failed('sideEffectInitialsEmpty', { field: 'initials' }))
  if (age === null) faults.push(failed('sideEffectAgeMissing', { field: 'age' }))
  const [first, ...besides] = faults
  return first ? { ...first, besides } : null
}

/** Whether a report was sent in this session, or by its customer. */
const isOwn = (
  { customer_id, session_id }: StoredReport,
  session: Pick<Session, 'id' | 'customer_id'>,
): boolean =>
  customer_id === null ? session_id === session.id : customer_id === session.customer_id

type Deps = Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'now'>

export const createSideEffects = ({ storage, sessions, runMutation, now }: Deps): SideEffects => ({
  medicines: async (_, { token }) => {
    const session = await sessions.seen(token)
    if (!session || !isCustomer(session)) return ok({ medicines: [] })
    const lines = await deliveredLines(storage.db, session.customer_id, maxLines)
    return ok({
      medicines: lines.map(({ order_id, number, product_id, name, batch, expiry, placed_at }) => ({
        orderId: order_id,
        line: number,
        productId: product_id,
        name,
        batch,
        expiry,
        orderedOn: dayInIndia(new Date(placed_at)),
      })),
    })
  },
  report: async ({ body: { orderId, line, productId, locale: _, ...typed } }, here) => {
    const outcome = await runMutation(
      here,
      ['side effect', orderId, line, typed],
      async (db, session): Promise<Outcome<Result<typeof contract.report>>> => {
        const customer = isCustomer(session) ? session.customer_id : null
        const bought =
          customer !== null && orderId !== undefined && line !== undefined
            ? await deliveredLine(db, customer, orderId, line)
            : null
        // The order knows which pack it was; what was typed may be another.
        const form = bought
          ? { ...typed, medicine: bought.name, batch: bought.batch, expiry: bought.expiry }
          : typed
        const missing = missingIn(form)
        if (missing) return missing
        const at = now()
        const wait = await take(db, 'side effect by client', here.client ?? '', perClient, at)
        if (wait > 0) return tooOften(wait)
        const id = randomBytes(16).toString('base64url')
        const report = SideEffectForm.parse(form)
        await addReport(db, {
          id,
          customer_id: customer,
          session_id: session.id,
          order_id: bought?.order_id ?? null,
          order_line: bought?.number ?? null,
          product_id: bought?.product_id ?? productId ?? null,
          form: JSON.stringify(report),
          serious: isSerious(report.seriousness) ? 1 : 0,
          locale: here.locale,
          reported_at: at.toISOString(),
        })
        return ok({ id, report: pdfPath(id) })
      },
    )
    return 'ok' in outcome ? { ...outcome, page: outcome.ok.report } : outcome
  },
  pdf: async ({ params: { id } }, { token }) => {
    const report = await reportById(storage.db, id)
    const session = await sessions.seen(token)
    // An address stays in the history of a browser that others use.
    if (!report || !session || !isOwn(report, session)) return failed('notFound', { field: 'id' })
    const bytes = await reportPdf(reportView(report))
    return {
      ok: null,
      file: {
        bytes,
        mediaType: 'application/pdf',
        name: `side-effect-${dayInIndia(new Date(report.reported_at))}.pdf`,
      },
    }
  },
})
