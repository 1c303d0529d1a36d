import { opsOrders } from '../../src/contract/fulfilment/fulfilment.ts'
import { jsonArg } from '../catalogue/args.ts'
import { command } from '../catalogue/command.ts'
import { checked } from './checked.ts'
import { idArg, runOnOrder } from './order-text.ts'

const lineArgs = { ...idArg, line: { type: 'positional', description: 'Number of the line', required: true }, ...jsonArg } as const

const batch = command({
  meta: { name: 'batch', description: 'Correct the batch of a packed line before its parcel leaves' },
  args: {
    ...lineArgs,
    batch: { type: 'string', description: 'As printed on the pack', required: true },
    expiry: { type: 'string', description: 'Month, such as 2027-11', required: true },
  },
  run: ({ args: { id, line, batch, expiry, json } }) =>
    runOnOrder(json, (admin) => checked(opsOrders.correct.body, { batch, expiry }, (body) => admin.correct(id, Number(line), body))),
})

const returnLine = command({
  meta: { name: 'return-line', description: 'Record that a delivered line, or some units of it, came back' },
  args: {
    ...lineArgs,
    units: { type: 'string', description: 'Units that came back; the whole line without it' },
    reason: { type: 'string', description: 'Why', required: true },
  },
  run: ({ args: { id, line, units, reason, json } }) =>
    runOnOrder(json, (admin) =>
      checked(opsOrders.returnLine.body, { reason, ...(units !== undefined && { units: Number(units) }) }, (body) =>
        admin.returnLine(id, Number(line), body),
      ),
    ),
})

/** What is done with one line of an order. */
export const lineCommands = { batch, 'return-line': returnLine }
