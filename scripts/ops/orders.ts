import { defineCommand } from 'citty'
import { opsOrders } from '../../src/contract/fulfilment/fulfilment.ts'
import type { OrderBrief } from '../../src/contract/orders/view.ts'
import { orderStates } from '../../src/model/order.ts'
import { failed } from '../../src/server/kernel/outcome.ts'
import { checked } from './checked.ts'
import { opsCommand } from './ops-command.ts'
import { adminOn } from './order-admin.ts'
import { lineCommands } from './order-lines.ts'
import { supportCommands } from './order-support.ts'
import { idArg, parcelArg, parcelOf, runOnOrder } from './order-text.ts'
import { pageArgs, paged } from './paged.ts'

/** `K7Q2…  placed  Rs. 107.12 cod  4 × Dolo 650 Tablet` */
const lineOf = ({ orderId, state, orderAmount, paymentMethod, orderItems }: OrderBrief): string =>
  `${orderId}  ${state.padEnd(21)} Rs. ${orderAmount} ${paymentMethod}  ${orderItems.map((item) => `${item.unitCount} × ${item.productName}`).join(', ')}`

const filterArgs = {
  state: { type: 'string', description: `One of ${orderStates.join(', ')}` },
  number: { type: 'string', description: 'Number of the order, or a part of it' },
  phone: { type: 'string', description: 'Contact number, or its last digits' },
  email: { type: 'string', description: 'E-mail address of the customer' },
  awb: { type: 'string', description: 'Number of a parcel at its courier' },
  invoice: { type: 'string', description: 'Number of an invoice or credit note' },
  sku: { type: 'string', description: 'Id of a product' },
  batch: { type: 'string', description: 'A batch that was packed' },
  from: { type: 'string', description: 'First day of placing, such as 2026-11-20' },
  until: { type: 'string', description: 'Last day of placing' },
} as const

const list = opsCommand({
  permission: 'orders.read',
  meta: {
    name: 'list',
    description: 'Orders, newest first: all, or those that every filter finds',
  },
  args: { ...filterArgs, ...pageArgs },
  run: ({ args, on }) => {
    const typed = Object.fromEntries(
      Object.keys(filterArgs).flatMap((name) =>
        args[name] === undefined ? [] : [[name, args[name]]],
      ),
    )
    return on(
      (storage) =>
        checked(opsOrders.list.query, { ...typed, pageSize: '100' }, (query) =>
          paged(args, 'orders', (pageNumber) => adminOn(storage).list({ ...query, pageNumber })),
        ),
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
    description:
      'Pack lines: line:batch:expiry or line:batch:expiry:units, such as 1:ZX-11:2027-11; the rest becomes a separate parcel',
  },
  args: {
    ...idArg,
    lines: { type: 'string', description: 'Lines joined by commas', required: true },
  },
  run: ({ args, on }) => {
    const lines = args.lines.split(',').flatMap((text) => {
      const [, line, batch, expiry, units] =
        /^(\d{1,4}):([^:,]{1,40}):(20\d\d-(?:0[1-9]|1[0-2]))(?::(\d{1,6}(?:\.\d{1,3})?))?$/.exec(
          text.trim(),
        ) ?? []
      return line && batch && expiry
        ? [{ line: Number(line), batch, expiry, ...(units && { units: Number(units) }) }]
        : []
    })
    return runOnOrder(on, async (admin, by) =>
      lines.length === args.lines.split(',').length
        ? await admin.pack(by, args.id, { lines })
        : failed('invalid', {
            values: {
              field: 'lines',
              reason: 'must be line:batch:expiry, such as 1:ZX-11:2027-11, joined by commas',
            },
          }),
    )
  },
})

const ship = opsCommand({
  permission: 'parcels.ship',
  meta: { name: 'ship', description: 'Record that a packed parcel left the pharmacy' },
  args: {
    ...idArg,
    ...parcelArg,
    courier: { type: 'string', description: 'Such as Delhivery' },
    awb: { type: 'string', description: 'The number of the parcel at its courier' },
    link: {
      type: 'string',
      description: 'Where the courier shows it; made from the number for couriers that are known',
    },
    comment: { type: 'string', description: 'For the history' },
  },
  run: ({ args: { id, parcel, courier = '', awb = '', link = '', comment = '' }, on }) =>
    runOnOrder(on, (admin, by) =>
      checked(
        opsOrders.ship.body,
        { parcel: parcelOf(parcel), courier, awb, link, comment },
        (body) => admin.ship(by, id, body),
      ),
    ),
})

const unpack = opsCommand({
  permission: 'parcels.pack',
  meta: { name: 'unpack', description: 'Take a packed parcel apart, to be packed again' },
  args: { ...idArg, ...parcelArg, reason: { type: 'string', description: 'Why', required: true } },
  run: ({ args, on }) =>
    runOnOrder(on, (admin, by) =>
      admin.unpack(by, args.id, { parcel: parcelOf(args.parcel), reason: args.reason }),
    ),
})

const deliver = opsCommand({
  permission: 'parcels.ship',
  meta: { name: 'deliver', description: 'Record that a parcel was delivered' },
  args: { ...idArg, ...parcelArg },
  run: ({ args, on }) =>
    runOnOrder(on, (admin, by) => admin.deliver(by, args.id, { parcel: parcelOf(args.parcel) })),
})

const back = opsCommand({
  permission: 'parcels.ship',
  meta: { name: 'return', description: 'Record that a parcel came back' },
  args: { ...idArg, ...parcelArg, reason: { type: 'string', description: 'Why', required: true } },
  run: ({ args, on }) =>
    runOnOrder(on, (admin, by) =>
      admin.return(by, args.id, { parcel: parcelOf(args.parcel), reason: args.reason }),
    ),
})

const cancel = opsCommand({
  permission: 'orders.cancel',
  meta: {
    name: 'cancel',
    description: 'Cancel what has not left of an order, or one of its parcels',
  },
  args: {
    ...idArg,
    parcel: {
      type: 'string',
      description: 'Number of the parcel; without it, everything that has not left',
    },
    reason: { type: 'string', description: 'Why', required: true },
  },
  run: ({ args, on }) =>
    runOnOrder(on, (admin, by) =>
      admin.cancel(by, args.id, {
        reason: args.reason,
        ...(args.parcel !== undefined && { parcel: parcelOf(args.parcel) }),
      }),
    ),
})

const remove = opsCommand({
  permission: 'orders.cancel',
  meta: { name: 'remove', description: 'Remove a line that has not left, or some units of it' },
  args: {
    ...idArg,
    line: { type: 'positional', description: 'Number of the line', required: true },
    units: { type: 'string', description: 'Units to take off; the whole line without it' },
    reason: { type: 'string', description: 'The reason, shown to the customer', required: true },
  },
  run: ({ args, on }) => {
    const params = opsOrders.remove.params.safeParse({ id: args.id, number: args.line })
    const body = opsOrders.remove.body.safeParse({
      reason: args.reason,
      ...(args.units !== undefined && { units: Number(args.units) }),
    })
    const issue = (params.error ?? body.error)?.issues[0]
    return runOnOrder(on, async (admin, by) =>
      params.data && body.data
        ? await admin.remove(by, params.data.id, params.data.number, body.data)
        : failed('invalid', {
            values: { field: String(issue?.path[0] ?? ''), reason: issue?.message ?? '' },
          }),
    )
  },
})

const stock = opsCommand({
  permission: 'stock.write',
  meta: {
    name: 'stock',
    description: 'Set how many units of a product are in stock; from then on they are counted',
  },
  args: {
    product: { type: 'positional', description: 'Id of the product', required: true },
    units: { type: 'positional', description: 'Units, such as tablets', required: true },
  },
  run: ({ args, on }) =>
    on(
      async (storage, by) =>
        /^\d{1,15}$/.test(args.product) && /^\d{1,9}(\.\d{1,3})?$/.test(args.units)
          ? await adminOn(storage).stock(by, Number(args.product), Number(args.units))
          : failed('invalid', {
              values: {
                field: 'units',
                reason: 'must be the id of a product and a number of units',
              },
            }),
      ({ productId, units }) => [`${units} units of ${productId} on hand`],
    ),
})

export const orders = defineCommand({
  meta: {
    name: 'orders',
    description:
      'Find orders; pack, ship, deliver, return and cancel parcels; lines, refunds, notes and papers; the stock',
  },
  subCommands: {
    list,
    show,
    pack,
    unpack,
    ship,
    deliver,
    return: back,
    cancel,
    remove,
    ...lineCommands,
    ...supportCommands,
    stock,
  },
})
