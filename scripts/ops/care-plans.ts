import { defineCommand } from 'citty'
import { dayBegins } from '../../src/model/calendar-india.ts'
import { appendAudit } from '../../src/server/kernel/audit/append.ts'
import { failed, ok } from '../../src/server/kernel/outcome.ts'
import { setPlanEnd } from '../../src/server/orders/rows/care-plan-repository.ts'
import { opsCommand } from './ops-command.ts'

const set = opsCommand({
  permission: 'care-plans.write',
  meta: { name: 'set', description: 'Give a customer a care plan, or change its end' },
  args: {
    email: { type: 'positional', description: 'E-mail address of the customer', required: true },
    percent: {
      type: 'string',
      description: 'What the plan takes off every product, in percent',
      default: '0',
    },
    until: { type: 'string', description: 'Last day in India, such as 2027-11-20', required: true },
  },
  run: ({ args, on }) =>
    on(
      async (storage, by) => {
        const expiresAt = dayBegins(args.until, 1)
        if (expiresAt === null)
          return failed('invalid', {
            values: { field: 'until', reason: 'must be a day such as 2027-11-20' },
          })
        const basisPoints = Math.round(Number(args.percent) * 100)
        if (!(basisPoints >= 0 && basisPoints <= 5_000))
          return failed('invalid', {
            values: { field: 'percent', reason: 'must be a number from 0 to 50' },
          })
        const isSet = await storage.inTransaction(async (db) => {
          const at = new Date().toISOString()
          const customer = await setPlanEnd(db, args.email, expiresAt, basisPoints, at)
          if (customer) {
            await appendAudit(db, by, at, {
              action: 'care-plan.set',
              object: ['customer', customer],
              after: { expiresAt, basisPoints },
            })
          }
          return customer !== null
        })
        return isSet
          ? ok({ expiresAt })
          : failed('invalid', {
              values: { field: 'email', reason: 'no customer has this address' },
            })
      },
      ({ expiresAt }) => [`The care plan ends at ${expiresAt}.`],
    ),
})

export const carePlans = defineCommand({
  meta: { name: 'care-plans', description: 'Care plans that operators give to customers' },
  subCommands: { set },
})
