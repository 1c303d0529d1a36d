import type { Endpoint } from '../../src/contract/core/endpoint.ts'
import { readContract } from './contract.ts'
import { kebab, UsageError } from './fields.ts'
import { type MachineAct, machineActs } from './machine.ts'

/** A command calls an endpoint of operators, or acts on the database of this machine. */
export type Command = { area: string; name: string; of: Endpoint | MachineAct }

/** Every command, under the names of the contract: `opsErrorReports.mend` is `error-reports mend`. */
export const readCommands = async (): Promise<Command[]> => [
  ...(await readContract())
    .filter(({ endpoint }) => endpoint.access === 'operator')
    .map(({ group, name, endpoint }) => ({
      area: kebab(group.replace(/^ops(.)/, (_, first: string) => first.toLowerCase())),
      name: kebab(name),
      of: endpoint,
    })),
  ...Object.entries(machineActs).map(([name, of]) => ({ area: 'machine', name, of })),
]

export const areasOf = (commands: readonly Command[]): Map<string, Command[]> =>
  new Map([...Map.groupBy(commands, ({ area }) => area)].sort(([a], [b]) => (a < b ? -1 : 1)))

/** The command that words begin with, and the words behind it. An area with one command needs no name. */
export const findCommand = (
  commands: readonly Command[],
  area: string,
  words: readonly string[],
): { command: Command; rest: readonly string[] } => {
  const [word, ...rest] = words
  const command = commands.find(({ name }) => name === kebab(word ?? ''))
  if (command) return { command: command, rest }
  const [only, ...others] = commands
  if (only && others.length === 0) return { command: only, rest: words }
  throw new UsageError(
    `${word === undefined ? `${area} takes the name of a command` : `${area} has no command ${word}`}: npm run ops -- ${area} --help`,
  )
}
