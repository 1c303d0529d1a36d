import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { findProgram } from '../../../tests/support/find-program.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { project } from '../press/place.ts'

const network = '10.213.77'
const bridge = 'nuskha-db'
const gateway = `${network}.1`
const addresses = [`${network}.11`, `${network}.12`, `${network}.13`] as const
/** The address of no network card: what is sent to it arrives nowhere. */
const nowhere = '02:00:00:00:00:99'
const password = 'bench-only'
const healthyMs = 120_000

const run = (program: string, ...words: string[]): string =>
  execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const ip = (line: string): string => run('ip', ...line.split(' '))

/** What this machine lacks for a cluster: rights and programs of Debian; empty where it can be started. */
export const clusterLacks = (): string[] => [
  ...(process.getuid?.() === 0 ? [] : ['the rights of root']),
  ...['ip', 'setpriv', 'etcd', 'patroni', 'haproxy', 'pgbouncer'].filter(
    (name) => !findProgram(name),
  ),
]

/** A machine of the database: a network namespace with etcd, Patroni and PostgreSQL, and a small disk of its own in memory. */
export type DatabaseNode = {
  name: string
  address: string
  /** Its disk. */
  folder: string
  start: () => void
  /** All processes at once and the network card, as a power cut does. */
  kill: () => Promise<void>
  signal: (signal: NodeJS.Signals, program?: 'patroni' | 'postgres' | 'etcd') => void
  /** The network card: nothing comes in, nothing goes out. */
  cut: () => void
  /** What it sends to these addresses arrives nowhere; it hears them still. */
  mute: (addresses: readonly string[]) => void
  connect: () => void
}

export type Cluster = {
  nodes: DatabaseNode[]
  /** Addresses for a server: the primary, any replica, and the primary through PgBouncer. */
  url: string
  readUrl: string
  pooledUrl: string
  primary: () => Promise<DatabaseNode>
  /** Seconds until all machines are what they should be, by themselves; null where they are not within two minutes. */
  untilHealthy: () => Promise<number | null>
  /** Makes the database of the shop anew. */
  emptyDatabase: () => Promise<void>
  /** A planned change of the primary. */
  switchOver: () => Promise<void>
  restartPool: () => Promise<void>
  close: () => Promise<void>
}

const clusterFiles = (folder: string, words: readonly string[], env = {}): void => {
  execFileSync(join(project, 'deploy/cluster/set-up.sh'), words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NUSKHA_CLUSTER_FOLDER: folder,
      NUSKHA_DATABASE_PASSWORD: password,
      NUSKHA_REPLICATION_PASSWORD: password,
      NUSKHA_SUPERUSER_PASSWORD: password,
      ...env,
    },
  })
}

const asPostgres = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups']
const idsOfPostgres = (): [number, number] => [
  Number(run('id', '-u', 'postgres')),
  Number(run('id', '-g', 'postgres')),
]

/** Of what may be gone already. */
const quietly = (act: () => void): void => {
  try {
    act()
  } catch {
    // It was gone.
  }
}

const pidsIn = (space: string): number[] =>
  run('ip', 'netns', 'pids', space).split('\n').filter(Boolean).map(Number)

const node = (nth: number, folder: string, log: string): DatabaseNode => {
  const name = `db${nth + 1}`
  const [space, card, address] = [`nuskha-${name}`, `nuskha-${name}`, addresses[nth] as string]
  const inside = (line: string): string => ip(`-n ${space} ${line}`)
  ip(`netns add ${space}`)
  ip(`link add ${card} type veth peer name eth0 netns ${space}`)
  ip(`link set ${card} master ${bridge} up`)
  inside('link set lo up')
  inside(`addr add ${address}/24 dev eth0`)
  inside('link set eth0 up')
  mkdirSync(folder)
  run('mount', '-t', 'tmpfs', '-o', 'size=1500m,mode=0755', 'tmpfs', folder)
  clusterFiles(folder, ['database', String(nth + 1), ...addresses])
  const [user, group] = idsOfPostgres()
  for (const path of [folder, join(folder, 'config.yml')]) chownSync(path, user, group)

  const begin = (program: string, words: readonly string[], env: NodeJS.ProcessEnv): void => {
    const output = openSync(join(log, `${name}-${program}.log`), 'a')
    spawn('ip', ['netns', 'exec', space, ...words], { env, stdio: ['ignore', output, output] }).on(
      'error',
      () => {},
    )
    closeSync(output)
  }
  const nameOf = (pid: number): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  const isOf = {
    patroni: /\/patroni /,
    etcd: /(^|\/)etcd /,
    postgres: /postgres(:| -D|.*\/postgres )/,
  }
  const self: DatabaseNode = {
    name,
    address,
    folder,
    start: () => {
      ip(`link set ${card} up`)
      const env = { PATH: process.env.PATH, LANG: 'C.UTF-8' }
      begin('etcd', ['etcd'], { ...env, ...parseEnv(readFileSync(join(folder, 'etcd'), 'utf8')) })
      begin(
        'patroni',
        [...asPostgres, findProgram('patroni') as string, join(folder, 'config.yml')],
        env,
      )
    },
    kill: async () => {
      ip(`link set ${card} down`)
      self.signal('SIGKILL')
      while (pidsIn(space).length > 0) await sleep(20)
    },
    signal: (signal, program) => {
      for (const pid of pidsIn(space))
        if (program === undefined || isOf[program].test(nameOf(pid)))
          quietly(() => process.kill(pid, signal))
    },
    cut: () => void ip(`link set ${card} down`),
    mute: (to) => {
      for (const one of to) inside(`neigh replace ${one} lladdr ${nowhere} nud permanent dev eth0`)
    },
    connect: () => {
      ip(`link set ${card} up`)
      for (const one of allOthers(self)) quietly(() => inside(`neigh del ${one} dev eth0`))
    },
  }
  return self
}

const role = async (address: string, asked: string): Promise<boolean> =>
  fetch(`http://${address}:8008/${asked}`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

export const others = (one: DatabaseNode): string[] =>
  addresses.filter((address) => address !== one.address)
export const allOthers = (one: DatabaseNode): string[] => [gateway, ...others(one)]

const stopped = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await new Promise((done) => child.once('exit', done))
}

/** Removes what there is of the network, and what an interrupted run left of it. */
const sweep = (): void => {
  const found = JSON.parse(run('ip', '-j', 'netns', 'list') || '[]') as { name: string }[]
  for (const { name } of found.filter((one) => /^nuskha-db\d$/.test(one.name))) {
    for (const pid of pidsIn(name)) quietly(() => process.kill(pid, 'SIGKILL'))
    // The card by name: with the namespace alone it goes only when the last process has ended.
    quietly(() => ip(`link del ${name}`))
    ip(`netns del ${name}`)
  }
  quietly(() => ip(`link del ${bridge}`))
}

/**
 * Three machines of a database as `deploy/cluster/set-up.sh` configures them, each in a network namespace, and the way there through HAProxy and PgBouncer as the same
 * script configures it. Logs are written to `log`. Throws where the cluster does not become healthy within two minutes.
 */
export const startCluster = async (log: string): Promise<Cluster> => {
  sweep()
  ip(`link add ${bridge} type bridge`)
  ip(`addr add ${gateway}/24 dev ${bridge}`)
  ip(`link set ${bridge} up`)
  const root = mkdtempSync('/tmp/nuskha-cluster-')
  chmodSync(root, 0o755)
  const nodes = addresses.map((_, nth) => node(nth, join(root, `db${nth + 1}`), log))
  const ports = { primary: await freePort(), replicas: await freePort(), pool: await freePort() }
  const way = join(root, 'shop')
  clusterFiles(way, ['shop', ...addresses], {
    NUSKHA_PRIMARY_PORT: String(ports.primary),
    NUSKHA_REPLICAS_PORT: String(ports.replicas),
    NUSKHA_POOL_PORT: String(ports.pool),
  })
  const [user, group] = idsOfPostgres()
  for (const name of ['', 'pgbouncer.ini', 'userlist.txt']) chownSync(join(way, name), user, group)
  const output = openSync(join(log, 'way.log'), 'a')
  const begin = (program: string, ...words: string[]): ChildProcess =>
    spawn(program, words, { stdio: ['ignore', output, output] })
  const balancer = begin('haproxy', '-db', '-f', join(way, 'database.cfg'))
  const pool = (): ChildProcess =>
    begin(
      'setpriv',
      ...asPostgres.slice(1),
      findProgram('pgbouncer') as string,
      join(way, 'pgbouncer.ini'),
    )
  let pooling = pool()
  for (const one of nodes) one.start()

  const primary = async (): Promise<DatabaseNode> => {
    for (let tries = 0; tries < 240; tries++) {
      for (const one of nodes) if (await role(one.address, 'primary')) return one
      await sleep(500)
    }
    throw new Error(`no machine is the primary; ${log} says why`)
  }
  const isHealthy = async (): Promise<boolean> => {
    const is = async (asked: string): Promise<number> =>
      (await Promise.all(nodes.map(({ address }) => role(address, asked)))).filter(Boolean).length
    return (await is('primary')) === 1 && (await is('replica')) === 2 && (await is('sync')) === 1
  }
  const untilHealthy = async (): Promise<number | null> => {
    const begunAt = performance.now()
    while (performance.now() - begunAt < healthyMs) {
      if (await isHealthy()) return (performance.now() - begunAt) / 1000
      await sleep(500)
    }
    return null
  }
  if ((await untilHealthy()) === null)
    throw new Error(`the cluster is not healthy; ${log} says why`)
  const onPrimary = async (...statements: string[]): Promise<void> => {
    const { name, folder } = await primary()
    execFileSync(
      'ip',
      [
        ...['netns', 'exec', `nuskha-${name}`, ...asPostgres],
        ...['psql', '-h', folder, '-v', 'ON_ERROR_STOP=1'],
        ...statements.flatMap((statement) => ['-c', statement]),
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
  }
  await onPrimary(`CREATE ROLE nuskha LOGIN PASSWORD '${password}'`)
  const urlOf = (port: number): string => `postgres://nuskha:${password}@127.0.0.1:${port}/nuskha`
  return {
    nodes,
    url: urlOf(ports.primary),
    readUrl: urlOf(ports.replicas),
    pooledUrl: urlOf(ports.pool),
    primary,
    untilHealthy,
    emptyDatabase: () =>
      onPrimary(
        'DROP DATABASE IF EXISTS nuskha WITH (FORCE)',
        'CREATE DATABASE nuskha OWNER nuskha',
      ),
    switchOver: async () => {
      const { name, address } = await primary()
      const reply = await fetch(`http://${address}:8008/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: name }),
      })
      if (!reply.ok) throw new Error(`no switchover: ${await reply.text()}`)
    },
    restartPool: async () => {
      await stopped(pooling)
      await sleep(2_000)
      pooling = pool()
    },
    close: async () => {
      await stopped(pooling)
      await stopped(balancer)
      for (const one of nodes) {
        one.signal('SIGCONT')
        await one.kill()
        run('umount', '-l', one.folder)
      }
      sweep()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
