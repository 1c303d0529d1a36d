import { defineCommand } from 'citty'
import {
  type IssuedToken,
  OperatorEntry,
  type OperatorView,
  RoleNames,
  TokenEntry,
} from '../../src/contract/operators/people.ts'
import type { Operator } from '../../src/model/operator.ts'
import { permissionsOfRole, type Role, roles } from '../../src/model/role.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { operatorByEmail } from '../../src/server/kernel/operators/operator-repository.ts'
import { failed, type Outcome, ok } from '../../src/server/kernel/outcome.ts'
import { createPeople } from '../../src/server/operators/people.ts'
import { approvalsOn } from './approvals.ts'
import { entryFault } from './entry-fault.ts'
import { opsCommand } from './ops-command.ts'

const peopleOn = (storage: Storage) => createPeople({ storage, now: () => new Date() })

/** `asha@nuskha.example  Asha Rao  admin,pharmacist  TNPC 4711  2 tokens` */
const lineOf = ({
  email,
  name,
  roles: held,
  registrationNumber,
  offAt,
  tokens,
}: OperatorView): string => {
  const good = tokens.filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > new Date().toISOString(),
  ).length
  return [
    email,
    name,
    offAt === null ? held.join(',') || 'no role' : `off since ${offAt}`,
    ...(registrationNumber === null ? [] : [registrationNumber]),
    `${good} ${good === 1 ? 'token' : 'tokens'}`,
  ].join('  ')
}

const emailArg = {
  email: { type: 'positional', description: 'E-mail address of the operator', required: true },
} as const
const reasonArg = {
  reason: { type: 'string', description: 'Why, for the audit', required: true },
} as const
const rolesText = `Roles joined by commas: ${roles.join(', ')}`
const rolesIn = (text: string) =>
  RoleNames.min(1, 'must name a role').safeParse(text.split(',').map((role) => role.trim()))

const idOf = async (storage: Storage, email: string): Promise<string> =>
  (await operatorByEmail(storage.db, email))?.id ?? ''

type Granting = { id: string; roles: Role[]; reason: string }
/** `approval`: what a second administrator approves. */
type Granted = OperatorView & { approval: string | null }

/** Grants roles at once while one administrator cannot yet ask another, and asks for the approval of a second one from then on. */
const grantOrAsk = async (
  storage: Storage,
  by: Operator,
  { id, roles: named, reason }: Granting,
): Promise<Outcome<Granted>> => {
  const people = peopleOn(storage)
  const granted = await people.grantFirst(by, id, { roles: named, reason })
  if (!('failed' in granted)) return ok({ ...granted.ok, approval: null })
  if (granted.failed !== 'approvalNeeded') return granted
  const asked = await approvalsOn(storage).request(by, {
    kind: 'roles.grant',
    payload: { operator: id, roles: named },
    reason,
  })
  if ('failed' in asked) return asked
  const found = (await people.list()).find((one) => one.id === id)
  return found ? ok({ ...found, approval: asked.ok.id }) : failed('notFound', { field: 'email' })
}

const grantLines = ({ approval, ...operator }: Granted): string[] => [
  lineOf(operator),
  ...(approval === null
    ? []
    : [`Another administrator grants the roles: npm run ops -- approvals approve ${approval}`]),
]

const list = opsCommand({
  permission: 'people.read',
  meta: { name: 'list', description: 'All operators, with their roles and tokens' },
  args: {},
  run: ({ on }) =>
    on(
      async (storage) => ok(await peopleOn(storage).list()),
      (people) => (people.length === 0 ? ['There are no operators.'] : people.map(lineOf)),
    ),
})

const add = opsCommand({
  permission: 'people.write',
  meta: {
    name: 'add',
    description: 'Add an operator; the first one, with --roles admin, needs no other',
  },
  args: {
    ...emailArg,
    name: { type: 'string', description: 'Name, as the audit shows it', required: true },
    registration: { type: 'string', description: 'Registration number of a pharmacist' },
    roles: {
      type: 'string',
      description: `${rolesText}. Once there are two administrators, a second one approves them`,
    },
  },
  run: ({ args, on }) => {
    const entry = OperatorEntry.safeParse({
      name: args.name,
      email: args.email,
      registrationNumber: args.registration,
    })
    const named = args.roles === undefined ? null : rolesIn(args.roles)
    return on(
      async (storage, by) => {
        if (!entry.success) return entryFault(entry.error, 'email')
        if (named && !named.success) return entryFault(named.error, 'roles')
        const added = await peopleOn(storage).add(by, entry.data)
        if ('failed' in added) return added
        if (!named) return ok({ ...added.ok, approval: null })
        return await grantOrAsk(storage, by, {
          id: added.ok.id,
          roles: named.data,
          reason: 'first roles',
        })
      },
      (operator) =>
        grantLines(operator).map((line, index) => (index === 0 ? `added ${line}` : line)),
    )
  },
})

const grant = opsCommand({
  permission: 'people.write',
  meta: {
    name: 'grant',
    description: 'Grant roles; once there are two administrators, the other one approves it',
  },
  args: {
    ...emailArg,
    roles: { type: 'positional', description: rolesText, required: true },
    ...reasonArg,
  },
  run: ({ args, on }) =>
    on(async (storage, by) => {
      const named = rolesIn(args.roles)
      if (!named.success) return entryFault(named.error, 'roles')
      return await grantOrAsk(storage, by, {
        id: await idOf(storage, args.email),
        roles: named.data,
        reason: args.reason,
      })
    }, grantLines),
})

const drop = opsCommand({
  permission: 'people.write',
  meta: { name: 'drop', description: 'Take roles from an operator, now' },
  args: {
    ...emailArg,
    roles: { type: 'positional', description: rolesText, required: true },
    ...reasonArg,
  },
  run: ({ args, on }) =>
    on(
      async (storage, by) => {
        const named = rolesIn(args.roles)
        if (!named.success) return entryFault(named.error, 'roles')
        return await peopleOn(storage).drop(by, await idOf(storage, args.email), {
          roles: named.data,
          reason: args.reason,
        })
      },
      (operator) => [lineOf(operator)],
    ),
})

const register = opsCommand({
  permission: 'people.write',
  meta: { name: 'register', description: 'Set the registration number of a pharmacist' },
  args: {
    ...emailArg,
    registration: {
      type: 'positional',
      description: 'Number at the state council',
      required: true,
    },
    ...reasonArg,
  },
  run: ({ args, on }) =>
    on(
      async (storage, by) =>
        peopleOn(storage).register(by, await idOf(storage, args.email), {
          registrationNumber: args.registration,
          reason: args.reason,
        }),
      (operator) => [lineOf(operator)],
    ),
})

const off = opsCommand({
  permission: 'people.write',
  meta: { name: 'off', description: 'End what an operator may do, now: roles and tokens' },
  args: { ...emailArg, ...reasonArg },
  run: ({ args, on }) =>
    on(
      async (storage, by) =>
        peopleOn(storage).off(by, await idOf(storage, args.email), args.reason),
      (operator) => [lineOf(operator)],
    ),
})

const back = opsCommand({
  permission: 'people.write',
  meta: { name: 'on', description: 'Take an operator back, without a role' },
  args: { ...emailArg, ...reasonArg },
  run: ({ args, on }) =>
    on(
      async (storage, by) => peopleOn(storage).on(by, await idOf(storage, args.email), args.reason),
      (operator) => [lineOf(operator)],
    ),
})

const tellToken = ({ id, token, expiresAt }: IssuedToken): string[] => [
  token,
  `Token ${id}, good until ${expiresAt}. It is not shown again.`,
]

const issue = opsCommand({
  permission: 'people.write',
  meta: { name: 'issue', description: 'Issue a token to an operator; it is shown once' },
  args: {
    ...emailArg,
    label: {
      type: 'string',
      description: 'What it is for, such as the name of a device',
      required: true,
    },
    days: { type: 'string', description: 'Days that it is good for' },
  },
  run: ({ args, on }) => {
    const entry = TokenEntry.safeParse({ label: args.label, days: args.days })
    return on(
      async (storage, by) =>
        entry.success
          ? await peopleOn(storage).issue(by, await idOf(storage, args.email), entry.data)
          : entryFault(entry.error, 'label'),
      tellToken,
    )
  },
})

const tokens = opsCommand({
  permission: 'people.read',
  meta: { name: 'list', description: 'The tokens of an operator' },
  args: emailArg,
  run: ({ args, on }) =>
    on(
      async (storage) => {
        const found = (await peopleOn(storage).list()).find(
          ({ email }) => email === args.email.toLowerCase(),
        )
        return found ? ok(found.tokens) : failed('notFound', { field: 'email' })
      },
      (held) =>
        held.map(
          ({ id, label, expiresAt, revokedAt }) =>
            `${id}  ${label}  ${revokedAt === null ? `until ${expiresAt}` : `revoked ${revokedAt}`}`,
        ),
    ),
})

const revoke = opsCommand({
  permission: 'people.write',
  meta: { name: 'revoke', description: 'Revoke a token of an operator, now' },
  args: {
    ...emailArg,
    token: { type: 'positional', description: 'Id of the token', required: true },
    ...reasonArg,
  },
  run: ({ args, on }) =>
    on(
      async (storage, by) =>
        peopleOn(storage).revoke(by, await idOf(storage, args.email), args.token, args.reason),
      (operator) => [lineOf(operator)],
    ),
})

const listRoles = opsCommand({
  permission: 'self.read',
  meta: { name: 'roles', description: 'What each role may do' },
  args: {},
  run: ({ on }) =>
    on(
      async () =>
        ok(Object.entries(permissionsOfRole).map(([role, permissions]) => ({ role, permissions }))),
      (table) =>
        table.map(({ role, permissions }) => `${role.padEnd(10)}  ${permissions.join(', ')}`),
    ),
})

export const people = defineCommand({
  meta: {
    name: 'people',
    description: 'The people who run the pharmacy: add, list, grant and drop roles, tokens, off',
  },
  subCommands: {
    add,
    list,
    roles: listRoles,
    grant,
    drop,
    register,
    off,
    on: back,
    token: defineCommand({
      meta: { name: 'token', description: 'Issue, list and revoke tokens' },
      subCommands: { issue, list: tokens, revoke },
    }),
  },
})
