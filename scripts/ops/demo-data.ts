import { layout } from '../../src/press/layout.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { isLoopback } from '../../src/server/config/loopback.ts'
import { appendAudit } from '../../src/server/kernel/audit/append.ts'
import { ok } from '../../src/server/kernel/outcome.ts'
import { openFiles } from '../../src/server/platform/file-storage/open.ts'
import { activeCatalogue } from './active-catalogue.ts'
import { fillShop } from './demo-data/fill.ts'
import { opsCommand } from './ops-command.ts'

/** A whole number of an argument; throws a sentence. */
const wholeOf = (name: string, text: string, most: number): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`--${name} must be a whole number from 1 to ${most}.`)
  return value
}

/** Why this shop must not be filled without a further word: it is reachable, or its database is on another machine. */
const publicPart = (): string | null => {
  const { host, databaseUrl, site } = { ...readConfig(process.env), site: process.env.SITE_URL }
  if (!isLoopback(host)) return `HOST is ${host}`
  if (site !== undefined && !isLoopback(new URL(site).hostname)) return `SITE_URL is ${site}`
  if (
    databaseUrl !== null &&
    new URL(databaseUrl).hostname !== '' &&
    !isLoopback(new URL(databaseUrl).hostname)
  )
    return 'DATABASE_URL is on another machine'
  return null
}

export const demoData = opsCommand({
  permission: 'people.write',
  meta: {
    name: 'demo-data',
    description:
      'Fill an empty shop with invented customers and orders in every state, to try and to measure it',
  },
  args: {
    orders: { type: 'string', description: 'Orders of the last 18 months', default: '2000' },
    seed: { type: 'string', description: 'The same number makes the same shop', default: '1' },
    yes: { type: 'boolean', description: 'Also where the shop is not on this machine alone' },
  },
  run: ({ args, on }) =>
    on(
      async (storage, by) => {
        const [orders, seed] = [
          wholeOf('orders', args.orders, 1_000_000),
          wholeOf('seed', args.seed, 2 ** 31),
        ]
        const reachable = publicPart()
        if (reachable !== null && !args.yes)
          throw new Error(`This shop may be a real one: ${reachable}. Say --yes if it is not.`)
        const catalogue = activeCatalogue()
        if (!catalogue) throw new Error('There is no catalogue yet: npm run catalogue -- sample')
        const { filesUrl, dataDir } = readConfig(process.env)
        const files = openFiles({ url: filesUrl, folder: layout(dataDir).files })
        try {
          const now = new Date()
          const counts = await fillShop({ storage, catalogue, files, orders, seed, now })
          await appendAudit(storage.db, by, now.toISOString(), {
            action: 'demo.fill',
            object: ['shop', 'demo'],
            after: { orders, seed },
          })
          return ok(Object.fromEntries(counts))
        } finally {
          catalogue.close()
        }
      },
      (counts) =>
        Object.entries(counts).map(
          ([table, rows]) => `${rows.toLocaleString('en-IN').padStart(9)} ${table}`,
        ),
    ),
})
