import { fileURLToPath } from 'node:url'
import { sellerOnPages } from '../../src/model/invoice.ts'
import { ensureBuild } from '../../src/press/build.ts'
import { layout } from '../../src/press/layout.ts'
import type { PressOptions } from '../../src/press/press-options.ts'
import { buildOf } from '../../src/press/renderer.ts'
import { readSeller } from '../../src/press/seller.ts'
import { config } from './config.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** Catalogue folder and build options, from the same environment variables as the server's. `previous`: as of `ensureBuild`. */
export const siteOptions = async (previous?: string): Promise<PressOptions> => {
  const { dataDir, siteUrl, port } = config()
  await ensureBuild(project, previous)
  const dist = `${project}dist`
  const site = siteUrl ?? `http://localhost:${port}`
  const seller = sellerOnPages(readSeller(layout(dataDir).seller))
  return { dataDir, dist, site, seller, build: buildOf(dist, site, seller) }
}
