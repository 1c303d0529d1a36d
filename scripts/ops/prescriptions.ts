import { defineCommand } from 'citty'
import { Verdict } from '../../src/contract/fulfilment/fulfilment.ts'
import { h1Register } from '../../src/model/h1-register.ts'
import { readRegister } from '../../src/server/fulfilment/schedule-h1.ts'
import { failed, ok } from '../../src/server/http/outcome.ts'
import { type On, opsCommand } from './ops-command.ts'
import { adminOn } from './order-admin.ts'

const target = {
  id: { type: 'positional', description: 'Id of the order', required: true },
  lines: { type: 'positional', description: 'Numbers of the lines, joined by commas', required: true },
} as const

/** Gives every named line the same verdict. */
const review = (on: On, id: string, lines: string, verdict: Record<string, unknown>): Promise<void> => {
  const parsed = lines.split(',').map((line) => Verdict.safeParse({ line: Number(line), ...verdict }))
  const issue = parsed.find(({ success }) => !success)?.error?.issues[0]
  return on(
    async (storage, by) =>
      issue
        ? failed('invalid', { values: { field: issue.path.join('.'), reason: issue.message } })
        : await adminOn(storage).review(by, id, { lines: parsed.flatMap(({ data }) => data ?? []) }),
    ({ order }) => [
      `${order.orderId}  ${order.state}`,
      ...order.orderItems.map((item) => `  ${item.line}  ${item.productName}, ${item.review}`),
    ],
  )
}

const approve = opsCommand({
  permission: 'prescriptions.review',
  meta: { name: 'approve', description: 'Approve lines of an order by its prescription' },
  args: {
    ...target,
    prescriber: { type: 'string', description: 'Name of the prescriber', required: true },
    address: { type: 'string', description: 'Address of the prescriber, required for Schedule H1' },
    patient: { type: 'string', description: 'Name of the patient', required: true },
  },
  run: ({ args, on }) =>
    review(on, args.id, args.lines, {
      verdict: 'approve',
      prescriber: args.prescriber,
      prescriberAddress: args.address ?? '',
      patient: args.patient,
    }),
})

const reject = opsCommand({
  permission: 'prescriptions.review',
  meta: { name: 'reject', description: 'Reject lines of an order' },
  args: { ...target, reason: { type: 'string', description: 'The reason, shown to the customer', required: true } },
  run: ({ args, on }) => review(on, args.id, args.lines, { verdict: 'reject', reason: args.reason }),
})

const ask = opsCommand({
  permission: 'prescriptions.review',
  meta: { name: 'ask', description: 'Ask for a better prescription; the order keeps waiting' },
  args: { ...target, reason: { type: 'string', description: 'The reason, shown to the customer', required: true } },
  run: ({ args, on }) => review(on, args.id, args.lines, { verdict: 'ask', reason: args.reason }),
})

const register = opsCommand({
  permission: 'register.read',
  meta: { name: 'register', description: 'Print the register of Schedule H1 as CSV' },
  args: {
    from: { type: 'string', description: 'First day in India, such as 2026-12-01' },
    until: { type: 'string', description: 'Last day in India' },
  },
  run: ({ args, on }) =>
    on(
      async (storage, by) => ok(await storage.inTransaction((db) => readRegister(db, by, args, new Date().toISOString()))),
      (rows) => [h1Register(rows).trimEnd()],
    ),
})

export const prescriptions = defineCommand({
  meta: { name: 'prescriptions', description: 'Review orders that need a prescription; the register of Schedule H1' },
  subCommands: { approve, reject, ask, register },
})
