import { fileURLToPath } from 'node:url'
import { shopOnPages } from '../../src/model/shop.ts'
import { ensureBuild } from '../../src/press/build.ts'
import { layout } from '../../src/press/layout.ts'
import type { PressOptions } from '../../src/press/press-options.ts'
import { buildOf } from '../../src/press/renderer.ts'
import { readShop } from '../../src/press/shop.ts'
import { config } from './config.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** Catalogue folder and build options, from the same environment variables as the server's. `previous`: as of `ensureBuild`. */
export const siteOptions = async (previous?: string): Promise<PressOptions> => {
  const { dataDir, siteUrl, port } = config()
  await ensureBuild(project, previous)
  const dist = `${project}dist`
  const site = siteUrl ?? `http://localhost:${port}`
  const shop = shopOnPages(readShop(layout(dataDir).shop))
  return { dataDir, dist, site, shop, build: buildOf(dist, site, shop) }
}
