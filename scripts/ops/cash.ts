import { readFileSync } from 'node:fs'
import { defineCommand } from 'citty'
import type { CashDifference } from '../../src/contract/fulfilment/cash.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { createCash } from '../../src/server/orders/dispatch/cash.ts'
import { opsCommand } from './ops-command.ts'
import { pageArgs, paged } from './paged.ts'

const cashOn = (storage: Storage) => createCash({ storage, now: () => new Date() })

const texts: Record<CashDifference['problem'], string> = {
  notRemitted: 'not handed over',
  amountDiffers: 'another sum was handed over',
  notDelivered: 'handed over for a parcel that was not delivered',
  unknownParcel: 'no parcel has this number',
}

const lineOf = ({
  problem,
  orderId,
  parcel,
  courier,
  awb,
  collected,
  remitted,
  since,
}: CashDifference): string =>
  `${since.slice(0, 10)}  ${orderId === null ? '—' : `${orderId}-${parcel}`}  ${courier ?? ''} ${awb ?? ''}  Rs. ${collected} collected, ${remitted} handed over: ${texts[problem]}`

const differences = opsCommand({
  permission: 'cash.read',
  meta: {
    name: 'differences',
    description: 'Cash on delivery for which collected and handed over differ',
  },
  args: pageArgs,
  run: ({ args, on }) =>
    on(
      (storage) =>
        paged(args, 'differences', (pageNumber) =>
          cashOn(storage).differences({ pageNumber, pageSize: 500 }),
        ),
      ({ differences: all, collected, remitted }) => [
        ...all.map(lineOf),
        `Rs. ${collected} collected, Rs. ${remitted} handed over`,
      ],
    ),
})

const remit = opsCommand({
  permission: 'cash.write',
  meta: {
    name: 'remit',
    description: 'Enter a courier’s statement: CSV with awb, amount, reference, date',
  },
  args: { file: { type: 'positional', description: 'The statement', required: true } },
  run: ({ args, on }) =>
    on(
      (storage, by) => cashOn(storage).remit(by, readFileSync(args.file, 'utf8')),
      ({ entered, known, refused }) => [
        `${entered} rows entered, ${known} known before`,
        ...refused.map(({ line, column }) => `line ${line}: ${column} is wrong`),
      ],
    ),
})

export const cash = defineCommand({
  meta: { name: 'cash', description: 'Cash on delivery that couriers collect and hand over' },
  subCommands: { differences, remit },
})
