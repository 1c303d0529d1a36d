import { opsOrders } from '../../src/contract/fulfilment/fulfilment.ts'
import { checked } from './checked.ts'
import { opsCommand } from './ops-command.ts'
import { idArg, runOnOrder } from './order-text.ts'

const lineArgs = {
  ...idArg,
  line: { type: 'positional', description: 'Number of the line', required: true },
} as const

const batch = opsCommand({
  permission: 'parcels.pack',
  meta: {
    name: 'batch',
    description: 'Correct the batch of a packed line before its parcel leaves',
  },
  args: {
    ...lineArgs,
    batch: { type: 'string', description: 'As printed on the pack', required: true },
    expiry: { type: 'string', description: 'Month, such as 2027-11', required: true },
  },
  run: ({ args: { id, line, batch, expiry }, on }) =>
    runOnOrder(on, (admin, by) =>
      checked(opsOrders.correct.body, { batch, expiry }, (body) =>
        admin.correct(by, id, Number(line), body),
      ),
    ),
})

const returnLine = opsCommand({
  permission: 'parcels.ship',
  meta: {
    name: 'return-line',
    description: 'Record that a delivered line, or some units of it, came back',
  },
  args: {
    ...lineArgs,
    units: { type: 'string', description: 'Units that came back; the whole line without it' },
    reason: { type: 'string', description: 'Why', required: true },
  },
  run: ({ args: { id, line, units, reason }, on }) =>
    runOnOrder(on, (admin, by) =>
      checked(
        opsOrders.returnLine.body,
        { reason, ...(units !== undefined && { units: Number(units) }) },
        (body) => admin.returnLine(by, id, Number(line), body),
      ),
    ),
})

/** What is done with one line of an order. */
export const lineCommands = { batch, 'return-line': returnLine }
