import type { opsSideEffects as contract } from '#contract/side-effects/admin.ts'
import type { Operator } from '#model/operator.ts'
import { sideEffectTransitions } from '#model/side-effect.ts'
import { allows } from '#model/transitions.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Serving } from '../kernel/call.ts'
import { failed, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { reportById, reportsIn } from './report-repository.ts'
import { handleReport } from './transition.ts'
import { reportView } from './view.ts'

/** Reports for the pharmacist: `/api/ops/side-effects`. */
export type SideEffectQueue = Serving<typeof contract>

export const createSideEffectQueue = ({
  storage,
  now,
}: Pick<Core, 'storage' | 'now'>): SideEffectQueue => {
  /** Health data: the audit says who looked. */
  const noteRead = (by: Operator, id: string, rows: number): Promise<void> =>
    storage.inTransaction((db) =>
      appendAudit(db, by, now().toISOString(), {
        action: 'side-effect.read',
        object: ['side-effect', id],
        after: { rows },
      }),
    )

  return {
    list: async ({ query: { state, ...page } }, { operator: by }) => {
      const { rows, ...rest } = await storage.inSnapshot((db) => reportsIn(db, state, page))
      if (rows.length > 0) await noteRead(by, 'list', rows.length)
      return ok({ reports: rows.map(reportView), ...rest })
    },
    one: async ({ params: { id } }, { operator: by }) => {
      const report = await reportById(storage.db, id)
      if (!report) return failed('notFound', { field: 'id' })
      await noteRead(by, id, 1)
      return ok(reportView(report))
    },
    handle: ({ params: { id }, body: { state, note } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        const report = await reportById(db, id)
        if (!report) return failed('notFound', { field: 'id' })
        if (!allows(sideEffectTransitions, report.state, state))
          return failed('sideEffectStateChanged', {
            field: 'state',
            values: { state: report.state },
          })
        const at = now().toISOString()
        await handleReport(db, report, { state, note, at })
        await appendAudit(db, by, at, {
          action: 'side-effect.handle',
          object: ['side-effect', id],
          before: { state: report.state },
          after: { state },
        })
        return ok(reportView((await reportById(db, id)) ?? report))
      }),
  }
}
