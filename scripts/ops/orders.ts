import { defineCommand } from 'citty'
import { type AdminOrder, opsOrders } from '../../src/contract/fulfilment/fulfilment.ts'
import type { OrderBrief } from '../../src/contract/orders/view.ts'
import { orderStates } from '../../src/model/order.ts'
import type { OrderAdmin } from '../../src/server/fulfilment/admin.ts'
import { failed, type Outcome } from '../../src/server/http/outcome.ts'
import { jsonArg } from '../catalogue/args.ts'
import { command } from '../catalogue/command.ts'
import { deskOn } from './desk.ts'
import { onStorage } from './on-storage.ts'

const idArg = { id: { type: 'positional', description: 'Id of the order', required: true } } as const
const parcelArg = { parcel: { type: 'string', description: 'Number of the parcel; 1 when none is named' } } as const

/** `K7Q2…  placed  Rs. 107.12 cod  4 × Dolo 650 Tablet` */
const lineOf = ({ orderId, state, orderAmount, paymentMethod, orderItems }: OrderBrief): string =>
  `${orderId}  ${state.padEnd(21)} Rs. ${orderAmount} ${paymentMethod}  ${orderItems.map((item) => `${item.unitCount} × ${item.productName}`).join(', ')}`

const linesOf = ({ order, history, parcels, prescriptions }: AdminOrder): string[] => [
  `${order.orderId}  ${order.state}, Rs. ${order.totalAmt} ${order.paymentMethod}, ${order.paymentState}`,
  ...order.orderItems.map(
    ({ line, productName, unitCount, review, removedReason, batch, expiry }) =>
      `  ${line}  ${unitCount} × ${productName}${review === 'none' ? '' : `, ${review}`}${removedReason === null ? '' : `, taken out: ${removedReason}`}${batch === null ? '' : `, batch ${batch} until ${expiry}`}`,
  ),
  ...prescriptions.map(({ id, doctor, patient }) => `  prescription ${id} of ${doctor} for ${patient}`),
  ...parcels.map(({ parcel, state, lines }) => `  parcel ${parcel} ${state}: ${lines.join(', ')}`),
  ...history.map(({ at, job, status, comment }) => `  ${at}  ${job} ${status}${comment === null ? '' : `: ${comment}`}`),
]

const shown = (json: boolean | undefined, act: (desk: OrderAdmin) => Promise<Outcome<AdminOrder>>): Promise<void> =>
  onStorage(json ?? false, (storage) => act(deskOn(storage)), linesOf)

const parcelOf = (text: string | undefined): number => (/^\d{1,6}$/.test(text ?? '1') ? Number(text ?? 1) : 0)

const list = command({
  meta: { name: 'list', description: 'Orders, the newest first' },
  args: { ...jsonArg, state: { type: 'string', description: `One of ${orderStates.join(', ')}` } },
  run: ({ args }) => {
    const state = orderStates.find((known) => known === args.state)
    return onStorage(
      args.json ?? false,
      async (storage) =>
        args.state !== undefined && !state
          ? failed('invalid', { values: { field: 'state', reason: `must be one of ${orderStates.join(', ')}` } })
          : await deskOn(storage).list({ state, pageNumber: 1, pageSize: 100 }),
      ({ orders, total }) => [...orders.map(lineOf), `${orders.length} of ${total} orders`],
    )
  },
})

const show = command({
  meta: { name: 'show', description: 'An order with its lines, parcels and history' },
  args: { ...idArg, ...jsonArg },
  run: ({ args }) => shown(args.json, (desk) => desk.one(args.id)),
})

const pack = command({
  meta: {
    name: 'pack',
    description: 'Pack lines: line:batch:expiry, such as 1:ZX-11:2027-11; the rest of a parcel becomes one of its own',
  },
  args: { ...idArg, ...jsonArg, lines: { type: 'string', description: 'Lines joined by commas', required: true } },
  run: ({ args }) => {
    const lines = args.lines.split(',').flatMap((text) => {
      const [, line, batch, expiry] = /^(\d{1,4}):([^:,]{1,40}):(20\d\d-(?:0[1-9]|1[0-2]))$/.exec(text.trim()) ?? []
      return line && batch && expiry ? [{ line: Number(line), batch, expiry }] : []
    })
    return shown(args.json, async (desk) =>
      lines.length === args.lines.split(',').length
        ? await desk.pack(args.id, { lines })
        : failed('invalid', { values: { field: 'lines', reason: 'must be line:batch:expiry, such as 1:ZX-11:2027-11, joined by commas' } }),
    )
  },
})

const ship = command({
  meta: { name: 'ship', description: 'A packed parcel leaves the pharmacy' },
  args: { ...idArg, ...parcelArg, ...jsonArg, comment: { type: 'string', description: 'Such as the courier and its number' } },
  run: ({ args }) => shown(args.json, (desk) => desk.ship(args.id, { parcel: parcelOf(args.parcel), comment: args.comment ?? '' })),
})

const deliver = command({
  meta: { name: 'deliver', description: 'A parcel was delivered' },
  args: { ...idArg, ...parcelArg, ...jsonArg },
  run: ({ args }) => shown(args.json, (desk) => desk.deliver(args.id, { parcel: parcelOf(args.parcel) })),
})

const back = command({
  meta: { name: 'return', description: 'A parcel came back' },
  args: { ...idArg, ...parcelArg, ...jsonArg, reason: { type: 'string', description: 'Why', required: true } },
  run: ({ args }) => shown(args.json, (desk) => desk.return(args.id, { parcel: parcelOf(args.parcel), reason: args.reason })),
})

const cancel = command({
  meta: { name: 'cancel', description: 'Cancel an order that has not been dispatched' },
  args: { ...idArg, ...jsonArg, reason: { type: 'string', description: 'Why', required: true } },
  run: ({ args }) => shown(args.json, (desk) => desk.cancel(args.id, { reason: args.reason })),
})

const remove = command({
  meta: { name: 'remove', description: 'Take a line out of an order that has not been dispatched' },
  args: {
    ...idArg,
    line: { type: 'positional', description: 'Number of the line', required: true },
    ...jsonArg,
    reason: { type: 'string', description: 'A sentence that the customer reads', required: true },
  },
  run: ({ args }) => {
    const params = opsOrders.remove.params.safeParse({ id: args.id, number: args.line })
    const body = opsOrders.remove.body.safeParse({ reason: args.reason })
    const wrong = (params.error ?? body.error)?.issues[0]
    return shown(args.json, async (desk) =>
      params.data && body.data
        ? await desk.remove(params.data.id, params.data.number, body.data)
        : failed('invalid', { values: { field: String(wrong?.path[0] ?? ''), reason: wrong?.message ?? '' } }),
    )
  },
})

const stock = command({
  meta: { name: 'stock', description: 'Say how many units of a product are on hand; from then on they are counted' },
  args: {
    product: { type: 'positional', description: 'Id of the product', required: true },
    units: { type: 'positional', description: 'Units, such as tablets', required: true },
    ...jsonArg,
  },
  run: ({ args }) =>
    onStorage(
      args.json ?? false,
      async (storage) =>
        /^\d{1,15}$/.test(args.product) && /^\d{1,9}(\.\d{1,3})?$/.test(args.units)
          ? await deskOn(storage).stock(Number(args.product), Number(args.units))
          : failed('invalid', { values: { field: 'units', reason: 'must be the id of a product and a number of units' } }),
      ({ productId, units }) => [`${units} units of ${productId} on hand`],
    ),
})

export const orders = defineCommand({
  meta: {
    name: 'orders',
    description: 'List orders, pack, ship, deliver, take back and cancel them, or take a line out; say what is in stock',
  },
  subCommands: { list, show, pack, ship, deliver, return: back, cancel, remove, stock },
})
