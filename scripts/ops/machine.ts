import { z } from 'zod'
import { OperatorEntry, RoleNames, TokenEntry } from '../../src/contract/operators/people.ts'
import type { Permission } from '../../src/model/role.ts'
import type { Outcome } from '../../src/server/kernel/outcome.ts'
import type { Takes } from './fields.ts'
import type { OnMachine } from './operator.ts'

/** What works without a server, on the database that the environment names. */
export type MachineAct = Takes & {
  summary: string
  permission: Permission
  /** `fields` are those of the path and of the body, which were checked. */
  run: (on: OnMachine, fields: unknown) => Promise<Outcome<unknown>>
}

const act = <Params extends z.ZodObject, Body extends z.ZodObject>(
  of: Omit<MachineAct, 'run'> & {
    params: Params
    body: Body
    run: (on: OnMachine, fields: z.infer<Params> & z.infer<Body>) => Promise<Outcome<unknown>>
  },
): MachineAct => of as MachineAct

const whole = (most: number) => {
  const error = `must be a whole number from 1 to ${most}`
  return z.coerce.number(error).int(error).min(1, error).max(most, error)
}
const email = OperatorEntry.shape.email

export const machineActs = {
  add: act({
    permission: 'people.write',
    summary:
      'Adds an operator with roles while there are not two administrators, who would approve them; the first one needs no other.',
    params: z.object({ email }),
    body: OperatorEntry.omit({ email: true }).extend({
      roles: RoleNames.min(1, 'must name a role'),
    }),
    run: async (on, fields) => (await import('./first-people.ts')).addWithRoles(on, fields),
  }),
  token: act({
    permission: 'people.write',
    summary: 'Issues a token to an operator; it is shown once.',
    params: z.object({ email }),
    body: TokenEntry,
    run: async (on, fields) => (await import('./first-people.ts')).issueToken(on, fields),
  }),
  unseal: act({
    permission: 'prescriptions.unseal',
    summary:
      'Writes the original of a prescription to a file, for a court; the audit keeps who asked and why.',
    params: z.object({ prescription: z.string().describe('Id of the prescription') }),
    body: z.object({
      reason: z.string().describe('Why, such as “court order 123/2026”'),
      to: z.string().describe('File to write, which must not exist; it may be hostile'),
    }),
    run: async (on, fields) => (await import('./unseal.ts')).unseal(on, fields),
  }),
  'demo-data': act({
    permission: 'people.write',
    summary:
      'Fills an empty shop with invented customers and orders in every state, to try and to measure it.',
    params: z.object({}),
    body: z.object({
      orders: whole(1_000_000).default(2_000).describe('Orders of the last 18 months'),
      seed: whole(2 ** 31)
        .default(1)
        .describe('The same number makes the same shop'),
      yes: z.boolean().default(false).describe('Also where the shop is not on this machine alone'),
    }),
    run: async (on, fields) => (await import('./demo-data.ts')).demoData(on, fields),
  }),
} as const
