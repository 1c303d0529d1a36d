import { randomUUID } from 'node:crypto'
import type {
  opsPeople as contract,
  IssuedToken,
  OperatorEntry,
  OperatorReach,
  OperatorView,
  TokenEntry,
} from '#contract/operators/people.ts'
import type { ActOf } from '#model/audit.ts'
import { dayMs } from '#model/duration.ts'
import { mailboxKey } from '#model/mailbox.ts'
import { isPerson, type Operator, permissionsHeld } from '#model/operator.ts'
import { isPincode } from '#model/patterns.ts'
import { phoneOf } from '#model/phone.ts'
import { plainPincode } from '#model/pincode.ts'
import type { Role } from '#model/role.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import { type Act, appendAudit } from '../kernel/audit/append.ts'
import type { Serving } from '../kernel/call.ts'
import { invalidField } from '../kernel/invalid-field.ts'
import {
  addOperator,
  addToken,
  allOperators,
  operatorById,
  operatorsWithRole,
  revokeToken,
  type StoredOperator,
  setReach,
  setRegistrationNumber,
  setRoles,
  tokenByHash,
  tokenById,
  tokensOf,
  turnOn,
} from '../kernel/operators/operator-repository.ts'
import { grantFault, grantRoles } from '../kernel/operators/role-grant.ts'
import { isSamePerson } from '../kernel/operators/same-person.ts'
import { isLastAdmin, takeOff } from '../kernel/operators/take-off.ts'
import { newToken, tokenHash } from '../kernel/operators/token.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'

type OperatorReply = Promise<Outcome<OperatorView>>

export type People = Serving<
  typeof contract,
  'me' | 'list' | 'reach' | 'drop' | 'off' | 'on' | 'revoke'
> & {
  /** `made`: the token with which the call was made, if any: the new one ends with it. */
  renew: (by: Operator, entry: TokenEntry, made: string | null) => Promise<Outcome<IssuedToken>>
  add: (by: Operator, entry: OperatorEntry) => OperatorReply
  register: (
    by: Operator,
    id: string,
    entry: { registrationNumber: string; reason: string },
  ) => OperatorReply
  /** A token for another operator, on the machine only: a call would let an administrator act as anyone. */
  issue: (by: Operator, id: string, entry: TokenEntry) => Promise<Outcome<IssuedToken>>
  /** Grants at once, while there are not yet two administrators of whom one could ask and the other approve; on the machine only. */
  grantFirst: (by: Operator, id: string, entry: { roles: Role[]; reason: string }) => OperatorReply
}

const viewOf = async (
  db: Db,
  { id, name, email, roles, registration_number, created_at, off_at, ...reach }: StoredOperator,
): Promise<OperatorView> => ({
  id,
  name,
  email,
  roles,
  registrationNumber: registration_number,
  phone: reach.phone,
  street: reach.home_street,
  pincode: reach.home_pincode,
  createdAt: created_at,
  offAt: off_at,
  tokens: (await tokensOf(db, id)).map((token) => ({
    id: token.id,
    label: token.label,
    createdAt: token.created_at,
    expiresAt: token.expires_at,
    revokedAt: token.revoked_at,
  })),
})

type StoredReach = Pick<StoredOperator, 'phone' | 'home_street' | 'home_pincode'>

/** As it is stored, or what is wrong with it: what is recognised later must be what was meant. */
const reachIn = ({ phone, street, pincode: typed }: OperatorReach): StoredReach | Failed => {
  const pincode = typed === undefined ? undefined : plainPincode(typed)
  const number = phone === undefined ? null : phoneOf(phone)
  const example = (field: string, of: string): Failed =>
    invalidField(field, 'errors:reasonExample', { example: of })
  if (phone !== undefined && number === null) return example('phone', '98765 43210')
  if (pincode !== undefined && !isPincode(pincode)) return example('pincode', '600020')
  if ((street === undefined) !== (pincode === undefined)) {
    const [field, other] = street === undefined ? ['pincode', 'street'] : ['street', 'pincode']
    return invalidField(field, 'errors:reasonGoesWith', { other })
  }
  return { phone: number, home_street: street ?? null, home_pincode: pincode ?? null }
}

/** What of it is known, for the audit, which keeps no numbers and no addresses. */
const knownOf = ({ phone, home_street }: StoredReach) => ({
  phone: phone !== null,
  door: home_street !== null,
})

/** One administrator does not end another alone: who took over one account would have the shop. */
const isOther = (by: Operator, { id, roles }: StoredOperator): boolean =>
  roles.includes('admin') && by.id !== id
const another = failed('approvalNeeded', {
  detail: 'people.off',
  values: { kind: 'people.off' },
})

type Deps = Pick<Core, 'storage' | 'now'>

export const createPeople = ({ storage, now }: Deps): People => {
  type Done = Omit<Act, 'action' | 'object'> & { action: ActOf<'people'> }

  /** Changes an operator and appends to the audit, in one transaction. */
  const withOperator = (
    id: string,
    by: Operator,
    act: (db: Db, person: StoredOperator, at: Timestamp) => Promise<Done | Failed>,
  ): OperatorReply =>
    storage.inTransaction(async (db) => {
      const person = await operatorById(db, id)
      if (!person) return failed('notFound', { field: 'id' })
      const at = now().toISOString()
      const done = await act(db, person, at)
      if ('failed' in done) return done
      await appendAudit(db, by, at, { object: ['operator', id], ...done })
      return ok(await viewOf(db, (await operatorById(db, id)) ?? person))
    })

  const issue = (
    by: Operator,
    id: string,
    { label, days }: TokenEntry,
    made: string | null = null,
  ): Promise<Outcome<IssuedToken>> =>
    storage.inTransaction(async (db) => {
      const person = await operatorById(db, id)
      if (!person || person.off_at !== null) return failed('notFound', { field: 'id' })
      const [at, token, tokenId] = [now(), newToken(), randomUUID()]
      const parent = made === null ? null : await tokenByHash(db, tokenHash(made))
      if (parent?.revoked_at) return failed('tokenRevoked')
      const endsAt = new Date(at.getTime() + days * dayMs).toISOString()
      const expiresAt = parent && parent.expires_at < endsAt ? parent.expires_at : endsAt
      const own = {
        id: tokenId,
        operator_id: id,
        label,
        token_hash: tokenHash(token),
        created_at: at.toISOString(),
      }
      await addToken(db, {
        ...own,
        expires_at: expiresAt,
        revoked_at: null,
        parent_id: parent?.id ?? null,
      })
      const after = { token: tokenId, label, expiresAt }
      await appendAudit(db, by, at.toISOString(), {
        action: 'people.token',
        object: ['operator', id],
        after,
      })
      return ok({ id: tokenId, token, expiresAt })
    })

  return {
    me: (_, { operator: by }) => {
      const { id, name, roles, registrationNumber } = by
      const permissions = [...permissionsHeld(by)]
      return ok({ id, name, roles: [...roles], registrationNumber, permissions })
    },
    renew: async (by, entry, made) =>
      isPerson(by) ? await issue(by, by.id, entry, made) : failed('personNeeded'),
    issue: (by, id, entry) => issue(by, id, entry),
    list: () =>
      storage.inSnapshot(async (db) => {
        const views: OperatorView[] = []
        for (const one of await allOperators(db)) views.push(await viewOf(db, one))
        return ok(views)
      }),
    add: (by, { name, email, registrationNumber, ...entry }) =>
      storage.inTransaction(async (db) => {
        const at = now().toISOString()
        const reach = reachIn(entry)
        if ('failed' in reach) return reach
        const own = {
          id: randomUUID(),
          name,
          email: email.toLowerCase(),
          registration_number: registrationNumber ?? null,
        }
        const row = { ...own, ...reach, created_at: at, off_at: null }
        const isKnown = (await allOperators(db)).some(
          (one) => mailboxKey(one.email) === mailboxKey(email),
        )
        if (isKnown || !(await addOperator(db, row)))
          return failed('operatorExists', { field: 'email' })
        await appendAudit(db, by, at, {
          action: 'people.add',
          object: ['operator', row.id],
          after: { name, registrationNumber, ...knownOf(reach) },
        })
        return ok(await viewOf(db, { ...row, roles: [] }))
      }),
    register: (by, id, { registrationNumber, reason }) =>
      withOperator(id, by, async (db, person) => {
        if (await isSamePerson(db, by.id, id)) return failed('registrationOwn', { field: 'id' })
        await setRegistrationNumber(db, id, registrationNumber)
        const before = { registrationNumber: person.registration_number }
        return { action: 'people.register', before, after: { registrationNumber }, reason }
      }),
    reach: ({ params: { id }, body: { reason, ...entry } }, { operator: by }) =>
      withOperator(id, by, async (db, person) => {
        if (await isSamePerson(db, by.id, id)) return failed('ownCase', { field: 'id' })
        const reach = reachIn(entry)
        if ('failed' in reach) return reach
        await setReach(db, id, reach)
        return { action: 'people.reach', before: knownOf(person), after: knownOf(reach), reason }
      }),
    drop: ({ params: { id }, body: { roles, reason } }, { operator: by }) =>
      withOperator(id, by, async (db, person, at) => {
        if (roles.includes('admin') && (await isLastAdmin(db, person))) return failed('lastAdmin')
        if (roles.includes('admin') && isOther(by, person)) return another
        const after = person.roles.filter((role) => !roles.includes(role))
        await setRoles(db, id, after, at)
        return {
          action: 'people.drop',
          before: { roles: person.roles },
          after: { roles: after },
          reason,
        }
      }),
    off: ({ params: { id }, body: { reason } }, { operator: by }) =>
      withOperator(id, by, async (db, person, at) => {
        if (await isLastAdmin(db, person)) return failed('lastAdmin')
        return isOther(by, person) ? another : await takeOff(db, person, reason, at)
      }),
    on: ({ params: { id }, body: { reason } }, { operator: by }) =>
      withOperator(id, by, async (db, person) => {
        await turnOn(db, id)
        return {
          action: 'people.on',
          before: { offAt: person.off_at },
          after: { offAt: null },
          reason,
        }
      }),
    revoke: ({ params: { id, token }, body: { reason } }, { operator: by }) =>
      withOperator(id, by, async (db, _, at) => {
        const held = await tokenById(db, token)
        if (held?.operator_id !== id) return failed('notFound', { field: 'token' })
        await revokeToken(db, token, at)
        return {
          action: 'people.revoke',
          before: { token, revokedAt: held.revoked_at },
          after: { token, revokedAt: held.revoked_at ?? at },
          reason,
        }
      }),
    grantFirst: (by, id, { roles, reason }) =>
      storage.inTransaction(async (db) => {
        if ((await operatorsWithRole(db, 'admin')).length >= 2)
          return failed('approvalNeeded', {
            detail: 'roles.grant',
            values: { kind: 'roles.grant' },
          })
        const grant = { operator: id, roles }
        const refused = await grantFault(db, by, grant)
        if (refused) return refused
        await grantRoles(db, by, grant, reason, now().toISOString())
        const person = await operatorById(db, id)
        return person ? ok(await viewOf(db, person)) : failed('notFound', { field: 'id' })
      }),
  }
}
