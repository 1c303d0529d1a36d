import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sampleFolder, sampleRelease } from '../../src/catalogue/sample.ts'
import { publish, repress } from '../../src/press/publish.ts'
import { readReleases } from '../../src/press/releases.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { writeOwnSample } from './own.ts'
import { bar } from './print.ts'
import { publishText } from './report.ts'
import { siteOptions } from './site.ts'

type Options = Awaited<ReturnType<typeof siteOptions>> & { isOwn: boolean }

/** Publishes the embedded sample; returns the error message, if any. */
const publishSample = async ({ isOwn, ...options }: Options): Promise<string | null> => {
  const folder = isOwn ? mkdtempSync(join(options.dataDir, 'sample-')) : null
  try {
    if (folder) await writeOwnSample(folder)
    const outcome = await publish({
      ...options,
      source: folder ?? sampleFolder,
      // Over the project's own: what goes is what another shop promised.
      allow: { removed: true, priceMoves: true },
    })
    return outcome.is === 'refused' || outcome.is === 'failed' ? publishText(outcome) : null
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds what is missing: templates, the sample as a first release, pages of this version. Returns the error message, if any. */
export const prepare = async (): Promise<string | null> => {
  const options = await siteOptions()
  const pages = bar('press', 'pages', false)
  try {
    const [current] = readReleases(options.dataDir)
    // A follower waits for the release of another server: until then `/readyz` answers 503.
    const isFollower = readConfig(process.env).releases?.isFollower
    if (!current && isFollower) return null
    // Only the project's own shop has the project's own logo.
    const isOwn = Boolean(options.shop?.logo)
    if (!current || (isOwn && !isFollower && current.release === sampleRelease()))
      return await publishSample({ ...options, isOwn, progress: pages.at })
    await repress({ ...options, progress: pages.at })
    return null
  } finally {
    pages.stop()
  }
}
