// npm run bench -- failover [--seconds 28] [--shoppers 8] [--only <words>]
// Breaks a database of three machines while people order through two servers, and counts what they lost (docs/benchmarks.md "Failover").
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { paths } from '#paths.ts'
import { findHaproxy, startHaproxy } from '../../tests/support/haproxy.ts'
import { temporaryFolder } from '../../tests/support/project.ts'
import { sampleCatalogue } from '../../tests/support/sample.ts'
import { people, products } from './api/people.ts'
import { type Cluster, clusterLacks, startCluster } from './failover/cluster.ts'
import { type Fault, faults } from './failover/faults.ts'
import { countsOf, startProbes } from './failover/probes.ts'
import { dataFolder, dist } from './faults/environment.ts'
import { type ShopServer, shopServer } from './faults/shop-server.ts'
import { startShopping } from './faults/shoppers.ts'
import { verify } from './faults/verify.ts'
import { machineLine } from './press/machine.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '28' },
    shoppers: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
  },
})
/** `gapMs`: the time after which Patroni replaces a primary, and ten seconds. */
const limits = { waitMs: 6_000, gapMs: 30_000, healthyMs: 120_000 }

const lacks = clusterLacks()
if (lacks.length > 0) {
  console.error(
    `A cluster needs ${lacks.join(', ')}. On Debian: apt-get install etcd-server patroni haproxy pgbouncer iproute2`,
  )
  process.exit(1)
}
const list = products(await sampleCatalogue(), 40)
const logs = temporaryFolder('bench-failover')

const openServers = async (env: Record<string, string>): Promise<ShopServer[]> => {
  const servers: ShopServer[] = []
  for (const nth of [1, 2])
    servers.push(
      await shopServer(
        {
          TINY_DIST: dist,
          DATA_DIR: await dataFolder(temporaryFolder('bench-failover')),
          DRAIN_SECONDS: '2',
          ...env,
        },
        join(logs, `server-${nth}.log`),
      ),
    )
  for (const server of servers) await server.start()
  return servers
}

/** Seconds until all machines of the database are what they should be again, by themselves; null where they are not within two minutes. */
const untilHealthy = async (cluster: Cluster): Promise<number | null> => {
  const begunAt = performance.now()
  while (performance.now() - begunAt < limits.healthyMs) {
    if (await cluster.isHealthy()) return (performance.now() - begunAt) / 1000
    await sleep(500)
  }
  return null
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const inSeconds = (ms: number): string => (ms / 1000).toFixed(1)

const tried = async (cluster: Cluster, fault: Fault): Promise<string[]> => {
  await cluster.emptyDatabase()
  const servers = await openServers({
    DATABASE_URL: fault.isPooled ? cluster.pooledUrl : cluster.url,
    DATABASE_READ_URL: cluster.readUrl,
  })
  const place = { url: cluster.url }
  const shoppers = await people(place, Number(values.shoppers))
  const front = await startHaproxy(findHaproxy() as string, [
    servers[0]?.port as number,
    servers[1]?.port as number,
  ])
  const shop = `http://127.0.0.1:${front.port}`
  const pages = startProbes([`${shop}${paths.search({ name: 'dolo' })}`])
  const ready = startProbes(servers.map(({ port }) => `http://127.0.0.1:${port}/readyz`))
  const shopping = startShopping(() => [front.port], shoppers, list)
  await sleep(3_000)
  await fault.act({ cluster, servers, shopping, seconds: Number(values.seconds) })
  const healthy = await untilHealthy(cluster)
  await sleep(3_000)
  const seen = await shopping.stop()
  const [pageAnswers, readyAnswers] = [await pages(), await ready()]
  const verdict = await verify(place, shoppers, seen)
  const exits = servers.reduce((sum, server) => sum + server.exits(), 0)
  for (const server of servers) await server.kill()
  await front.stop()
  console.log(
    row([
      fault.name,
      seen.attempts,
      verdict.acknowledged,
      verdict.lost,
      verdict.doubled,
      verdict.wrong.length,
      seen.refused,
      seen.unanswered,
      seen.broken.length,
      inSeconds(seen.longestMs),
      inSeconds(seen.gapMs),
      countsOf(pageAnswers),
      countsOf(readyAnswers),
      healthy === null ? 'no' : healthy.toFixed(0),
    ]),
  )
  return [
    ...(verdict.acknowledged === 0 ? ['no order was acknowledged'] : []),
    ...(verdict.lost > 0 ? [`${verdict.lost} orders are lost`] : []),
    ...(verdict.doubled > 0 ? [`${verdict.doubled} orders are doubled`] : []),
    ...verdict.wrong.slice(0, 5),
    ...[...new Set(seen.broken)].slice(0, 5),
    ...(seen.unanswered > 0 ? [`${seen.unanswered} calls had no answer`] : []),
    ...[...seen.declined].map(([code, count]) => `${count} orders were refused: ${code}`),
    ...(exits > 0 ? [`${exits} processes ended by themselves`] : []),
    ...(seen.longestMs > limits.waitMs ? [`a call waited ${inSeconds(seen.longestMs)} s`] : []),
    ...(seen.gapMs > limits.gapMs ? [`no order for ${inSeconds(seen.gapMs)} s`] : []),
    ...(healthy === null ? ['the cluster did not recover by itself'] : []),
  ]
}

console.log(
  `${machineLine()}; ${values.shoppers} shoppers without a pause, faults of ${values.seconds} s, logs in ${logs}\n`,
)
console.log(
  [
    row([
      ...['what happens', 'attempts', 'acknowledged', 'lost', 'doubled', 'wrong', 'told 503'],
      ...['no answer', 'other 5xx', 'longest wait, s', 'longest gap, s', 'search page'],
      ...['`/readyz`', 'whole again after, s'],
    ]),
    row(['---', ...Array.from({ length: 10 }, () => '---:'), '---', '---', '---:']),
  ].join('\n'),
)
const cluster = await startCluster(logs)
let missed = 0
try {
  for (const fault of faults.filter(({ name }) => name.includes(values.only))) {
    const misses = await tried(cluster, fault)
    for (const miss of misses) console.error(`  ${miss}`)
    missed += misses.length
  }
} finally {
  await cluster.close()
}
console.log(
  `\nDue are: nothing lost, doubled or wrong, only 200 and 503, no call above 6 s, no more than 30 s without an order, nothing by hand.${missed === 0 ? ' All are met.' : ''}`,
)
process.exit(missed === 0 ? 0 : 1)
