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
  let loggedReason = ''
  const refresh = (): void => {
    try {
      last = site.catalogue()
      loggedReason = ''
    } catch (error) {
      const reason = String(error)
      if (reason !== loggedReason) log.error({ err: error }, 'the served release cannot be opened')
      loggedReason = reason
    }
    isFresh = true
    setImmediate(() => {
      isFresh = false
    })
  }
  return {
    ...site,
    catalogue: () => {
      if (!isFresh) refresh()
      return last
    },
  }
}
