import { z } from 'zod'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { type Act, appendAudit } from '../audit/append.ts'
import { type Failed, failed } from '../outcome.ts'
import {
  operatorById,
  operatorsWithRole,
  type StoredOperator,
  setRoles,
  turnOff,
} from './operator-repository.ts'
import { type TwoPersonAct, twoPersonAct } from './two-person-act.ts'

/** Whether the shop would be left without an administrator. */
export const isLastAdmin = async (db: Db, { id, roles }: StoredOperator): Promise<boolean> =>
  roles.includes('admin') && (await operatorsWithRole(db, 'admin')).every((one) => one === id)

/** Turns an operator off, with all their roles; what the audit is to say of it. */
export const takeOff = async (
  db: Db,
  { id, roles }: StoredOperator,
  reason: string,
  at: Timestamp,
): Promise<Omit<Act, 'action' | 'object'> & { action: 'people.off' }> => {
  await turnOff(db, id, at)
  await setRoles(db, id, [], at)
  return { action: 'people.off', before: { roles }, after: { offAt: at }, reason }
}

const Off = z.object({ operator: z.string().max(60), reason: z.string().trim().min(1).max(500) })
type Off = z.infer<typeof Off>

const admin = async (db: Db, { operator }: Off): Promise<StoredOperator | Failed> => {
  const person = await operatorById(db, operator)
  if (!person || person.off_at !== null) return failed('notFound', { field: 'operator' })
  return (await isLastAdmin(db, person)) ? failed('lastAdmin') : person
}

/** Turning an administrator off takes two others. */
export const adminOff: TwoPersonAct<Off> = twoPersonAct<Off>({
  schema: Off,
  objectOf: ({ operator }) => ['operator', operator],
  tell: async (db, { operator }) => {
    const person = await operatorById(db, operator)
    return person
      ? { name: person.name, email: person.email, rolesNow: person.roles.join(', ') }
      : {}
  },
  check: async (db, _by, payload) => {
    const person = await admin(db, payload)
    return 'failed' in person ? person : null
  },
  perform: async (db, by, payload, at) => {
    const person = await admin(db, payload)
    if ('failed' in person) return person
    const done = await takeOff(db, person, payload.reason, at)
    await appendAudit(db, by, at, { object: ['operator', person.id], ...done })
    return null
  },
})
