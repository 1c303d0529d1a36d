import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { freePort } from '../../../tests/support/free-port.ts'
import { project } from '../press/place.ts'

const network = '10.213.77'
const bridge = 'nuskha-db'
const gateway = `${network}.1`
const addresses = [`${network}.11`, `${network}.12`, `${network}.13`] as const
/** The address of no network card: what is sent to it arrives nowhere. */
const nowhere = '02:00:00:00:00:99'
const password = 'bench-only'

const run = (program: string, ...words: string[]): string =>
  execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const ip = (line: string): string => run('ip', ...line.split(' '))

const programOf = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/sbin']
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        closeSync(openSync(path, 'r'))
        return true
      } catch {
        return false
      }
    })

/** What this machine lacks for a cluster: rights and programs of Debian; empty where it can be started. */
export const clusterLacks = (): string[] => [
  ...(process.getuid?.() === 0 ? [] : ['the rights of root']),
  ...['ip', 'setpriv', 'etcd', 'patroni', 'haproxy', 'pgbouncer'].filter(
    (name) => !programOf(name),
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
  isHealthy: () => Promise<boolean>
  /** Makes the database of the shop anew. */
  emptyDatabase: () => Promise<void>
  /** A planned change of the primary. */
  switchOver: () => Promise<void>
  restartPool: () => Promise<void>
  close: () => Promise<void>
}

const clusterFiles = (folder: string, ...words: string[]): void => {
  execFileSync(join(project, 'deploy/cluster/set-up.sh'), words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NUSKHA_CLUSTER_FOLDER: folder,
      NUSKHA_DATABASE_PASSWORD: password,
      NUSKHA_REPLICATION_PASSWORD: password,
      NUSKHA_SUPERUSER_PASSWORD: password,
    },
  })
}

const asPostgres = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups']
const idsOfPostgres = (): [number, number] => [
  Number(run('id', '-u', 'postgres')),
  Number(run('id', '-g', 'postgres')),
]

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

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
  clusterFiles(folder, 'database', String(nth + 1), ...addresses)
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
  const pids = (): number[] =>
    run('ip', 'netns', 'pids', space).split('\n').filter(Boolean).map(Number)
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
        [...asPostgres, programOf('patroni') as string, join(folder, 'config.yml')],
        env,
      )
    },
    kill: async () => {
      ip(`link set ${card} down`)
      const all = pids()
      self.signal('SIGKILL')
      while (all.some(isAlive)) await sleep(20)
    },
    signal: (signal, program) => {
      for (const pid of pids())
        if (program === undefined || isOf[program].test(nameOf(pid)))
          try {
            process.kill(pid, signal)
          } catch {
            // It has ended meanwhile.
          }
    },
    cut: () => void ip(`link set ${card} down`),
    mute: (to) => {
      for (const one of to) inside(`neigh replace ${one} lladdr ${nowhere} nud permanent dev eth0`)
    },
    connect: () => {
      ip(`link set ${card} up`)
      for (const one of [gateway, ...addresses.filter((other) => other !== address)])
        try {
          inside(`neigh del ${one} dev eth0`)
        } catch {
          // It was never muted towards this one.
        }
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
export const everybody = (one: DatabaseNode): string[] => [gateway, ...others(one)]

const stopped = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await new Promise((done) => child.once('exit', done))
}

/** A program of the network that finds nothing to remove says so by failing. */
const quietly = (line: string): void => {
  try {
    ip(line)
  } catch {
    // There is none.
  }
}

/** Removes what there is of the network, and what an interrupted run left of it. */
const sweep = (): void => {
  const found = JSON.parse(run('ip', '-j', 'netns', 'list') || '[]') as { name: string }[]
  for (const { name } of found.filter((one) => /^nuskha-db\d$/.test(one.name))) {
    for (const pid of run('ip', 'netns', 'pids', name).split('\n').filter(Boolean))
      process.kill(Number(pid), 'SIGKILL')
    // The card by name: with the namespace alone it goes only when the last process has ended.
    quietly(`link del ${name}`)
    ip(`netns del ${name}`)
  }
  quietly(`link del ${bridge}`)
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
  run('chmod', '755', root)
  const nodes = addresses.map((_, nth) => node(nth, join(root, `db${nth + 1}`), log))
  const ports = { primary: await freePort(), replicas: await freePort(), pool: await freePort() }
  const way = join(root, 'shop')
  process.env.NUSKHA_PRIMARY_PORT = String(ports.primary)
  process.env.NUSKHA_REPLICAS_PORT = String(ports.replicas)
  process.env.NUSKHA_POOL_PORT = String(ports.pool)
  clusterFiles(way, 'shop', ...addresses)
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
      programOf('pgbouncer') as string,
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
  await primary()
  for (let tries = 0; !(await isHealthy()); tries++) {
    if (tries > 120) throw new Error(`the cluster is not healthy; ${log} says why`)
    await sleep(500)
  }
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
    isHealthy,
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
      run('rm', '-rf', root)
    },
  }
}
