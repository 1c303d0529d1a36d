import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AdminOrder } from '../../src/contract/fulfilment/admin-order.ts'
import { opsSupport } from '../../src/contract/fulfilment/support.ts'
import type { Operator } from '../../src/model/operator.ts'
import { failed, type Outcome, ok } from '../../src/server/kernel/outcome.ts'
import type { OrderFiles } from '../../src/server/orders/support/documents.ts'
import type { Support } from '../../src/server/orders/support/support.ts'
import { checked } from './checked.ts'
import { type On, opsCommand } from './ops-command.ts'
import { filesOn, supportOn } from './order-admin.ts'
import { idArg, linesOfOrder, parcelArg, parcelOf } from './order-text.ts'

const run = (
  on: On,
  act: (support: Support, by: Operator) => Promise<Outcome<AdminOrder>>,
): Promise<void> => on((storage, by) => act(supportOn(storage), by), linesOfOrder)

const reason = { reason: { type: 'string', description: 'Why', required: true } } as const
/** The calls take two decimals; a person may type whole rupees. */
const rupeesOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{1,7}$/.test(text) ? `${text}.00` : text
const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text)

const refund = opsCommand({
  permission: 'refunds.give',
  meta: {
    name: 'refund',
    description: 'Give money back after delivery: a sum, or what a line cost',
  },
  args: {
    ...idArg,
    ...reason,
    amount: { type: 'string', description: 'Rupees, such as 49.00' },
    line: { type: 'string', description: 'Number of the line' },
    units: { type: 'string', description: 'Units of the line; the whole line without it' },
  },
  run: ({ args: { id, amount, line, units, reason }, on }) =>
    run(on, (support, by) =>
      checked(
        opsSupport.refund.body,
        { amount: rupeesOf(amount), line: numberOf(line), units: numberOf(units), reason },
        (body) => support.refund(by, id, body),
      ),
    ),
})

const credit = opsCommand({
  permission: 'credits.give',
  meta: {
    name: 'credit',
    description: 'Give the customer money into the wallet, or points, as a courtesy',
  },
  args: {
    ...idArg,
    ...reason,
    amount: { type: 'string', description: 'Rupees, such as 49.00' },
    points: { type: 'string', description: 'Points' },
  },
  run: ({ args: { id, amount, points, reason }, on }) =>
    run(on, (support, by) =>
      checked(
        opsSupport.credit.body,
        { amount: rupeesOf(amount), points: numberOf(points), reason },
        (body) => support.credit(by, id, body),
      ),
    ),
})

const note = opsCommand({
  permission: 'orders.write',
  meta: { name: 'note', description: 'Write a note that operators read with the order' },
  args: {
    ...idArg,
    text: { type: 'positional', description: 'The note', required: true },
  },
  run: ({ args: { id, text }, on }) =>
    run(on, (support, by) =>
      checked(opsSupport.note.body, { text }, (body) => support.note(by, id, body)),
    ),
})

const toCod = opsCommand({
  permission: 'orders.write',
  meta: {
    name: 'to-cod',
    description: 'Turn an order that waits for its payment to cash on delivery',
  },
  args: { ...idArg },
  run: ({ args: { id }, on }) => run(on, (support, by) => support.toCod(by, id)),
})

const resend = opsCommand({
  permission: 'orders.write',
  meta: { name: 'resend', description: 'Send a message about an order again' },
  args: {
    ...idArg,
    message: {
      type: 'positional',
      description: 'orderPlaced, orderShipped, orderDelivered or invoiceReady',
      required: true,
    },
  },
  run: ({ args: { id, message }, on }) =>
    run(on, (support, by) =>
      checked(opsSupport.resend.body, { message }, (body) => support.resend(by, id, body)),
    ),
})

const address = opsCommand({
  permission: 'orders.write',
  meta: { name: 'address', description: 'Change the delivery address before a parcel is packed' },
  args: {
    ...idArg,
    name: { type: 'string', description: 'Who receives it', required: true },
    street: { type: 'string', description: 'First line of the address', required: true },
    street2: { type: 'string', description: 'Second line' },
    phone: { type: 'string', description: 'Contact number', required: true },
    pincode: { type: 'string', description: 'Pincode', required: true },
  },
  run: ({ args: { id, name, street, street2 = '', phone, pincode }, on }) =>
    run(on, (support, by) =>
      support.address(by, id, {
        addUserName: name,
        street1: street,
        street2,
        contactNumber: phone,
        pincode,
      }),
    ),
})

const papers: Record<
  string,
  (files: OrderFiles, by: Operator, id: string, parcel: number) => Promise<Outcome<null>>
> = {
  invoice: (files, by, id) => files.invoice(by, id),
  slip: (files, by, id, parcel) => files.slip(by, id, parcel),
  label: (files, by, id, parcel) => files.label(by, id, parcel),
}

const paper = opsCommand({
  permission: 'orders.read',
  meta: {
    name: 'paper',
    description:
      'Write the invoices of an order, or the packing slip or address label of a parcel, as PDF',
  },
  args: {
    ...idArg,
    what: { type: 'positional', description: 'invoice, slip or label', required: true },
    ...parcelArg,
    folder: { type: 'string', description: 'Where to write it (default: here)' },
  },
  run: ({ args: { id, what, parcel, folder = '.' }, on }) =>
    on(
      async (storage, by): Promise<Outcome<string>> => {
        const draw = papers[what]
        if (!draw)
          return failed('invalid', {
            values: { field: 'what', reason: 'must be invoice, slip or label' },
          })
        const drawn = await draw(filesOn(storage), by, id, parcelOf(parcel))
        if ('failed' in drawn) return drawn
        if (!(drawn.file?.bytes instanceof Uint8Array)) return failed('notFound')
        const file = join(resolve(folder), drawn.file.name)
        writeFileSync(file, drawn.file.bytes)
        return ok(file)
      },
      (file) => [file],
    ),
})

/** What support does for the customer of an order. */
export const supportCommands = { refund, credit, note, 'to-cod': toCod, resend, address, paper }
