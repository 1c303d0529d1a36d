import { z } from 'zod'
import { type CashLimits, refusalDays } from '#model/cash-limits.ts'
import { paise } from '#model/money.ts'

const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error)
}

/** The environment variables of cash on delivery, for `environment` in `config.ts`. */
export const cashEnvironment = {
  CASH_ORDERS: whole(0, 10_000)
    .default(5)
    .describe(
      'Orders to be paid in cash that may be on their way to one account, one number or one address; more are to be paid online',
    ),
  CASH_RUPEES: whole(0, 10_000_000)
    .default(20_000)
    .describe('What they may come to together, in rupees'),
  CASH_ORDERS_FIRST: whole(0, 10_000)
    .default(2)
    .describe('The same for an account to which nothing was delivered yet'),
  CASH_RUPEES_FIRST: whole(0, 10_000_000)
    .default(5_000)
    .describe('What those may come to together, in rupees'),
  CASH_REFUSALS: whole(1, 10_000)
    .default(2)
    .describe(
      `Orders refused at the door, beyond those received, in ${refusalDays} days by one account, number or address, after which it pays online`,
    ),
} as const

type CashSettings = {
  [Name in keyof typeof cashEnvironment]: z.infer<(typeof cashEnvironment)[Name]>
}

export const cashOf = ({
  CASH_ORDERS,
  CASH_RUPEES,
  CASH_ORDERS_FIRST,
  CASH_RUPEES_FIRST,
  CASH_REFUSALS,
}: CashSettings): CashLimits => ({
  known: { orders: CASH_ORDERS, worth: paise(CASH_RUPEES * 100) },
  first: { orders: CASH_ORDERS_FIRST, worth: paise(CASH_RUPEES_FIRST * 100) },
  refusals: CASH_REFUSALS,
})
