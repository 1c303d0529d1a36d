import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AdminOrder } from '../../src/contract/fulfilment/fulfilment.ts'
import { opsSupport } from '../../src/contract/fulfilment/support.ts'
import type { OrderFiles } from '../../src/server/fulfilment/documents.ts'
import type { Support } from '../../src/server/fulfilment/support.ts'
import { failed, type Outcome, ok } from '../../src/server/http/outcome.ts'
import { jsonArg } from '../catalogue/args.ts'
import { command } from '../catalogue/command.ts'
import { checked } from './checked.ts'
import { onStorage } from './on-storage.ts'
import { filesOn, supportOn } from './order-admin.ts'
import { idArg, linesOfOrder, parcelArg, parcelOf } from './order-text.ts'

const run = (json: boolean | undefined, act: (support: Support) => Promise<Outcome<AdminOrder>>): Promise<void> =>
  onStorage(json ?? false, (storage) => act(supportOn(storage)), linesOfOrder)

const reason = { reason: { type: 'string', description: 'Why', required: true } } as const
const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

const refund = command({
  meta: { name: 'refund', description: 'Give money back after delivery: a sum, or what a line cost' },
  args: {
    ...idArg,
    ...jsonArg,
    ...reason,
    amount: { type: 'string', description: 'Rupees, such as 49.00' },
    line: { type: 'string', description: 'Number of the line' },
    units: { type: 'string', description: 'Units of the line; the whole line without it' },
  },
  run: ({ args: { id, json, amount, line, units, reason } }) =>
    run(json, (support) =>
      checked(opsSupport.refund.body, { amount, line: numberOf(line), units: numberOf(units), reason }, (body) => support.refund(id, body)),
    ),
})

const credit = command({
  meta: { name: 'credit', description: 'Give the customer money into the wallet, or points, as a courtesy' },
  args: {
    ...idArg,
    ...jsonArg,
    ...reason,
    amount: { type: 'string', description: 'Rupees, such as 49.00' },
    points: { type: 'string', description: 'Points' },
  },
  run: ({ args: { id, json, amount, points, reason } }) =>
    run(json, (support) =>
      checked(opsSupport.credit.body, { amount, points: numberOf(points), reason }, (body) => support.credit(id, body)),
    ),
})

const note = command({
  meta: { name: 'note', description: 'Write a note that operators read with the order' },
  args: {
    ...idArg,
    text: { type: 'positional', description: 'The note', required: true },
    ...jsonArg,
    author: { type: 'string', description: 'Who writes it', required: true },
  },
  run: ({ args: { id, json, text, author } }) =>
    run(json, (support) => checked(opsSupport.note.body, { text, author }, (body) => support.note(id, body))),
})

const toCod = command({
  meta: { name: 'to-cod', description: 'Turn an order that waits for its payment to cash on delivery' },
  args: { ...idArg, ...jsonArg },
  run: ({ args: { id, json } }) => run(json, (support) => support.toCod(id)),
})

const resend = command({
  meta: { name: 'resend', description: 'Send a message about an order again' },
  args: {
    ...idArg,
    message: { type: 'positional', description: 'orderPlaced, orderShipped, orderDelivered or invoiceReady', required: true },
    ...jsonArg,
  },
  run: ({ args: { id, json, message } }) =>
    run(json, (support) => checked(opsSupport.resend.body, { message }, (body) => support.resend(id, body))),
})

const address = command({
  meta: { name: 'address', description: 'Change the delivery address before a parcel is packed' },
  args: {
    ...idArg,
    ...jsonArg,
    name: { type: 'string', description: 'Who receives it', required: true },
    street: { type: 'string', description: 'First line of the address', required: true },
    street2: { type: 'string', description: 'Second line' },
    phone: { type: 'string', description: 'Contact number', required: true },
    pincode: { type: 'string', description: 'Pincode', required: true },
  },
  run: ({ args: { id, json, name, street, street2 = '', phone, pincode } }) =>
    run(json, (support) => support.address(id, { addUserName: name, street1: street, street2, contactNumber: phone, pincode })),
})

const papers: Record<string, (files: OrderFiles, id: string, parcel: number) => Promise<Outcome<null>>> = {
  invoice: (files, id) => files.invoice(id),
  slip: (files, id, parcel) => files.slip(id, parcel),
  label: (files, id, parcel) => files.label(id, parcel),
}

const paper = command({
  meta: { name: 'paper', description: 'Write the invoices of an order, or the packing slip or address label of a parcel, as PDF' },
  args: {
    ...idArg,
    what: { type: 'positional', description: 'invoice, slip or label', required: true },
    ...parcelArg,
    ...jsonArg,
    folder: { type: 'string', description: 'Where to write it (default: here)' },
  },
  run: ({ args: { id, what, parcel, json, folder = '.' } }) =>
    onStorage(
      json ?? false,
      async (storage): Promise<Outcome<string>> => {
        const draw = papers[what]
        if (!draw) return failed('invalid', { values: { field: 'what', reason: 'must be invoice, slip or label' } })
        const drawn = await draw(filesOn(storage), id, parcelOf(parcel))
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
