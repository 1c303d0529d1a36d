import { randomUUID } from 'node:crypto'
import { type Role, roles } from '../../src/model/role.ts'
import type { Storage } from '../../src/server/db/types.ts'
import {
  allOperators,
  type StoredOperator,
} from '../../src/server/kernel/operators/operator-repository.ts'
import { createPeople } from '../../src/server/operators/people.ts'
import { machine } from '../ops/operator.ts'

export type DemoOperator = {
  operator: StoredOperator
  role: Role /** The path of their sign-in: `/packer`, `/pharmacist-2`. */
  path: string
}

/** Adds an administrator to a shop that has none. */
export const addAdmin = async (storage: Storage): Promise<void> => {
  const people = createPeople({ storage, now: () => new Date() })
  const by = machine(`demo:${randomUUID()}`)
  const added = await people.add(by, {
    name: 'Kavya Narayan',
    email: 'kavya.narayan@pharmacy.example',
  })
  if ('ok' in added) await people.grantFirst(by, added.ok.id, { roles: ['admin'], reason: 'demo' })
}

/** Every operator under their role; the second of a role, who approves what the first requests, has a number. */
export const demoOperators = async (storage: Storage): Promise<DemoOperator[]> => {
  const all = (await allOperators(storage.db)).filter(({ off_at }) => off_at === null)
  return roles.flatMap((role) =>
    all
      .filter((operator) => operator.roles.includes(role))
      .map((operator, index) => ({
        operator,
        role,
        path: `/${role}${index === 0 ? '' : `-${index + 1}`}`,
      })),
  )
}
