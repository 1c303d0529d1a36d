import type { Catalogue } from '#catalogue/open.ts'
import type { Site } from '#press/site.ts'
import type { Log } from '../platform/log.ts'

/**
 * Looks for the current release of `site` at most once per turn of the event loop, and keeps the release
 * it has if the next one cannot be opened; logs each fault once.
 */
export const cachedCatalogue = (site: Site, log: Log): Site => {
  let last: Catalogue | null = null
  let isFresh = false
  let told = ''
  const pricing = (): void => {
    try {
      last = site.catalogue()
      told = ''
    } catch (error) {
      const reason = String(error)
      if (reason !== told) log.error({ err: error }, 'the served release cannot be opened')
      told = reason
    }
    isFresh = true
    setImmediate(() => {
      isFresh = false
    })
  }
  return {
    ...site,
    catalogue: () => {
      if (!isFresh) pricing()
      return last
    },
  }
}
