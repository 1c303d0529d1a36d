import { fileURLToPath } from 'node:url'
import { shopOnPages } from '../../src/model/shop.ts'
import { ensureBuild } from '../../src/press/build.ts'
import { layout } from '../../src/press/layout.ts'
import type { PressOptions } from '../../src/press/press-options.ts'
import { buildOf } from '../../src/press/renderer.ts'
import { notDrawn, readShop } from '../../src/press/shop.ts'
import { isDrawable } from '../../src/server/http/shop-icons.ts'
import { config } from './config.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** Catalogue folder and build options, from the same environment variables as the server's. `previous`: as of `ensureBuild`. Throws a sentence for a shop that cannot be used. */
export const siteOptions = async (previous?: string): Promise<PressOptions> => {
  const { dataDir, siteUrl, port } = config()
  const files = layout(dataDir)
  const shop = shopOnPages(readShop(files.shop))
  if (shop.logo !== null && !(await isDrawable(shop.logo)))
    throw new Error(`${files.logo} ${notDrawn}`)
  await ensureBuild(project, previous)
  const dist = `${project}dist`
  const site = siteUrl ?? `http://localhost:${port}`
  return { dataDir, dist, site, shop, build: buildOf(dist, site, shop) }
}
