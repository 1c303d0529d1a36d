import { readFileSync } from 'node:fs'
import { defineCommand } from 'citty'
import { opsFinance } from '../../src/contract/finance/finance.ts'
import { gstSections } from '../../src/model/gst-report.ts'
import { layout } from '../../src/press/layout.ts'
import { readSeller } from '../../src/press/seller.ts'
import { readConfig } from '../../src/server/config/config.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { createFinance } from '../../src/server/finance/finance.ts'
import { failed, type Outcome, ok } from '../../src/server/kernel/outcome.ts'
import { entryFault } from './entry-fault.ts'
import { opsCommand } from './ops-command.ts'

const financeOn = (storage: Storage) =>
  createFinance({
    storage,
    invoices: { seller: readSeller(layout(readConfig(process.env).dataDir).seller) },
    now: () => new Date(),
  })

const rangeArgs = {
  from: { type: 'string', description: 'First day in India, such as 2026-11-01', required: true },
  until: { type: 'string', description: 'Last day', required: true },
} as const

/** The text of a file that a use case made. */
const textOf = async (made: Promise<Outcome<null>>): Promise<Outcome<string>> => {
  const outcome = await made
  if ('failed' in outcome) return outcome
  return outcome.file
    ? ok(await new Response(outcome.file.bytes as BodyInit).text())
    : failed('notFound')
}
const asLines = (text: string): string[] => [text.trimEnd()]

const days = opsCommand({
  permission: 'finance.read',
  meta: { name: 'days', description: 'Sales, credit notes and refunds by day' },
  args: rangeArgs,
  run: ({ args, on }) => {
    const query = opsFinance.days.query.safeParse({ from: args.from, until: args.until })
    return on(
      async (storage) =>
        query.success ? await financeOn(storage).days(query.data) : entryFault(query.error, 'from'),
      ({ days: all, total }) =>
        [...all, { day: 'together ', ...total }].map(
          ({ day, invoices, sales, creditNotes, credited, refunds, refunded, refundedToWallet }) =>
            `${day}  ${invoices} invoices Rs. ${sales}  ${creditNotes} credit notes Rs. ${credited}  ${refunds} refunds Rs. ${refunded}, Rs. ${refundedToWallet} to wallets`,
        ),
    )
  },
})

const gst = opsCommand({
  permission: 'finance.read',
  meta: { name: 'gst', description: 'A section of the GST return (GSTR-1) as CSV' },
  args: {
    section: { type: 'positional', description: gstSections.join(', '), required: true },
    ...rangeArgs,
  },
  run: ({ args, on }) => {
    const query = opsFinance.gst.query.safeParse({
      section: args.section,
      from: args.from,
      until: args.until,
    })
    return on(
      async (storage, by) =>
        query.success
          ? await textOf(financeOn(storage).gst(by, query.data))
          : entryFault(query.error, 'section'),
      asLines,
    )
  },
})

const ledger = opsCommand({
  permission: 'finance.read',
  meta: { name: 'ledger', description: 'Every entry of the wallets or of the points as CSV' },
  args: { ledger: { type: 'positional', description: 'wallet or points', required: true } },
  run: ({ args, on }) => {
    const named = opsFinance.ledger.params.safeParse({ ledger: args.ledger })
    return on(
      async (storage, by) =>
        named.success
          ? await textOf(financeOn(storage).ledger(by, named.data.ledger))
          : entryFault(named.error, 'ledger'),
      asLines,
    )
  },
})

const settlements = opsCommand({
  permission: 'finance.read',
  meta: {
    name: 'settlements',
    description: 'Payments and refunds that the provider’s reports do not confirm',
  },
  args: rangeArgs,
  run: ({ args, on }) => {
    const query = opsFinance.settlements.query.safeParse({
      from: args.from,
      until: args.until,
      pageSize: '500',
    })
    return on(
      async (storage) =>
        query.success
          ? await financeOn(storage).settlements(query.data)
          : entryFault(query.error, 'from'),
      ({ matched, matchedAmount, fees, differences, hasMore }) => [
        ...differences.map(
          ({ problem, kind, reference, orderId, amount, settled, at }) =>
            `${at.slice(0, 10)}  ${problem}  ${kind} ${reference}  ${orderId ?? '—'}  Rs. ${amount ?? '—'} here, Rs. ${settled ?? '—'} there`,
        ),
        ...(hasMore ? ['and more: take fewer days'] : []),
        `${matched} agree, Rs. ${matchedAmount} in all, fees of Rs. ${fees}`,
      ],
    )
  },
})

const settle = opsCommand({
  permission: 'settlements.write',
  meta: {
    name: 'settle',
    description:
      'Enter the provider’s report: CSV with entity_id, type, amount, fee, settlement_id, settled_at',
  },
  args: { file: { type: 'positional', description: 'The report', required: true } },
  run: ({ args, on }) =>
    on(
      (storage, by) => financeOn(storage).settle(by, readFileSync(args.file, 'utf8')),
      ({ entered, known, refused }) => [
        `${entered} rows entered, ${known} known before`,
        ...refused.map(({ line, column }) => `line ${line}: ${column} is wrong`),
      ],
    ),
})

export const finance = defineCommand({
  meta: {
    name: 'finance',
    description: 'GST return, sales by day, settlements of the payment provider, ledgers',
  },
  subCommands: { days, gst, ledger, settlements, settle },
})
