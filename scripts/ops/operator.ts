import type { Operator } from '../../src/model/operator.ts'
import type { Permission } from '../../src/model/role.ts'
import type { Storage } from '../../src/server/db/types.ts'
import {
  operatorByEmail,
  operatorsWithRole,
} from '../../src/server/kernel/operators/operator-repository.ts'
import { acting, operatorOfToken } from '../../src/server/kernel/operators/token.ts'
import type { Failed } from '../../src/server/kernel/outcome.ts'

/** Who acts on the database of this machine. */
export type OnMachine = { storage: Storage; by: Operator }

type Asked = {
  as: string | undefined
  env: Record<string, string | undefined>
  permission: Permission
  requestId: string
  at: string
}

/** Who adds the first administrator: the holder of the machine. It may do nothing else. */
export const machine = (requestId: string): Operator => ({
  id: 'machine:',
  name: 'this machine',
  roles: ['admin'],
  registrationNumber: null,
  requestId,
})

/**
 * Who acts in a command: the holder of the token in NUSKHA_OPERATOR_TOKEN, or the operator named by `--as` or NUSKHA_OPERATOR. Who may
 * run commands on the machine can read its database, so a name is enough; what it may do is checked all the same. Throws a sentence
 * where none is named.
 */
export const operatorOfCommand = async (
  { db }: Storage,
  { as, env, permission, requestId, at }: Asked,
): Promise<Operator | Failed> => {
  const token = env.NUSKHA_OPERATOR_TOKEN
  const email = as ?? env.NUSKHA_OPERATOR
  const isFirst = async () =>
    permission === 'people.write' && (await operatorsWithRole(db, 'admin')).length === 0
  if (email === undefined && token) return await operatorOfToken(db, token, at, requestId)
  if (email) {
    const operator = await operatorByEmail(db, email)
    if (!operator && (await isFirst())) return machine(requestId)
    if (!operator)
      throw new Error(`No operator has the address ${email}: npm run ops -- people list`)
    if (operator.off_at !== null)
      throw new Error(`${operator.name} is no operator any more, since ${operator.off_at}.`)
    return acting(operator, requestId)
  }
  if (await isFirst()) return machine(requestId)
  throw new Error(
    'Say who you are: --as you@example.org, or NUSKHA_OPERATOR. The first: npm run ops -- machine add … --roles admin',
  )
}
