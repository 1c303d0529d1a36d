import { defineCommand } from 'citty'
import { dayBegins } from '../../src/model/calendar-india.ts'
import { setPlanEnd } from '../../src/server/account/care-plan-repository.ts'
import { appendAudit } from '../../src/server/audit/append.ts'
import { failed, ok } from '../../src/server/http/outcome.ts'
import { opsCommand } from './ops-command.ts'

const set = opsCommand({
  permission: 'care-plans.write',
  meta: { name: 'set', description: 'Give a customer a care plan, or change its end' },
  args: {
    email: { type: 'positional', description: 'E-mail address of the customer', required: true },
    until: { type: 'string', description: 'Last day in India, such as 2027-11-20', required: true },
  },
  run: ({ args, on }) =>
    on(
      async (storage, by) => {
        const expiresAt = dayBegins(args.until, 1)
        if (expiresAt === null) return failed('invalid', { values: { field: 'until', reason: 'must be a day such as 2027-11-20' } })
        const isSet = await storage.inTransaction(async (db) => {
          const customer = await setPlanEnd(db, args.email, expiresAt)
          if (customer) {
            await appendAudit(db, by, new Date().toISOString(), {
              action: 'care-plan.set',
              object: ['customer', customer],
              after: { expiresAt },
            })
          }
          return customer !== null
        })
        return isSet ? ok({ expiresAt }) : failed('invalid', { values: { field: 'email', reason: 'no customer has this address' } })
      },
      ({ expiresAt }) => [`The care plan ends at ${expiresAt}.`],
    ),
})

export const carePlans = defineCommand({
  meta: { name: 'care-plans', description: 'Care plans of customers, paid elsewhere' },
  subCommands: { set },
})
