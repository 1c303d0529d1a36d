import { existsSync } from 'node:fs'
import { openCatalogue } from '#catalogue/open.ts'
import { openingTexts } from '#model/opening.ts'
import { shopOnPages } from '#model/shop.ts'
import { layout } from '../../src/press/layout.ts'
import { readReleases, releaseFile } from '../../src/press/releases.ts'
import { readShop } from '../../src/press/shop.ts'
import { migrationStates } from '../../src/server/db/migrate.ts'
import { openStorage } from '../../src/server/db/open.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { sentenceOfError } from '../../src/server/platform/disk.ts'
import { checkOpening } from '../../src/server/shop/opening.ts'
import { jsonArg } from '../catalogue/args.ts'
import { command } from '../catalogue/command.ts'
import { config as readConfiguration } from '../catalogue/config.ts'
import { place } from '../db/with-storage.ts'

/** The database, where it is there and has its tables; it is never made here. */
const existing = async (): Promise<Storage | null> => {
  const at = place()
  if ('file' in at && !existsSync(at.file)) return null
  const storage = openStorage(at)
  try {
    const states = await migrationStates(storage)
    if (states.every(({ executedAt }) => executedAt !== undefined)) return storage
  } catch {
    // It does not answer: what stands in it cannot be checked.
  }
  await storage.close()
  return null
}

const words = { ok: 'ok', missing: 'MISSING', unchecked: 'could not be checked' } as const

export const openCommand = command({
  meta: {
    name: 'open',
    description:
      'Say what the shop lacks before customers come; exits with 1 where something is missing, with 2 where something could not be checked',
  },
  args: jsonArg,
  run: async ({ args }) => {
    const config = readConfiguration()
    let storage: Storage | null = null
    try {
      storage = await existing()
      const shop = readShop(layout(config.dataDir).shop)
      const [current] = readReleases(config.dataDir)
      const catalogue = current
        ? openCatalogue(releaseFile(config.dataDir, current), null, shopOnPages(shop).delivery)
        : null
      const checks = await checkOpening({
        ...{ config, shop, catalogue, db: storage?.db ?? null },
        now: new Date(),
      })
      const lines = checks.map(({ part, is, detail }) => {
        const { name, next } = openingTexts.en[part]
        const line = `${words[is].padEnd(20)} ${name}${detail && `: ${detail}`}`
        return is === 'missing' ? `${line}\n${' '.repeat(21)}${next}` : line
      })
      const count = (is: keyof typeof words): number => checks.filter((one) => one.is === is).length
      lines.push(
        `${count('ok')} ok, ${count('missing')} missing, ${count('unchecked')} could not be checked.`,
      )
      process.stdout.write(`${args.json ? JSON.stringify(checks) : lines.join('\n')}\n`)
      process.exitCode = count('missing') > 0 ? 1 : count('unchecked') > 0 ? 2 : 0
    } catch (error) {
      process.stderr.write(`${sentenceOfError(error)}\n`)
      process.exitCode = 1
    } finally {
      await storage?.close()
    }
  },
})
