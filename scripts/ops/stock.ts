import { readFileSync } from 'node:fs'
import { defineCommand } from 'citty'
import { opsStock, type ProductStock, type Recall } from '../../src/contract/fulfilment/stock.ts'
import { checked } from './checked.ts'
import { opsCommand } from './ops-command.ts'
import { recallsOn, stockOn } from './order-admin.ts'
import { pageArgs, paged } from './paged.ts'

/** Rows of a page of a list. */
const pageSize = 500

const productArg = {
  product: { type: 'positional', description: 'Id of the product', required: true },
} as const

const linesOf = ({ productId, free, threshold, batches }: ProductStock): string[] => [
  `${productId}: ${free === null ? 'not counted' : `${free} units can be ordered`}${threshold === null ? '' : `, low below ${threshold}`}`,
  ...batches.map(
    ({ batch, expiry, units, blockedAt }) =>
      `  ${batch}  ${expiry ?? '—'}  ${units} units${blockedAt === null ? '' : `, blocked since ${blockedAt}`}`,
  ),
]

const recallLines = ({
  id,
  batch,
  productId,
  reference,
  blocked,
  parcelsStopped,
  cases,
}: Recall): string[] => [
  `Recall ${id}: batch ${batch} of ${productId}, ${reference}`,
  `  ${blocked} units blocked on the shelf, ${parcelsStopped} parcels stopped, ${cases.length} lines with customers who were told`,
  ...cases.map(
    ({ orderId, line, units, returned, state }) =>
      `  ${orderId} line ${line}: ${units} units ${state}, ${returned} came back`,
  ),
]

const show = opsCommand({
  permission: 'stock.read',
  meta: { name: 'show', description: 'What can still be ordered of a product, and its batches' },
  args: { ...productArg },
  run: ({ args, on }) => on((storage) => stockOn(storage).product(Number(args.product)), linesOf),
})

const receive = opsCommand({
  permission: 'stock.write',
  meta: { name: 'receive', description: 'Receive batches: CSV with product, batch, expiry, units' },
  args: { file: { type: 'positional', description: 'The delivery note', required: true } },
  run: ({ args, on }) =>
    on(
      (storage, by) => stockOn(storage).receive(by, readFileSync(args.file, 'utf8')),
      ({ received, refused }) => [
        `${received} batches received`,
        ...refused.map(({ line, column }) => `line ${line}: ${column} is wrong`),
      ],
    ),
})

const count = opsCommand({
  permission: 'stock.write',
  meta: { name: 'count', description: 'Enter what was counted of a batch' },
  args: {
    ...productArg,
    batch: { type: 'positional', description: 'The batch', required: true },
    units: { type: 'positional', description: 'Units on the shelf', required: true },
    reason: { type: 'string', description: 'Why it differs', required: true },
  },
  run: ({ args: { product, batch, units, reason }, on }) =>
    on(
      (storage, by) =>
        checked(opsStock.count.body, { batch, units: Number(units), reason }, (body) =>
          stockOn(storage).count(by, Number(product), body),
        ),
      linesOf,
    ),
})

const threshold = opsCommand({
  permission: 'stock.write',
  meta: { name: 'threshold', description: 'Set below how many units a product runs low' },
  args: { ...productArg, units: { type: 'positional', description: 'Units', required: true } },
  run: ({ args: { product, units }, on }) =>
    on(
      (storage, by) =>
        checked(opsStock.threshold.body, { units: Number(units) }, (body) =>
          stockOn(storage).threshold(by, Number(product), body.units),
        ),
      linesOf,
    ),
})

const low = opsCommand({
  permission: 'stock.read',
  meta: { name: 'low', description: 'Products of which less than their threshold is left' },
  args: { ...pageArgs },
  run: ({ args, on }) =>
    on(
      (storage) =>
        paged(args, 'products', (pageNumber) => stockOn(storage).low({ pageNumber, pageSize })),
      ({ products }) =>
        products.map(
          ({ productId, free, threshold: least }) => `${productId}: ${free} of ${least} units`,
        ),
    ),
})

const expiring = opsCommand({
  permission: 'stock.read',
  meta: { name: 'expiring', description: 'Batches on the shelf that expire soon, or have expired' },
  args: {
    months: { type: 'string', description: 'How many months ahead (default: 3)' },
    ...pageArgs,
  },
  run: ({ args, on }) =>
    on(
      (storage) =>
        checked(opsStock.expiring.query, { months: args.months ?? '' }, ({ months }) =>
          paged(args, 'batches', (pageNumber) =>
            stockOn(storage).expiring({ months, pageNumber, pageSize }),
          ),
        ),
      ({ batches }) =>
        batches.map(
          ({ expiry, productId, productName, batch, units }) =>
            `${expiry}  ${productId} ${productName}  ${batch}  ${units} units`,
        ),
    ),
})

const recall = opsCommand({
  permission: 'recalls.write',
  meta: {
    name: 'recall',
    description: 'Recall a batch: block it, stop its parcels, tell every customer who received it',
  },
  args: {
    ...productArg,
    batch: { type: 'positional', description: 'The batch', required: true },
    reason: { type: 'string', description: 'A sentence for the customers', required: true },
    reference: { type: 'string', description: 'Number of the alert', required: true },
  },
  run: ({ args: { product, batch, reason, reference }, on }) =>
    on(
      (storage, by) =>
        checked(
          opsStock.recall.body,
          { productId: Number(product), batch, reason, reference },
          (body) => recallsOn(storage).recall(by, body),
        ),
      recallLines,
    ),
})

export const stock = defineCommand({
  meta: {
    name: 'stock',
    description: 'Batches on the shelf: receive, count, expiry, thresholds; recalls',
  },
  subCommands: { show, receive, count, threshold, low, expiring, recall },
})
