import { sampleFolder } from '../../src/catalogue/sample.ts'
import { publish, repress } from '../../src/press/publish.ts'
import { readReleases } from '../../src/press/releases.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { bar } from './print.ts'
import { publishText } from './report.ts'
import { siteOptions } from './site.ts'

/** Publishes the embedded sample; returns the error message, if any. */
const publishSample = async (
  options: Awaited<ReturnType<typeof siteOptions>>,
): Promise<string | null> => {
  const outcome = await publish({ ...options, source: sampleFolder })
  return outcome.is === 'refused' || outcome.is === 'failed' ? publishText(outcome) : null
}

/** Builds what is missing: templates, the sample as a first release, pages of this version. Returns the error message, if any. */
export const prepare = async (): Promise<string | null> => {
  const options = await siteOptions()
  const pages = bar('press', 'pages', false)
  try {
    const isEmpty = readReleases(options.dataDir).length === 0
    // A follower waits for the release of another server: until then `/readyz` answers 503.
    if (isEmpty && readConfig(process.env).releases?.isFollower) return null
    if (isEmpty) return await publishSample({ ...options, progress: pages.at })
    await repress({ ...options, progress: pages.at })
    return null
  } finally {
    pages.stop()
  }
}
