import type { IssuedToken, OperatorView } from '../../src/contract/operators/people.ts'
import type { Role } from '../../src/model/role.ts'
import { operatorByEmail } from '../../src/server/kernel/operators/operator-repository.ts'
import { type Outcome, ok } from '../../src/server/kernel/outcome.ts'
import { createPeople, type People } from '../../src/server/operators/people.ts'
import type { OnMachine } from './operator.ts'

const peopleOn = ({ storage }: OnMachine): People =>
  createPeople({ storage, now: () => new Date() })

type WithRoles = {
  email: string
  name: string
  registrationNumber?: string | undefined
  roles: Role[]
}

/** Adds an operator, or takes one who was added before, and grants them roles at once. */
export const addWithRoles = async (
  on: OnMachine,
  { roles, ...entry }: WithRoles,
): Promise<Outcome<OperatorView>> => {
  const { by } = on
  const people = peopleOn(on)
  const [registrationNumber, reason] = [entry.registrationNumber, 'first roles']
  const known = await operatorByEmail(on.storage.db, entry.email)
  const added = known ? ok(known) : await people.add(by, entry)
  if ('failed' in added) return added
  const { id } = added.ok
  if (known && registrationNumber !== undefined)
    await people.register(by, id, { registrationNumber, reason })
  return await people.grantFirst(by, id, { roles, reason })
}

export const issueToken = async (
  on: OnMachine,
  { email, ...entry }: { email: string; label: string; days: number },
): Promise<Outcome<IssuedToken>> => {
  const operator = await operatorByEmail(on.storage.db, email)
  return await peopleOn(on).issue(on.by, operator?.id ?? '', entry)
}
