import { defineCommand } from 'citty'
import type { z } from 'zod'
import { type AdminOrder, opsOrders } from '../../src/contract/fulfilment/fulfilment.ts'
import type { OrderBrief } from '../../src/contract/orders/view.ts'
import { orderStates } from '../../src/model/order.ts'
import type { OrderAdmin } from '../../src/server/fulfilment/admin.ts'
import { failed, type Outcome } from '../../src/server/http/outcome.ts'
import { jsonArg } from '../catalogue/args.ts'
import { command } from '../catalogue/command.ts'
import { entryFault } from './entry-fault.ts'
import { onStorage } from './on-storage.ts'
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

const runOnOrder = (json: boolean | undefined, act: (admin: OrderAdmin) => Promise<Outcome<AdminOrder>>): Promise<void> =>
  onStorage(json ?? false, (storage) => act(adminOn(storage)), linesOf)

/** Checks what was typed by the schema of the call, and makes it. */
const checked = async <Of extends z.ZodType, Answer>(
  schema: Of,
  typed: unknown,
  act: (body: z.infer<Of>) => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> => {
  const { data, error } = schema.safeParse(typed)
  if (error) return entryFault(error, 'body')
  return await act(data)
}

const parcelOf = (text: string | undefined): number => (/^\d{1,6}$/.test(text ?? '1') ? Number(text ?? 1) : 0)

const list = command({
  meta: { name: 'list', description: 'Orders, newest first' },
  args: { ...jsonArg, state: { type: 'string', description: `One of ${orderStates.join(', ')}` } },
  run: ({ args }) => {
    const state = orderStates.find((known) => known === args.state)
    return onStorage(
      args.json ?? false,
      async (storage) =>
        args.state !== undefined && !state
          ? failed('invalid', { values: { field: 'state', reason: `must be one of ${orderStates.join(', ')}` } })
          : await adminOn(storage).list({ state, pageNumber: 1, pageSize: 100 }),
      ({ orders, total }) => [...orders.map(lineOf), `${orders.length} of ${total} orders`],
    )
  },
})

const show = command({
  meta: { name: 'show', description: 'An order with its lines, parcels and history' },
  args: { ...idArg, ...jsonArg },
  run: ({ args }) => runOnOrder(args.json, (admin) => admin.one(args.id)),
})

const pack = command({
  meta: {
    name: 'pack',
    description: 'Pack lines: line:batch:expiry, such as 1:ZX-11:2027-11; the rest becomes a separate parcel',
  },
  args: { ...idArg, ...jsonArg, lines: { type: 'string', description: 'Lines joined by commas', required: true } },
  run: ({ args }) => {
    const lines = args.lines.split(',').flatMap((text) => {
      const [, line, batch, expiry] = /^(\d{1,4}):([^:,]{1,40}):(20\d\d-(?:0[1-9]|1[0-2]))$/.exec(text.trim()) ?? []
      return line && batch && expiry ? [{ line: Number(line), batch, expiry }] : []
    })
    return runOnOrder(args.json, async (admin) =>
      lines.length === args.lines.split(',').length
        ? await admin.pack(args.id, { lines })
        : failed('invalid', { values: { field: 'lines', reason: 'must be line:batch:expiry, such as 1:ZX-11:2027-11, joined by commas' } }),
    )
  },
})

const ship = command({
  meta: { name: 'ship', description: 'Record that a packed parcel left the pharmacy' },
  args: {
    ...idArg,
    ...parcelArg,
    ...jsonArg,
    courier: { type: 'string', description: 'Such as Delhivery' },
    awb: { type: 'string', description: 'The number of the parcel at its courier' },
    link: { type: 'string', description: 'Where the courier shows it; made from the number for couriers that are known' },
    comment: { type: 'string', description: 'For the history' },
  },
  run: ({ args: { id, json, parcel, courier = '', awb = '', link = '', comment = '' } }) =>
    runOnOrder(json, (admin) =>
      checked(opsOrders.ship.body, { parcel: parcelOf(parcel), courier, awb, link, comment }, (body) => admin.ship(id, body)),
    ),
})

const deliver = command({
  meta: { name: 'deliver', description: 'Record that a parcel was delivered' },
  args: { ...idArg, ...parcelArg, ...jsonArg },
  run: ({ args }) => runOnOrder(args.json, (admin) => admin.deliver(args.id, { parcel: parcelOf(args.parcel) })),
})

const back = command({
  meta: { name: 'return', description: 'Record that a parcel came back' },
  args: { ...idArg, ...parcelArg, ...jsonArg, reason: { type: 'string', description: 'Why', required: true } },
  run: ({ args }) => runOnOrder(args.json, (admin) => admin.return(args.id, { parcel: parcelOf(args.parcel), reason: args.reason })),
})

const cancel = command({
  meta: { name: 'cancel', description: 'Cancel an order that has not been dispatched' },
  args: { ...idArg, ...jsonArg, reason: { type: 'string', description: 'Why', required: true } },
  run: ({ args }) => runOnOrder(args.json, (admin) => admin.cancel(args.id, { reason: args.reason })),
})

const remove = command({
  meta: { name: 'remove', description: 'Remove a line from an order that has not been dispatched' },
  args: {
    ...idArg,
    line: { type: 'positional', description: 'Number of the line', required: true },
    ...jsonArg,
    reason: { type: 'string', description: 'The reason, shown to the customer', required: true },
  },
  run: ({ args }) => {
    const params = opsOrders.remove.params.safeParse({ id: args.id, number: args.line })
    const body = opsOrders.remove.body.safeParse({ reason: args.reason })
    const issue = (params.error ?? body.error)?.issues[0]
    return runOnOrder(args.json, async (admin) =>
      params.data && body.data
        ? await admin.remove(params.data.id, params.data.number, body.data)
        : failed('invalid', { values: { field: String(issue?.path[0] ?? ''), reason: issue?.message ?? '' } }),
    )
  },
})

const stock = command({
  meta: { name: 'stock', description: 'Set how many units of a product are in stock; from then on they are counted' },
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
          ? await adminOn(storage).stock(Number(args.product), Number(args.units))
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
