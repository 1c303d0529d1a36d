import { defineCommand } from 'citty'
import type { PaymentProblem } from '../../src/contract/payments/admin.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { createPaymentAdmin } from '../../src/server/orders/payments/admin.ts'
import { config } from '../catalogue/config.ts'
import { opsCommand } from './ops-command.ts'

const adminOn = (storage: Storage) =>
  createPaymentAdmin({ storage, now: () => new Date(), rupeesAlone: config().alone.refundRupees })

const problemTexts: Record<PaymentProblem['problem'], string> = {
  amountDiffers: 'the captured amount differs and is refunded',
  refundFailed: 'the provider cannot refund it',
  refundLate: 'the refund has failed repeatedly',
  refundUnknown: 'no payment is known to refund from',
  refundedOutside: 'the provider refunds it without the shop',
  disputed: 'the bank of the customer disputes it',
  disputeLost: 'the bank of the customer took it',
}

const lineOf = ({
  problem,
  orderId,
  amount,
  expected,
  refund,
  reference,
  at,
}: PaymentProblem): string =>
  [
    at,
    orderId,
    `Rs. ${amount}${expected === null ? '' : ` instead of ${expected}`}`,
    `${problemTexts[problem]}${refund === null ? '' : `, refund ${refund}`}${reference === null ? '' : `, ${reference}`}`,
  ].join('  ')

const problems = opsCommand({
  permission: 'payments.read',
  meta: { name: 'problems', description: 'Payments and refunds that an operator must resolve' },
  args: {},
  run: ({ on }) =>
    on(
      (storage) => adminOn(storage).problems(),
      (problems) => (problems.length === 0 ? ['No problems.'] : problems.map(lineOf)),
    ),
})

const settle = opsCommand({
  permission: 'refunds.settle',
  meta: { name: 'settle', description: 'Record that a refund was made another way' },
  args: {
    order: { type: 'positional', description: 'Id of the order', required: true },
    refund: { type: 'positional', description: 'Number of the refund', required: true },
    reference: {
      type: 'positional',
      description: 'Reference number of the transfer',
      required: true,
    },
  },
  run: ({ args, on }) =>
    on(
      (storage, by) => adminOn(storage).settle(by, args.order, Number(args.refund), args.reference),
      ({ orderId, refund }) => [`Refund ${refund} of order ${orderId} is settled.`],
    ),
})

export const payments = defineCommand({
  meta: { name: 'payments', description: 'Payments and refunds that an operator must resolve' },
  subCommands: { problems, settle },
})
