import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopServer } from '../faults/shop-server.ts'
import type { Shopping } from '../faults/shoppers.ts'
import { allOthers, type Cluster, type DatabaseNode, others } from './cluster.ts'

export type Scene = {
  cluster: Cluster
  servers: readonly ShopServer[]
  shopping: Shopping
  /** How long the fault lasts. */
  seconds: number
}

export type Fault = {
  name: string
  /** The servers reach the database through PgBouncer. */
  isPooled?: true
  act: (scene: Scene) => Promise<void>
}

/** Does something to the machine that is the primary at that moment, and undoes it after the time of the fault. */
const toPrimary =
  (
    fault: (primary: DatabaseNode, scene: Scene) => Promise<void> | void,
    mend: (primary: DatabaseNode) => void,
  ): Fault['act'] =>
  async (scene) => {
    const primary = await scene.cluster.primary()
    await fault(primary, scene)
    await sleep(scene.seconds * 1000)
    mend(primary)
  }

/** Writes to a machine's disk until nothing more fits. */
const fill = ({ folder }: DatabaseNode): void => {
  const file = openSync(join(folder, 'ballast'), 'w')
  let part = Buffer.alloc(1 << 20)
  while (part.length > 0)
    try {
      writeSync(file, part)
    } catch {
      part = part.subarray(0, part.length >> 1)
    }
  closeSync(file)
}

export const faults: readonly Fault[] = [
  { name: 'nothing happens', act: ({ seconds }) => sleep(seconds * 1000) },
  {
    name: 'the primary machine is killed',
    act: toPrimary(
      (primary) => primary.kill(),
      (primary) => primary.start(),
    ),
  },
  {
    name: 'the primary machine is frozen',
    act: toPrimary(
      (primary) => primary.signal('SIGSTOP'),
      (primary) => primary.signal('SIGCONT'),
    ),
  },
  {
    name: 'Patroni of the primary is frozen',
    act: toPrimary(
      (primary) => primary.signal('SIGSTOP', 'patroni'),
      (primary) => primary.signal('SIGCONT', 'patroni'),
    ),
  },
  {
    name: 'PostgreSQL of the primary is killed',
    act: toPrimary(
      (primary) => primary.signal('SIGKILL', 'postgres'),
      () => {},
    ),
  },
  {
    name: 'the primary machine is cut off',
    act: toPrimary(
      (primary) => primary.cut(),
      (primary) => primary.connect(),
    ),
  },
  {
    name: 'the primary machine hears and is not heard',
    act: toPrimary(
      (primary) => primary.mute(allOthers(primary)),
      (primary) => primary.connect(),
    ),
  },
  {
    name: 'the primary is cut off from the others, the shop still reaches it',
    act: toPrimary(
      (primary) => primary.mute(others(primary)),
      (primary) => primary.connect(),
    ),
  },
  {
    name: 'the primary is switched over',
    act: async ({ cluster, seconds }) => {
      await cluster.switchOver()
      await sleep(seconds * 1000)
    },
  },
  {
    name: 'etcd is lost on all machines',
    act: async ({ cluster, seconds }) => {
      for (const one of cluster.nodes) one.signal('SIGSTOP', 'etcd')
      await sleep(seconds * 1000)
      for (const one of cluster.nodes) one.signal('SIGCONT', 'etcd')
    },
  },
  {
    name: 'the disk of the primary is full',
    act: toPrimary(fill, ({ folder }) => rmSync(join(folder, 'ballast'))),
  },
  {
    name: 'one of two servers is frozen',
    act: async ({ servers: [server], seconds }) => {
      server?.freeze()
      await sleep(seconds * 1000)
      server?.thaw()
    },
  },
  {
    name: 'one of two servers is killed and started again',
    act: async ({ servers: [server], seconds }) => {
      await server?.kill()
      await sleep(seconds * 1000)
      await server?.start()
    },
  },
  {
    name: 'PgBouncer is killed and started again',
    isPooled: true,
    act: async ({ cluster, seconds }) => {
      await cluster.restartPool()
      await sleep(seconds * 1000)
    },
  },
  {
    name: 'the primary is switched over behind PgBouncer',
    isPooled: true,
    act: async ({ cluster, seconds }) => {
      await cluster.switchOver()
      await sleep(seconds * 1000)
    },
  },
]
