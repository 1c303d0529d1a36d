import { randomUUID } from 'node:crypto'
import type { ApprovalView, opsApprovals as contract } from '#contract/approvals/approvals.ts'
import {
  approvalHours,
  approvalPermission,
  approvalState,
  requestPermission,
} from '#model/approval.ts'
import type { ActOf } from '#model/audit.ts'
import { dayInIndia, timeInIndia } from '#model/calendar-india.ts'
import { hourMs } from '#model/duration.ts'
import { formatRupees, paise } from '#model/money.ts'
import { isPerson, may, type Operator } from '#model/operator.ts'
import { allows as roleAllows } from '#model/role.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, Storage } from '../db/types.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Serving } from '../kernel/call.ts'
import { failureText } from '../kernel/error-messages.ts'
import { faultsOf, invalidField } from '../kernel/invalid-field.ts'
import { enqueue } from '../kernel/messages/enqueue.ts'
import {
  addApproval,
  approvalById,
  approvalsWhere,
  dueAlone,
  type StoredApproval,
  waitingApproval,
} from '../kernel/operators/approval-repository.ts'
import { decide } from '../kernel/operators/approval-transition.ts'
import { operatorById } from '../kernel/operators/operator-repository.ts'
import { ownCase } from '../kernel/operators/own-case.ts'
import { isSamePerson } from '../kernel/operators/same-person.ts'
import { acting } from '../kernel/operators/token.ts'
import type { TwoPersonAct, TwoPersonActs } from '../kernel/operators/two-person-act.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { type AloneDeps, createActAlone } from './act-alone.ts'
import { missing } from './authenticate.ts'

export type Approvals = Serving<typeof contract> & {
  /** Lets take effect what one person asked for alone and no one stopped. Any number of servers may run it. Returns how many did. */
  runDue: () => Promise<number>
}

type Told = Pick<ApprovalView, 'payload' | 'told'>

const viewOf = (row: StoredApproval, at: Timestamp, { payload, told }: Told): ApprovalView => ({
  id: row.id,
  kind: row.kind,
  object: row.object,
  payload,
  told,
  reason: row.reason,
  state: approvalState(row, at),
  requestedBy: { id: row.requested_by, name: row.requested_name },
  requestedAt: row.requested_at,
  expiresAt: row.expires_at,
  decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_name ?? '' },
  decidedAt: row.decided_at,
  decisionReason: row.decision_reason,
  usedAt: row.used_at,
  aloneFrom: row.alone_from,
})

const later = (at: Timestamp): Timestamp =>
  new Date(Date.parse(at) + approvalHours * hourMs).toISOString()

const auditDecision = (
  db: Db,
  by: Operator,
  at: Timestamp,
  action: ActOf<'approval'>,
  row: StoredApproval,
  reason: string | null,
) =>
  appendAudit(db, by, at, {
    action,
    object: ['approval', row.id],
    after: {
      kind: row.kind,
      object: row.object,
      requestedBy: row.requested_by,
      requestedName: row.requested_name,
    },
    reason,
  })

/** A transaction that is rolled back with the reason why. */
class Refusal extends Error {
  readonly why: Failed
  constructor(why: Failed) {
    super(why.failed)
    this.why = why
  }
}

/** An approved act that fails changes nothing, not even the approval: it may be approved again once what was in its way is gone. */
const wholly = async <Of>(
  storage: Storage,
  run: (db: Db) => Promise<Of | Failed>,
): Promise<Of | Failed> => {
  try {
    return await storage.inTransaction(async (db) => {
      const outcome = await run(db)
      if (typeof outcome === 'object' && outcome !== null && 'failed' in outcome)
        throw new Refusal(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Refusal) return error.why
    throw error
  }
}

/** Refuses who is the customer of a request. */
const ownIn = async <Payload>(
  db: Db,
  by: Operator,
  act: TwoPersonAct<Payload>,
  payload: Payload,
): Promise<Failed | null> => {
  const customer = (await act.customerOf?.(db, payload)) ?? null
  return customer === null ? null : await ownCase(db, by, customer)
}

/** `console`: the address of the console, for the owner of a small shop. */
type Deps = AloneDeps &
  Pick<Core, 'storage' | 'now' | 'log'> & {
    acts: TwoPersonActs
    console: string
    wakeOutbox: () => void
  }

/** The requester of a request, as they are now; null for one who left. */
const requesterOf = async (
  db: Db,
  { requested_by }: StoredApproval,
  requestId: string,
): Promise<Operator | null> => {
  const stored = await operatorById(db, requested_by)
  return stored && stored.off_at === null ? acting(stored, requestId) : null
}

/** Acts that take two people: one asks, another approves, and both are in the audit. */
export const createApprovals = ({
  storage,
  acts,
  console,
  wakeOutbox,
  now,
  log,
  ...deps
}: Deps): Approvals => {
  const alone = createActAlone(deps)

  /** Tells the owner of a small shop what waits, and how to stop it. */
  const tellOwner = async (db: Db, row: StoredApproval, at: Timestamp): Promise<void> => {
    const { smallShop } = alone
    if (!smallShop || row.alone_from === null) return
    const from = new Date(row.alone_from)
    const values = {
      name: row.requested_name,
      act: `${row.kind} (${row.object})`,
      reason: row.reason,
      day: dayInIndia(from),
      time: timeInIndia(from),
      link: `${console}/console/people/approvals`,
      amount: row.worth ? formatRupees(paise(row.worth)) : '',
    }
    const message = { channel: 'mail', to: smallShop.owner, customerId: null } as const
    const { language: locale } = smallShop
    await enqueue(db, { ...message, locale, template: 'aloneWaiting', values }, new Date(at))
  }

  /** Lets a request take effect by the word of who asked, in one transaction; null where it has to wait on. */
  const takeEffect = (id: string): Promise<true | null | Failed> =>
    wholly(storage, async (db) => {
      const at = now().toISOString()
      const row = await approvalById(db, id)
      const act = row && acts[row.kind]
      if (!row || !act || approvalState(row, at) !== 'open' || (row.alone_from ?? at) > at)
        return null
      const by = await requesterOf(db, row, id)
      if (!by) return failed('approvalOver', { field: 'id' })
      const lost = missing(by, approvalPermission[row.kind])
      if (lost) return lost
      const payload = act.schema.parse(JSON.parse(row.payload))
      const inTheWay = (await ownIn(db, by, act, payload)) ?? (await act.check(db, by, payload, at))
      if (inTheWay) return inTheWay
      if (!(await alone.isDue(db, by, act, { id, kind: row.kind, payload, at }))) return null
      const single: Operator = { ...by, isAlone: true }
      await decide(db, row, { state: 'approved', by, reason: null, at })
      await auditDecision(db, single, at, 'approval.alone', row, null)
      return (await act.perform?.(db, single, payload, at, null, row.requested_at)) ?? true
    })

  /** Ends a request that could not be done, and says why: it would be tried for ever. */
  const giveUp = (id: string, failure: Failed): Promise<void> =>
    storage.inTransaction(async (db) => {
      const at = now().toISOString()
      const row = await approvalById(db, id)
      if (!row || approvalState(row, at) !== 'open') return
      const reason = failureText('en', failure)
      const by = { id: row.requested_by, name: row.requested_name }
      await decide(db, row, { state: 'refused', by, reason, at })
      const machine = { ...by, roles: [], registrationNumber: null, requestId: id }
      await auditDecision(db, machine, at, 'approval.give-up', row, reason)
    })

  /** What `by` may read of a request. */
  const toldOf = async (
    db: Db,
    by: Operator,
    row: StoredApproval,
    at: Timestamp,
  ): Promise<Told> => {
    const act = acts[row.kind]
    const mayRead =
      act?.isPersonal === undefined ||
      row.requested_by === by.id ||
      roleAllows(by.roles, act.isPersonal)
    if (!mayRead) return { payload: {}, told: {} }
    const payload = JSON.parse(row.payload) as Record<string, unknown>
    return {
      payload,
      told: act?.tell && approvalState(row, at) === 'open' ? await act.tell(db, payload, at) : {},
    }
  }
  const shown = async (
    db: Db,
    by: Operator,
    row: StoredApproval,
    at: Timestamp,
  ): Promise<ApprovalView> => viewOf(row, at, await toldOf(db, by, row, at))

  /** An open request for `by` to decide, with its act. */
  const open = async (
    db: Db,
    by: Operator,
    id: string,
    at: Timestamp,
  ): Promise<{ row: StoredApproval; act: TwoPersonAct<unknown> } | Failed> => {
    const row = await approvalById(db, id)
    const act = row && acts[row.kind]
    if (!row || !act) return failed('notFound', { field: 'id' })
    if (!isPerson(by)) return failed('personNeeded')
    return approvalState(row, at) === 'open'
      ? { row, act }
      : failed('approvalOver', { field: 'id' })
  }

  return {
    list: ({ query: { state, object, pageNumber, pageSize } }, { operator: by }) =>
      storage.inSnapshot(async (db) => {
        const at = now().toISOString()
        const found = await approvalsWhere(db, {
          state,
          object,
          seenBy: may(by, 'approvals.read')
            ? null
            : { requester: by.id, withOrders: may(by, 'orders.read') },
          at,
          offset: (pageNumber - 1) * pageSize,
          limit: pageSize + 1,
        })
        const approvals: ApprovalView[] = []
        for (const row of found.slice(0, pageSize)) approvals.push(await shown(db, by, row, at))
        return ok({ approvals, hasMore: found.length > pageSize })
      }),

    request: async ({ body: { kind, payload, reason } }, { operator: by }) => {
      const act = acts[kind]
      if (!act) return invalidField('kind', 'errors:reasonForm')
      const refused =
        missing(by, requestPermission[kind]) ?? (isPerson(by) ? null : failed('personNeeded'))
      if (refused) return refused
      const parsed = act.schema.safeParse(payload)
      if (!parsed.success) return faultsOf(parsed.error, payload)[0] ?? failed('badRequest')
      const asked = act.complete ? await act.complete(parsed.data, storage.db) : parsed.data
      const outcome = await wholly(storage, async (db): Promise<Outcome<ApprovalView>> => {
        const at = now().toISOString()
        const inTheWay = (await ownIn(db, by, act, asked)) ?? (await act.check(db, by, asked, at))
        if (inTheWay) return inTheWay
        const object = act.objectOf(asked).join(':')
        const same = { kind, object, ...(act.perform === null && { requestedBy: by.id }) }
        const waiting = await waitingApproval(db, same, at)
        if (waiting)
          return failed('approvalWaiting', {
            detail: waiting.id,
            values: { name: waiting.requested_name },
          })
        const id = randomUUID()
        const terms = await alone.terms(db, by, act, { id, kind, payload: asked, at })
        if ('failed' in terms) return terms
        const row: StoredApproval = {
          id,
          kind,
          object,
          payload: JSON.stringify(asked),
          reason,
          requested_by: by.id,
          requested_name: by.name,
          requested_at: at,
          expires_at: later(at),
          state: 'open',
          decided_by: null,
          decided_name: null,
          decided_at: null,
          decision_reason: null,
          used_at: null,
          ...terms,
        }
        await addApproval(db, row)
        await tellOwner(db, row, at)
        const { alone_from: aloneFrom } = row
        await appendAudit(db, by, at, {
          action: 'approval.request',
          object: ['approval', row.id],
          after: {
            kind,
            object: row.object,
            ...(aloneFrom !== null && { smallShop: true, aloneFrom }),
          },
          reason,
        })
        return ok(await shown(db, by, row, at))
      })
      wakeOutbox()
      return outcome
    },

    approve: ({ params: { id } }, { operator: by }) =>
      wholly(storage, async (db) => {
        const at = now().toISOString()
        const approval = await open(db, by, id, at)
        if ('failed' in approval) return approval
        const { row, act } = approval
        const refused = missing(by, approvalPermission[row.kind])
        if (refused) return refused
        if (await isSamePerson(db, row.requested_by, by.id)) return failed('approvalOwn')
        // What the requester may do counts now, not when they asked.
        const requester = await requesterOf(db, row, by.requestId)
        if (!requester) return failed('approvalOver', { field: 'id' })
        const lost = missing(requester, requestPermission[row.kind])
        if (lost) return lost
        const payload = act.schema.parse(JSON.parse(row.payload))
        const inTheWay =
          (await ownIn(db, by, act, payload)) ?? (await act.check(db, requester, payload, at))
        if (inTheWay) return inTheWay
        const apart = act.agree?.(requester, by)
        if (apart) return apart
        const decided = await decide(db, row, { state: 'approved', by, reason: null, at })
        await auditDecision(db, by, at, 'approval.approve', row, null)
        const failure = await act.perform?.(db, requester, payload, at, by, row.requested_at)
        return failure ?? ok(await shown(db, by, decided, at))
      }),

    refuse: ({ params: { id }, body: { reason } }, { operator: by }) =>
      wholly(storage, async (db) => {
        const at = now().toISOString()
        const approval = await open(db, by, id, at)
        if ('failed' in approval) return approval
        const { row } = approval
        const refused =
          row.requested_by === by.id
            ? null
            : (missing(by, 'approvals.decide') ?? missing(by, approvalPermission[row.kind]))
        if (refused) return refused
        const decided = await decide(db, row, { state: 'refused', by, reason, at })
        await auditDecision(db, by, at, 'approval.refuse', row, reason)
        return ok(await shown(db, by, decided, at))
      }),

    runDue: async () => {
      if (!alone.smallShop) return 0
      let done = 0
      for (const { id } of await dueAlone(storage.db, now().toISOString())) {
        const outcome = await takeEffect(id)
        if (outcome === true) done++
        else if (outcome) {
          log.warn(
            { approval: id, reason: outcome.failed },
            'what one person asked for cannot be done',
          )
          await giveUp(id, outcome)
        }
      }
      if (done > 0) wakeOutbox()
      return done
    },
  }
}
