// npm run demo [-- --port 4400 --orders 2000 --seed 1 --folder data-demo]: a shop full of invented orders on this machine alone, with a
// sign-in to its console for each role.
import './command-process.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { layout } from '../src/press/layout.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openMigrated } from '../src/server/db/open.ts'
import { createConsoleSessions } from '../src/server/operators/console-sessions.ts'
import { openFiles } from '../src/server/platform/file-storage/open.ts'
import { serve } from '../src/server/serve.ts'
import { prepare } from './catalogue/prepare.ts'
import { place } from './db/with-storage.ts'
import { addAdmin, type DemoOperator, demoOperators } from './demo/operators.ts'
import { startSignIn } from './demo/sign-in.ts'
import { activeCatalogue } from './ops/active-catalogue.ts'
import { fillShop } from './ops/demo-data/fill.ts'
import { withUsage } from './usage.ts'

const { values } = await withUsage(import.meta.filename, () =>
  parseArgs({
    options: {
      port: { type: 'string', default: '4400' },
      orders: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      folder: { type: 'string', default: 'data-demo' },
    },
  }),
)
const [port, orders, seed] = [values.port, values.orders, values.seed].map(Number) as [
  number,
  number,
  number,
]

// Nothing of a real shop's settings: its database, mail server and payments are out of reach here.
const { PATH, HOME, TMPDIR } = process.env
process.env = {
  ...(PATH && { PATH }),
  ...(HOME && { HOME }),
  ...(TMPDIR && { TMPDIR }),
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: resolve(values.folder),
  LOG_LEVEL: 'warn',
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Fills the shop the first time; later starts go on with it. */
const fillOnce = async (): Promise<DemoOperator[]> => {
  const storage = await openMigrated(place())
  const catalogue = activeCatalogue()
  try {
    const known = await demoOperators(storage)
    if (known.length > 0 || !catalogue) return known
    say(`Inventing ${orders.toLocaleString('en-IN')} orders …`)
    const { filesUrl, dataDir } = readConfig(process.env)
    const files = openFiles({ url: filesUrl, folder: layout(dataDir).files })
    await fillShop({ storage, catalogue, files, orders, seed, now: new Date() })
    await addAdmin(storage)
    return await demoOperators(storage)
  } finally {
    catalogue?.close()
    await storage.close()
  }
}

/** The address of each operator's sign-in, one a line. */
const table = (operators: readonly DemoOperator[], at: string): string =>
  operators
    .map(
      ({ operator, role, path }) => `  ${role.padEnd(12)}${operator.name.padEnd(18)}${at}${path}`,
    )
    .join('\n')

const run = async (): Promise<void> => {
  if (![port, orders, seed].every((one) => Number.isInteger(one) && one > 0))
    throw new Error('--port, --orders and --seed are whole numbers.')
  const fault = await prepare()
  if (fault !== null) throw new Error(fault)
  const operators = await fillOnce()
  const { storage } = await serve(process.env)
  const sessions = createConsoleSessions({
    storage,
    https: false,
    now: () => new Date(),
    wakeOutbox: () => {},
  })
  const shop = `http://localhost:${port}`
  const door = await startSignIn({
    operators,
    sessions,
    console: `${shop}/console`,
    port: port + 1,
  })
  say(
    `\nThe shop: ${shop}\nIts console: ${shop}/console. Sign in as:\n${table(operators, `http://localhost:${door.port}`)}`,
  )
  say(
    `All people and orders are invented; everything is in ${values.folder}/, which may be deleted. Ctrl-C ends it.`,
  )
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
