import { defineCommand } from 'citty'
import type { PaymentProblem } from '../../src/contract/payments/admin.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { createPaymentAdmin } from '../../src/server/payments/admin.ts'
import { jsonArg } from '../catalogue/args.ts'
import { command } from '../catalogue/command.ts'
import { onStorage } from './on-storage.ts'

const deskOn = (storage: Storage) => createPaymentAdmin({ storage, now: () => new Date() })

const words: Record<PaymentProblem['problem'], string> = {
  amountDiffers: 'another amount came in and goes back',
  refundFailed: 'the provider cannot give it back',
  refundLate: 'giving it back fails again and again',
  refundUnknown: 'no payment is known to take it from',
}

const lineOf = ({ problem, orderId, amount, expected, refund, reference, at }: PaymentProblem): string =>
  [
    at,
    orderId,
    `Rs. ${amount}${expected === null ? '' : ` instead of ${expected}`}`,
    `${words[problem]}${refund === null ? '' : `, refund ${refund}`}${reference === null ? '' : `, ${reference}`}`,
  ].join('  ')

const problems = command({
  meta: { name: 'problems', description: 'Payments and refunds that somebody has to look at' },
  args: jsonArg,
  run: ({ args }) =>
    onStorage(
      args.json ?? false,
      (storage) => deskOn(storage).problems(),
      (found) => (found.length === 0 ? ['Nothing to look at.'] : found.map(lineOf)),
    ),
})

const settle = command({
  meta: { name: 'settle', description: 'Say that a refund was given back another way' },
  args: {
    order: { type: 'positional', description: 'Id of the order', required: true },
    refund: { type: 'positional', description: 'Number of the refund', required: true },
    reference: { type: 'positional', description: 'Number of the transfer', required: true },
    ...jsonArg,
  },
  run: ({ args }) =>
    onStorage(
      args.json ?? false,
      (storage) => deskOn(storage).settle(args.order, Number(args.refund), args.reference),
      ({ orderId, refund }) => [`Refund ${refund} of order ${orderId} is settled.`],
    ),
})

export const payments = defineCommand({
  meta: { name: 'payments', description: 'Payments and refunds that somebody has to look at' },
  subCommands: { problems, settle },
})
