import { dayMs } from '#model/duration.ts'
import type { Operator } from '#model/operator.ts'
import type { Role } from '#model/role.ts'
import { colleagueDays } from '#model/small-shop.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { actionsSince } from '../audit/audit-repository.ts'
import { allOperators } from './operator-repository.ts'
import { accountsOfPerson } from './same-person.ts'

/** Roles that operators lost a short while ago, by their ids. */
const rolesLost = async (db: Db, since: Timestamp): Promise<Map<string, Role[]>> => {
  const lost = new Map<string, Role[]>()
  for (const { object, before } of await actionsSince(db, ['people.off', 'people.drop'], since)) {
    const id = object.slice('operator:'.length)
    const { roles = [] } = JSON.parse(before ?? '{}') as { roles?: Role[] }
    lost.set(id, [...(lost.get(id) ?? []), ...roles])
  }
  return lost
}

/**
 * The other accounts of an operator, who could never agree with themselves. A number or registration that one of these accounts wrote is no proof: it would
 * turn a colleague into oneself.
 */
const ownAccounts = async (db: Db, by: string): Promise<ReadonlySet<string>> => {
  const written = await actionsSince(db, ['people.reach', 'people.register'], '')
  const isWritten = (both: readonly string[]): boolean =>
    written.some(
      ({ object, operator_id }) =>
        both.includes(operator_id) && both.some((id) => object === `operator:${id}`),
    )
  return new Set((await accountsOfPerson(db, by)).filter((other) => !isWritten([by, other])))
}

/**
 * Whether the shop has no one else who could be the second person (`may`). An operator who is on counts, signed in or not; and so does, for some days, who
 * was turned off or lost a role.
 */
export const isOnlyOne = async (
  db: Db,
  by: Pick<Operator, 'id'>,
  may: (other: Operator) => boolean,
  at: Timestamp,
): Promise<boolean> => {
  const since = new Date(Date.parse(at) - colleagueDays * dayMs).toISOString()
  const lost = await rolesLost(db, since)
  const able = (await allOperators(db)).filter(
    ({ id, name, roles, registration_number, off_at }) =>
      id !== by.id &&
      may({
        id,
        name,
        roles: [...(off_at === null ? roles : []), ...(lost.get(id) ?? [])],
        registrationNumber: registration_number,
        requestId: '',
      }),
  )
  if (able.length === 0) return true
  const own = await ownAccounts(db, by.id)
  return able.every(({ id }) => own.has(id))
}
