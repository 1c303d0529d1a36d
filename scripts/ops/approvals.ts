import { defineCommand } from 'citty'
import { ApprovalRequest, type ApprovalView } from '../../src/contract/approvals/approvals.ts'
import { approvalKinds, approvalStates } from '../../src/model/approval.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { failed } from '../../src/server/kernel/outcome.ts'
import { type Approvals, createApprovals } from '../../src/server/operators/approvals.ts'
import { twoPersonActs } from '../../src/server/two-person-acts.ts'
import { config } from '../catalogue/config.ts'
import { activeCatalogue } from './active-catalogue.ts'
import { entryFault } from './entry-fault.ts'
import { opsCommand } from './ops-command.ts'
import { pageArgs, paged } from './paged.ts'

export const approvalsOn = (storage: Storage): Approvals =>
  createApprovals({
    storage,
    acts: twoPersonActs({ dataDir: config().dataDir, activeCatalogue }),
    now: () => new Date(),
  })

/** `3f9c…  open  coupon.add coupon:FIFTY  asked by Asha: for Diwali` */
const lineOf = ({
  id,
  state,
  kind,
  object,
  requestedBy,
  reason,
  decidedBy,
  usedAt,
}: ApprovalView): string =>
  [
    id,
    state,
    `${kind} ${object}`,
    `asked by ${requestedBy.name}: ${reason}`,
    ...(decidedBy ? [`${state} by ${decidedBy.name}`] : []),
    ...(usedAt === null ? [] : [`used ${usedAt}`]),
  ].join('  ')

const idArg = {
  id: { type: 'positional', description: 'Id of the request', required: true },
} as const
const reasonArg = { reason: { type: 'string', description: 'Why', required: true } } as const

const list = opsCommand({
  permission: 'approvals.read',
  meta: { name: 'list', description: 'Acts that take two people, newest first' },
  args: {
    state: { type: 'string', description: `One of ${approvalStates.join(', ')}` },
    ...pageArgs,
  },
  run: ({ args, on }) => {
    const state = approvalStates.find((known) => known === args.state)
    return on(
      async (storage, by) =>
        args.state !== undefined && !state
          ? failed('invalid', {
              values: { field: 'state', reason: `must be one of ${approvalStates.join(', ')}` },
            })
          : await paged(args, 'approvals', (pageNumber) =>
              approvalsOn(storage).list(by, { state, pageNumber, pageSize: 100 }),
            ),
      ({ approvals }) =>
        approvals.length === 0 ? ['There are no requests.'] : approvals.map(lineOf),
    )
  },
})

const payloadOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const request = opsCommand({
  permission: 'self.read',
  meta: { name: 'request', description: 'Ask for an act that takes two people' },
  args: {
    kind: { type: 'positional', description: `One of ${approvalKinds.join(', ')}`, required: true },
    payload: {
      type: 'positional',
      description: 'Its fields as JSON, as the call of the act takes them',
      required: true,
    },
    ...reasonArg,
  },
  run: ({ args, on }) => {
    const entry = ApprovalRequest.safeParse({
      kind: args.kind,
      payload: payloadOf(args.payload),
      reason: args.reason,
    })
    return on(
      async (storage, by) =>
        entry.success
          ? await approvalsOn(storage).request(by, entry.data)
          : entryFault(entry.error, 'payload'),
      (approval) => [lineOf(approval)],
    )
  },
})

const approve = opsCommand({
  permission: 'approvals.decide',
  meta: { name: 'approve', description: 'Approve what another operator asked for, and do it' },
  args: idArg,
  run: ({ args, on }) =>
    on(
      (storage, by) => approvalsOn(storage).approve(by, args.id),
      (approval) => [lineOf(approval)],
    ),
})

const refuse = opsCommand({
  permission: 'self.read',
  meta: { name: 'refuse', description: 'Refuse a request, or take your own back' },
  args: { ...idArg, ...reasonArg },
  run: ({ args, on }) =>
    on(
      (storage, by) => approvalsOn(storage).refuse(by, args.id, args.reason),
      (approval) => [lineOf(approval)],
    ),
})

export const approvals = defineCommand({
  meta: { name: 'approvals', description: 'Acts that take two people: ask, approve, refuse' },
  subCommands: { list, request, approve, refuse },
})
