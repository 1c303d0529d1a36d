import type { CommandDef } from 'citty'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { allows, roles } from '#model/role.ts'
import { layout } from '#press/layout.ts'
import { openMigrated } from '#server/db/open.ts'
import { addOperator, setRoles } from '#server/kernel/operators/operator-repository.ts'
import { commands as subjects } from '../../../scripts/ops/commands.ts'
import { permissionsOfCommands } from '../../../scripts/ops/ops-command.ts'
import { temporaryFolder } from '../../support/project.ts'

// biome-ignore lint/suspicious/noExplicitAny: commands of any arguments
type Command = CommandDef<any>
const top = Object.fromEntries(
  await Promise.all(
    Object.entries(subjects).map(
      async ([name, load]): Promise<[string, Command]> => [name, await load()],
    ),
  ),
)

const leaves = (commands: Record<string, Command>, way: string[] = []): [string, Command][] =>
  Object.entries(commands).flatMap(([name, command]): [string, Command][] => {
    const below = command.subCommands as Record<string, Command> | undefined
    return below ? leaves(below, [...way, name]) : [[[...way, name].join(' '), command]]
  })
const commands = leaves(top)

/** A word for every argument, good enough to get to the question who acts. */
const wordsFor = ({ args = {} }: Command) =>
  Object.fromEntries(
    Object.entries(args as Record<string, { type?: string }>).map(([name, { type }]) => [
      name,
      type === 'boolean' ? false : 'x',
    ]),
  )

describe('the commands of operators', () => {
  const env = { ...process.env }
  let told = ''
  beforeAll(async () => {
    process.env.DATA_DIR = temporaryFolder('ops-roles')
    process.env.DATABASE_URL = ''
    const storage = await openMigrated({ file: layout(process.env.DATA_DIR).storage })
    const at = '2026-11-20T06:00:00.000Z'
    for (const role of roles) {
      await addOperator(storage.db, {
        id: role,
        name: role,
        email: `${role}@nuskha.example`,
        registration_number: null,
        created_at: at,
        off_at: null,
      })
      await setRoles(storage.db, role, [role], at)
    }
    await storage.close()
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      told += String(text)
      return true
    })
    vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  })
  afterAll(() => {
    vi.restoreAllMocks()
    process.env = env
    process.exitCode = 0
  })

  it('every command names a permission', () => {
    expect(
      commands.filter(([, command]) => !permissionsOfCommands.has(command)).map(([name]) => name),
    ).toEqual([])
  })

  // Seen red with `admitted` that does not ask `missing`.
  it('a command is refused to every role that the table does not allow it', async () => {
    const wrong: string[] = []
    for (const [name, command] of commands) {
      const permission = permissionsOfCommands.get(command)
      // One that is allowed does its work, which other tests look at.
      for (const role of roles.filter((one) => permission && !allows([one], permission))) {
        told = ''
        await command.run?.({
          args: { _: [], ...wordsFor(command), json: false, as: `${role}@nuskha.example` } as never,
          rawArgs: [],
          cmd: command,
        })
        if (told !== `Your roles do not allow this: ${permission} is needed\n`)
          wrong.push(`${name} as ${role}: ${told}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
