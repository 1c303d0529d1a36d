import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleFolder } from '../../../src/catalogue/sample.ts'
import { ensureBuild } from '../../../src/press/build.ts'
import { publish } from '../../../src/press/publish.ts'
import { buildOf } from '../../../src/press/renderer.ts'
import { readConfig } from '../../../src/server/config/config.ts'
import { createServer } from '../../../src/server/main.ts'
import { createLog } from '../../../src/server/platform/log.ts'
import { freePort } from '../lighthouse/page.ts'
import { project } from '../press/place.ts'

export type Shop = { site: string; dataDir: string }

/** Serves the pressed sample on a free port from a temporary folder while `use` runs. */
export const withShop = async (use: (shop: Shop) => Promise<void>): Promise<void> => {
  const work = mkdtempSync(join(tmpdir(), 'nuskha-bench-shop-'))
  const dist = join(project, 'dist')
  try {
    await ensureBuild(project)
    const port = await freePort()
    const site = `http://localhost:${port}`
    const dataDir = join(work, 'data')
    const outcome = await publish({
      dataDir,
      dist,
      site,
      build: buildOf(dist, site),
      source: sampleFolder,
    })
    if (outcome.is !== 'published') throw new Error(JSON.stringify(outcome))
    const server = await createServer(
      readConfig({ PORT: String(port), DATA_DIR: dataDir, SITE_URL: site }),
      {
        dist,
        log: createLog('silent'),
      },
    )
    await server.start()
    try {
      await use({ site, dataDir })
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
