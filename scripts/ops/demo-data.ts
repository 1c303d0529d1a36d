import { layout } from '../../src/press/layout.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { isLoopback } from '../../src/server/config/loopback.ts'
import { appendAudit } from '../../src/server/kernel/audit/append.ts'
import { type Outcome, ok } from '../../src/server/kernel/outcome.ts'
import { openFiles } from '../../src/server/platform/file-storage/open.ts'
import { activeCatalogue } from './active-catalogue.ts'
import { fillShop } from './demo-data/fill.ts'
import type { OnMachine } from './operator.ts'

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

type Asked = { orders: number; seed: number; yes: boolean }

export const demoData = async (
  { storage, by }: OnMachine,
  { orders, seed, yes }: Asked,
): Promise<Outcome<Record<string, number>>> => {
  const reachable = publicPart()
  if (reachable !== null && !yes)
    throw new Error(`This shop may be a real one: ${reachable}. Say --yes if it is not.`)
  const catalogue = activeCatalogue()
  if (!catalogue) throw new Error('There is no catalogue yet: npm start once')
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
}
