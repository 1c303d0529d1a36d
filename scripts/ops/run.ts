import type { Writable } from 'node:stream'
import { sentenceOfError } from '../../src/server/platform/disk.ts'
import { call } from './call.ts'
import { areasOf, type Command, findCommand, readCommands } from './commands.ts'
import { shapeOf, UsageError } from './fields.ts'
import { areaHelp, commandHelp, mainHelp } from './help.ts'
import { linesOf } from './text.ts'
import { readWords } from './words.ts'

type Io = { env: Record<string, string | undefined>; out: Writable; err: Writable }

const isHelp = (word: string): boolean => word === '--help' || word === '-h'

const does = async (command: Command, words: readonly string[], io: Io): Promise<string[]> => {
  const { of } = command
  const given = readWords(command, words)
  const result =
    'run' in of
      ? await (await import('./on-machine.ts')).onMachine(of, given)
      : await call(of, given, io)
  if (result === undefined) return []
  if (given.own.json) return [JSON.stringify(result)]
  return linesOf(result, 'run' in of ? undefined : shapeOf(of.result, 'output'))
}

const linesFor = async (words: readonly string[], io: Io): Promise<string[]> => {
  const commands = await readCommands()
  const asksHelp = words.some(isHelp)
  const [area, ...rest] = words.filter((word) => !isHelp(word))
  if (area === undefined) return mainHelp(commands)
  const some = areasOf(commands).get(area)
  if (!some) throw new UsageError(`There is no area ${area}: npm run ops -- --help`)
  if (asksHelp && rest.length === 0 && some.length > 1) return areaHelp(area, some)
  const { command, rest: behind } = findCommand(some, area, rest)
  return asksHelp ? commandHelp(command) : await does(command, behind, io)
}

/** Runs a command line. Returns 0; 1 where the shop refuses; 2 where the words are no command. */
export const runOps = async (words: readonly string[], io: Io): Promise<0 | 1 | 2> => {
  try {
    for (const line of await linesFor(words, io)) io.out.write(`${line}\n`)
    return 0
  } catch (error) {
    io.err.write(`${sentenceOfError(error)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}
