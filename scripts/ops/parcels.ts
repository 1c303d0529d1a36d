import { readFileSync } from 'node:fs'
import { defineCommand } from 'citty'
import { parse } from 'csv-parse/sync'
import {
  type BulkResult,
  opsParcels,
  type ParcelRow,
} from '../../src/contract/fulfilment/parcels.ts'
import { parcelQueues } from '../../src/model/parcel-queues.ts'
import { checked } from './checked.ts'
import { opsCommand } from './ops-command.ts'
import { parcelsOn } from './order-admin.ts'
import { pageArgs, paged } from './paged.ts'

/** `K7Q2…-1  pack  2026-11-20T06:00  600001 Chennai  cod  4 × Dolo 650 Tablet` */
const lineOf = ({
  orderId,
  parcel,
  queue,
  since,
  pincode,
  city,
  paymentMethod,
  items,
}: ParcelRow): string =>
  [
    `${orderId}-${parcel}`,
    queue.padEnd(9),
    since.slice(0, 16),
    `${pincode} ${city}`,
    paymentMethod,
    items.map(({ unitCount, productName }) => `${unitCount} × ${productName}`).join(', '),
  ].join('  ')

const list = opsCommand({
  permission: 'orders.read',
  meta: {
    name: 'list',
    description: 'Parcels of a queue, the longest waiting first, and how many are in each',
  },
  args: {
    queue: {
      type: 'positional',
      description: [...parcelQueues, 'overdue'].join(', '),
      default: 'pack',
    },
    ...pageArgs,
  },
  run: ({ args, on }) =>
    on(
      (storage) =>
        checked(opsParcels.list.query, { queue: args.queue, pageSize: '200' }, (query) =>
          paged(args, 'parcels', (pageNumber) => parcelsOn(storage).list({ ...query, pageNumber })),
        ),
      ({ parcels, counts }) => [
        ...parcels.map(lineOf),
        Object.entries(counts)
          .map(([name, count]) => `${name} ${count}`)
          .join(', '),
      ],
    ),
})

const resultOf = ({ orderId, parcel, ok, msg }: BulkResult): string =>
  `${orderId}-${parcel}  ${ok ? 'done' : `refused: ${msg}`}`

/** Rows of a CSV file, with the number of the parcel as a number. */
const rowsOf = (file: string): unknown[] =>
  parse<Record<string, string>>(readFileSync(file, 'utf8'), {
    bom: true,
    columns: true,
    trim: true,
    skipEmptyLines: true,
  }).map((row) => ({
    ...row,
    parcel: Number(row.parcel || 1),
  }))

const fileArg = {
  file: { type: 'positional', description: 'CSV file with a heading', required: true },
} as const

const ship = opsCommand({
  permission: 'parcels.ship',
  meta: {
    name: 'ship',
    description: 'Record that packed parcels left: CSV with orderId, parcel, courier, awb',
  },
  args: fileArg,
  run: ({ args: { file }, on }) =>
    on(
      (storage, by) =>
        checked(opsParcels.ship.body, { parcels: rowsOf(file) }, (body) =>
          parcelsOn(storage).ship(by, body, 'en'),
        ),
      (results) => results.map(resultOf),
    ),
})

const status = opsCommand({
  permission: 'parcels.ship',
  meta: {
    name: 'status',
    description: 'Record deliveries and returns: CSV with orderId, parcel, status, reason',
  },
  args: fileArg,
  run: ({ args: { file }, on }) =>
    on(
      (storage, by) =>
        checked(opsParcels.status.body, { parcels: rowsOf(file) }, (body) =>
          parcelsOn(storage).status(by, body, 'en'),
        ),
      (results) => results.map(resultOf),
    ),
})

export const parcels = defineCommand({
  meta: {
    name: 'parcels',
    description:
      'Parcels to review, pack and ship, overdue ones; many shipped or delivered at once',
  },
  subCommands: { list, ship, status },
})
