import type { opsProblems as contract, ReportedProblem } from '#contract/orders/problems.ts'
import { verdictsIn } from '#model/order-problem.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import type { Serving } from '../../kernel/call.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import type { Files } from '../../platform/file-storage/file-storage.ts'
import { sentPrescription } from '../../prescriptions/download.ts'
import { resolveProblems } from '../money/resolve-problems.ts'
import { auditedAct } from '../rows/audited-act.ts'
import { notifyCustomer } from '../rows/order-messages.ts'
import { addEvent } from '../rows/order-repository.ts'
import {
  changeProblem,
  overdueProblems,
  photoOf,
  problemsIn,
  problemsOf,
  type StoredProblem,
} from '../rows/problem-repository.ts'
import { goodsOf, problemView, standingOf } from './problem-view.ts'

const pageSize = 50

type Named = { id: string; number: number }

const audited = ({ id, number }: Named) => ['order-problem', `${id}/${number}`] as const

/** Reports about goods that came, for operators. */
export const createProblemAdmin = ({
  storage,
  files,
  now,
}: Pick<Core, 'storage' | 'now'> & {
  files: Files
}): Serving<typeof contract> => {
  const viewOf = async (db: Db, one: StoredProblem): Promise<ReportedProblem> => {
    const at = now().toISOString()
    const isLate =
      one.ended_at === null && (one.redress_by < at || (one.state === 'open' && one.answer_by < at))
    return {
      ...problemView(one, await goodsOf(db, one.order_id)),
      orderId: one.order_id,
      isOverdue: isLate,
    }
  }
  const problemOf = async (db: Db, { id, number }: Named): Promise<StoredProblem | null> =>
    (await problemsOf(db, id)).find((one) => one.number === number) ?? null

  return {
    list: ({ query: { list, pageNumber } }) =>
      storage.inSnapshot(async (db) => {
        const at = now().toISOString()
        const { rows, hasMore } = await problemsIn(db, list, at, { pageNumber, pageSize })
        const problems: ReportedProblem[] = []
        for (const one of rows) problems.push(await viewOf(db, one))
        return ok({
          problems,
          overdue: await overdueProblems(db, at),
          hasMore,
        })
      }),
    show: ({ params: named }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        const problem = await problemOf(db, named)
        if (!problem) return failed('notFound', { field: 'number' })
        await appendAudit(db, by, now().toISOString(), {
          action: 'order-problem.read',
          object: audited(named),
        })
        return ok(await viewOf(db, problem))
      }),
    photo: async ({ params: { id, number, photo } }, { operator: by }) => {
      const row = await photoOf(storage.db, { order_id: id, number, photo })
      if (!row) return failed('notFound', { field: 'photo' })
      // Before the file leaves: a read that is not in the audit did not happen.
      await storage.inTransaction((db) =>
        appendAudit(db, by, now().toISOString(), {
          action: 'order-problem.read',
          object: audited({ id, number }),
          after: { photo },
        }),
      )
      return await sentPrescription(files, row, `${id}-${number}-${photo}`)
    },
    answer: ({ params: named, body: { verdict, text } }, { operator: by }) =>
      storage.inTransaction(async (db): Promise<Outcome<ReportedProblem>> => {
        const act = {
          action: 'order.answer-problem',
          about: { problem: named.number, verdict },
        } as const
        const done = await auditedAct(db, by, named.id, act, now(), async (inside, order, at) => {
          const problem = await problemOf(inside, named)
          if (!problem) return failed('notFound', { field: 'number' })
          if (!verdictsIn(standingOf(problem)).includes(verdict))
            return failed('problemOver', { field: 'number' })
          const moment = at.toISOString()
          await changeProblem(
            inside,
            problem,
            verdict === 'refuse'
              ? {
                  state: 'refused',
                  comes_back: null,
                  answer: text,
                  answered_at: moment,
                  ended_at: moment,
                }
              : {
                  state: 'accepted',
                  comes_back: verdict === 'pickup' ? 1 : 0,
                  answer: text,
                  answered_at: moment,
                  ended_at: null,
                },
          )
          await resolveProblems(inside, order.id, moment)
          await addEvent(inside, order.id, {
            parcel: null,
            job: 'problemAnswered',
            status: verdict === 'refuse' ? 'failure' : 'success',
            comment: text,
            actor: 'operator',
            at: moment,
          })
          await notifyCustomer(inside, order, 'problemAnswered', { text }, moment)
          return null
        })
        if ('failed' in done) return done
        const after = await problemOf(db, named)
        return after ? ok(await viewOf(db, after)) : failed('notFound', { field: 'number' })
      }),
  }
}
