import { allows, type Permission, permissionsOf, type Role } from './role.ts'

/** The operator of one call or one command: who acts, as the audit names them. */
export type Operator = {
  /** `machine:…` for the command line of the machine itself and `service:…` for another program, which are no persons. */
  id: string
  name: string
  roles: readonly Role[]
  /** Of a service account, which has no roles: all that it may. */
  scopes?: readonly Permission[]
  /** Of a pharmacist: the number under which the state council registered them. */
  registrationNumber: string | null
  /** The call or the command in which the operator acts. */
  requestId: string
  /** The hold of the call on its idempotency key, where it has one. */
  claim?: { key: string; id: string }
  /** Whether they do, under small-shop mode, what takes two: the audit says so in each row. */
  isAlone?: true
}

/** Everything that an operator may; a service account may also ask what that is. */
export const permissionsHeld = ({ roles, scopes }: Pick<Operator, 'roles' | 'scopes'>) =>
  scopes ? (['self.read', ...scopes] as const) : permissionsOf(roles)

export const may = (
  operator: Pick<Operator, 'roles' | 'scopes'>,
  permission: Permission,
): boolean =>
  operator.scopes
    ? permissionsHeld(operator).includes(permission)
    : allows(operator.roles, permission)

/** Whether a person acts, not another program or the machine itself. */
export const isPerson = ({ id }: Pick<Operator, 'id'>): boolean => !id.includes(':')

/** Days that a token is good for, by default and at most. */
export const tokenDays = { usual: 90, most: 366 } as const
