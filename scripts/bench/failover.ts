// npm run bench -- failover [--seconds 28] [--shoppers 8] [--only <words>]
// Breaks a database of three machines while people order through two servers, and counts what they lost (docs/benchmarks.md "Failover").
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { paths } from '#paths.ts'
import { findHaproxy, startHaproxy } from '../../tests/support/haproxy.ts'
import { temporaryFolder } from '../../tests/support/project.ts'
import { sampleCatalogue } from '../../tests/support/sample.ts'
import { people, products } from './api/people.ts'
import { type Cluster, clusterLacks, startCluster } from './failover/cluster.ts'
import { type Fault, faults } from './failover/faults.ts'
import { startProbes, statusesOf } from './failover/probes.ts'
import { dataFolder, startServers } from './faults/environment.ts'
import { countHeads, countsOf, missesOf, type Outcome, row, seconds } from './faults/report.ts'
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
const limits = { waitMs: 6_000, gapMs: 30_000 }

const lacks = clusterLacks()
if (lacks.length > 0) {
  console.error(
    `A cluster needs ${lacks.join(', ')}. On Debian: apt-get install etcd-server patroni haproxy pgbouncer iproute2`,
  )
  process.exit(1)
}
const list = products(await sampleCatalogue(), 40)
const logs = temporaryFolder('bench-failover')

const tried = async (cluster: Cluster, fault: Fault): Promise<string[]> => {
  await cluster.emptyDatabase()
  const folders = [
    await dataFolder(temporaryFolder('bench-failover')),
    await dataFolder(temporaryFolder('bench-failover')),
  ]
  const env = {
    DATABASE_URL: fault.isPooled ? cluster.pooledUrl : cluster.url,
    DATABASE_READ_URL: cluster.readUrl,
  }
  const servers = await startServers(folders, env, logs)
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
  const healthy = await cluster.untilHealthy()
  await sleep(3_000)
  const seen = await shopping.stop()
  const [pageAnswers, readyAnswers] = [await pages(), await ready()]
  const outcome: Outcome = {
    seen,
    exits: servers.reduce((sum, server) => sum + server.exits(), 0),
    verdict: await verify(place, shoppers, seen),
  }
  for (const server of servers) await server.kill()
  await front.stop()
  console.log(
    row([
      fault.name,
      ...countsOf(outcome),
      seconds(seen.gapMs),
      statusesOf(pageAnswers),
      statusesOf(readyAnswers),
      healthy === null ? 'no' : healthy.toFixed(0),
    ]),
  )
  return [
    ...missesOf(outcome),
    ...(seen.unanswered > 0 ? [`${seen.unanswered} calls had no reply`] : []),
    ...(seen.longestMs > limits.waitMs ? [`a call waited ${seconds(seen.longestMs)} s`] : []),
    ...(seen.gapMs > limits.gapMs ? [`no order for ${seconds(seen.gapMs)} s`] : []),
    ...(healthy === null ? ['the cluster did not recover by itself'] : []),
  ]
}

console.log(
  `${machineLine()}; ${values.shoppers} shoppers without a pause, faults of ${values.seconds} s, logs in ${logs}\n`,
)
console.log(
  [
    row([
      ...['what happens', ...countHeads, 'longest gap, s', 'search page', '`/readyz`'],
      'recovered after, s',
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
