import type { ArgsDef, CommandDef, CommandMeta, ParsedArgs } from 'citty'
import type { Operator } from '../../src/model/operator.ts'
import type { Permission } from '../../src/model/role.ts'
import type { Storage } from '../../src/server/db/types.ts'
import type { Outcome } from '../../src/server/kernel/outcome.ts'
import { jsonArg } from '../catalogue/args.ts'
import { command } from '../catalogue/command.ts'
import { onStorage } from './on-storage.ts'

const ownArgs = {
  ...jsonArg,
  as: {
    type: 'string',
    description:
      'E-mail of the operator who acts (NUSKHA_OPERATOR; NUSKHA_OPERATOR_TOKEN names them by token)',
  },
} as const

/** Runs an act on the database as the operator, where their roles allow it, and prints the result. */
export type On = <Result>(
  act: (storage: Storage, by: Operator) => Promise<Outcome<Result>>,
  linesOf: (result: Result) => string[],
) => Promise<void>

type OpsCommand<Args extends ArgsDef> = {
  permission: Permission
  meta: CommandMeta
  args: Args
  run: (context: { args: ParsedArgs<Args & typeof ownArgs>; on: On }) => Promise<void>
}

/** Commands with the permission that each takes, for the test that tries them with every role. */
export const permissionsOfCommands = new WeakMap<object, Permission>()

/** A command of an operator: it names who acts and takes a permission. */
export const opsCommand = <const Args extends ArgsDef>({
  permission,
  meta,
  args,
  run,
}: OpsCommand<Args>): CommandDef<Args & typeof ownArgs> => {
  const made = command<Args & typeof ownArgs>({
    meta,
    args: { ...args, ...ownArgs },
    run: ({ args: given }) => {
      const { json, as } = given as { json?: boolean; as?: string }
      return run({
        args: given,
        on: (act, linesOf) => onStorage({ json: json ?? false, as, permission }, act, linesOf),
      })
    },
  })
  permissionsOfCommands.set(made, permission)
  return made
}
