import type { Role } from './role.ts'

/** The operator of one call or one command: who acts, as the audit names them. */
export type Operator = {
  /** `machine:…` for the command line of the machine itself, which is no person. */
  id: string
  name: string
  roles: readonly Role[]
  /** Of a pharmacist: the number under which the state council registered them. */
  registrationNumber: string | null
  /** The call or the command in which the operator acts. */
  requestId: string
  /** The hold of the call on its idempotency key, where it has one. */
  claim?: { key: string; id: string }
  /** Whether they do, under small-shop mode, what takes two: the audit says so in each row. */
  isAlone?: true
}

/** Whether a person acts, not the machine itself. */
export const isPerson = ({ id }: Pick<Operator, 'id'>): boolean => !id.includes(':')

/** Days that a personal token is good for, by default and at most. */
export const tokenDays = { usual: 90, most: 366 } as const
