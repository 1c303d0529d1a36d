import { z } from 'zod'
import { RoleNames } from '#contract/operators/people.ts'
import type { Operator } from '#model/operator.ts'
import { allows, type Role, ungrantable } from '#model/role.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../audit/append.ts'
import { type Failed, failed } from '../outcome.ts'
import { operatorById, setRoles } from './operator-repository.ts'
import { type TwoPersonAct, twoPersonAct } from './two-person-act.ts'

const Grant = z.object({
  operator: z.string().max(60),
  roles: RoleNames.min(1, 'must name a role'),
})
type Grant = z.infer<typeof Grant>

/** Why an operator may not grant these roles to another, or null: no one grants what they do not have. */
export const grantFault = async (
  db: Db,
  by: Pick<Operator, 'roles'>,
  { operator, roles }: Grant,
): Promise<Failed | null> => {
  const person = await operatorById(db, operator)
  if (!person || person.off_at !== null) return failed('notFound', { field: 'operator' })
  for (const role of roles) {
    const permission = ungrantable(by.roles, role)
    if (permission !== null)
      return failed('roleTooHigh', {
        field: 'roles',
        detail: permission,
        values: { role, permission },
      })
  }
  return roles.includes('pharmacist') && person.registration_number === null
    ? failed('registrationMissing', { field: 'roles' })
    : null
}

/** Adds roles to those that an operator holds, and says so in the audit. */
export const grantRoles = async (
  db: Db,
  by: Operator,
  { operator, roles }: Grant,
  reason: string | null,
  at: Timestamp,
): Promise<null> => {
  const before = (await operatorById(db, operator))?.roles ?? []
  const after: Role[] = [...new Set([...before, ...roles])].sort()
  await setRoles(db, operator, after, at)
  await appendAudit(db, by, at, {
    action: 'people.grant',
    object: ['operator', operator],
    before: { roles: before },
    after: { roles: after },
    reason,
  })
  return null
}

/** Granting roles takes two people. */
export const roleGrant: TwoPersonAct<Grant> = twoPersonAct<Grant>({
  schema: Grant,
  objectOf: ({ operator }) => ['operator', operator],
  tell: async (db, { operator }) => {
    const person = await operatorById(db, operator)
    if (!person) return {}
    const { name, email, roles, registration_number: number } = person
    const facts = { name, email, rolesNow: roles.join(', ') }
    return number === null ? facts : { ...facts, registrationNumber: number }
  },
  // One person does not make the second one: who may decide with them is named on the machine.
  alone: async (_db, { roles }) =>
    roles.some((role) => allows([role], 'approvals.decide')) ? null : 0,
  check: (db, by, payload) => grantFault(db, by, payload),
  perform: (db, by, payload, at) => grantRoles(db, by, payload, null, at),
})
