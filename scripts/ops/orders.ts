import { defineCommand } from 'citty'
import { type AdminOrder, opsOrders } from '../../src/contract/fulfilment/fulfilment.ts'
import type { OrderBrief } from '../../src/contract/orders/view.ts'
import type { Operator } from '../../src/model/operator.ts'
import { orderStates } from '../../src/model/order.ts'
import type { OrderAdmin } from '../../src/server/fulfilment/admin.ts'
import { failed, type Outcome } from '../../src/server/http/outcome.ts'
import { type On, opsCommand } from './ops-command.ts'
import { adminOn } from './order-admin.ts'

const idArg = { id: { type: 'positional', description: 'Id of the order', required: true } } as const
const parcelArg = { parcel: { type: 'string', description: 'Number of the parcel (default: 1)' } } as const

/** `K7Q2…  placed  Rs. 107.12 cod  4 × Dolo 650 Tablet` */
const lineOf = ({ orderId, state, orderAmount, paymentMethod, orderItems }: OrderBrief): string =>
  `${orderId}  ${state.padEnd(21)} Rs. ${orderAmount} ${paymentMethod}  ${orderItems.map((item) => `${item.unitCount} × ${item.productName}`).join(', ')}`

const linesOf = ({ order, history, parcels, prescriptions }: AdminOrder): string[] => [
  `${order.orderId}  ${order.state}, Rs. ${order.totalAmt} ${order.paymentMethod}, ${order.paymentState}`,
  ...order.orderItems.map(
    ({ line, productName, unitCount, review, removedReason, batch, expiry }) =>
      `  ${line}  ${unitCount} × ${productName}${review === 'none' ? '' : `, ${review}`}${removedReason === null ? '' : `, removed: ${removedReason}`}${batch === null ? '' : `, batch ${batch} until ${expiry}`}`,
  ),
  ...prescriptions.map(({ id, doctor, patient }) => `  prescription ${id} of ${doctor} for ${patient}`),
  ...parcels.map(({ parcel, state, lines }) => `  parcel ${parcel} ${state}: ${lines.join(', ')}`),
  ...history.map(({ at, job, status, comment }) => `  ${at}  ${job} ${status}${comment === null ? '' : `: ${comment}`}`),
]

const runOnOrder = (on: On, act: (admin: OrderAdmin, by: Operator) => Promise<Outcome<AdminOrder>>): Promise<void> =>
  on((storage, by) => act(adminOn(storage), by), linesOf)

const parcelOf = (text: string | undefined): number => (/^\d{1,6}$/.test(text ?? '1') ? Number(text ?? 1) : 0)

const list = opsCommand({
  permission: 'orders.read',
  meta: { name: 'list', description: 'Orders, newest first' },
  args: { state: { type: 'string', description: `One of ${orderStates.join(', ')}` } },
  run: ({ args, on }) => {
    const state = orderStates.find((known) => known === args.state)
    return on(
      async (storage) =>
        args.state !== undefined && !state
          ? failed('invalid', { values: { field: 'state', reason: `must be one of ${orderStates.join(', ')}` } })
          : await adminOn(storage).list({ state, pageNumber: 1, pageSize: 100 }),
      ({ orders, total }) => [...orders.map(lineOf), `${orders.length} of ${total} orders`],
    )
  },
})

const show = opsCommand({
  permission: 'orders.read',
  meta: { name: 'show', description: 'An order with its lines, parcels and history' },
  args: { ...idArg },
  run: ({ args, on }) => runOnOrder(on, (admin, by) => admin.one(by, args.id)),
})

const pack = opsCommand({
  permission: 'parcels.pack',
  meta: {
    name: 'pack',
    description: 'Pack lines: line:batch:expiry, such as 1:ZX-11:2027-11; the rest becomes a separate parcel',
  },
  args: { ...idArg, lines: { type: 'string', description: 'Lines joined by commas', required: true } },
  run: ({ args, on }) => {
    const lines = args.lines.split(',').flatMap((text) => {
      const [, line, batch, expiry] = /^(\d{1,4}):([^:,]{1,40}):(20\d\d-(?:0[1-9]|1[0-2]))$/.exec(text.trim()) ?? []
      return line && batch && expiry ? [{ line: Number(line), batch, expiry }] : []
    })
    return runOnOrder(on, async (admin, by) =>
      lines.length === args.lines.split(',').length
        ? await admin.pack(by, args.id, { lines })
        : failed('invalid', { values: { field: 'lines', reason: 'must be line:batch:expiry, such as 1:ZX-11:2027-11, joined by commas' } }),
    )
  },
})

const ship = opsCommand({
  permission: 'parcels.ship',
  meta: { name: 'ship', description: 'Record that a packed parcel left the pharmacy' },
  args: { ...idArg, ...parcelArg, comment: { type: 'string', description: 'Such as the courier and its number' } },
  run: ({ args, on }) =>
    runOnOrder(on, (admin, by) => admin.ship(by, args.id, { parcel: parcelOf(args.parcel), comment: args.comment ?? '' })),
})

const deliver = opsCommand({
  permission: 'parcels.ship',
  meta: { name: 'deliver', description: 'Record that a parcel was delivered' },
  args: { ...idArg, ...parcelArg },
  run: ({ args, on }) => runOnOrder(on, (admin, by) => admin.deliver(by, args.id, { parcel: parcelOf(args.parcel) })),
})

const back = opsCommand({
  permission: 'parcels.ship',
  meta: { name: 'return', description: 'Record that a parcel came back' },
  args: { ...idArg, ...parcelArg, reason: { type: 'string', description: 'Why', required: true } },
  run: ({ args, on }) => runOnOrder(on, (admin, by) => admin.return(by, args.id, { parcel: parcelOf(args.parcel), reason: args.reason })),
})

const cancel = opsCommand({
  permission: 'orders.cancel',
  meta: { name: 'cancel', description: 'Cancel an order that has not been dispatched' },
  args: { ...idArg, reason: { type: 'string', description: 'Why', required: true } },
  run: ({ args, on }) => runOnOrder(on, (admin, by) => admin.cancel(by, args.id, { reason: args.reason })),
})

const remove = opsCommand({
  permission: 'orders.cancel',
  meta: { name: 'remove', description: 'Remove a line from an order that has not been dispatched' },
  args: {
    ...idArg,
    line: { type: 'positional', description: 'Number of the line', required: true },
    reason: { type: 'string', description: 'The reason, shown to the customer', required: true },
  },
  run: ({ args, on }) => {
    const params = opsOrders.remove.params.safeParse({ id: args.id, number: args.line })
    const body = opsOrders.remove.body.safeParse({ reason: args.reason })
    const issue = (params.error ?? body.error)?.issues[0]
    return runOnOrder(on, async (admin, by) =>
      params.data && body.data
        ? await admin.remove(by, params.data.id, params.data.number, body.data)
        : failed('invalid', { values: { field: String(issue?.path[0] ?? ''), reason: issue?.message ?? '' } }),
    )
  },
})

const stock = opsCommand({
  permission: 'stock.write',
  meta: { name: 'stock', description: 'Set how many units of a product are in stock; from then on they are counted' },
  args: {
    product: { type: 'positional', description: 'Id of the product', required: true },
    units: { type: 'positional', description: 'Units, such as tablets', required: true },
  },
  run: ({ args, on }) =>
    on(
      async (storage, by) =>
        /^\d{1,15}$/.test(args.product) && /^\d{1,9}(\.\d{1,3})?$/.test(args.units)
          ? await adminOn(storage).stock(by, Number(args.product), Number(args.units))
          : failed('invalid', { values: { field: 'units', reason: 'must be the id of a product and a number of units' } }),
      ({ productId, units }) => [`${units} units of ${productId} on hand`],
    ),
})

export const orders = defineCommand({
  meta: {
    name: 'orders',
    description: 'List orders, pack, ship, deliver, return and cancel them, remove a line; set the stock',
  },
  subCommands: { list, show, pack, ship, deliver, return: back, cancel, remove, stock },
})
