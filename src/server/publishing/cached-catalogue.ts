import type { Catalogue } from '#catalogue/open.ts'
import type { Site } from '#press/site.ts'
import type { Log } from '../platform/log.ts'
import { loggedOnce } from '../platform/repeated.ts'

/**
 * Looks for the current release of `site` at most once per turn of the event loop, and keeps the release
 * it has if the next one cannot be opened; logs each fault once.
 */
export const cachedCatalogue = (site: Site, log: Log): Site => {
  let last: Catalogue | null = null
  let isFresh = false
  const faults = loggedOnce(log, 'the served release cannot be opened')
  const refresh = (): void => {
    try {
      last = site.catalogue()
      faults.succeeded()
    } catch (error) {
      faults.failed(error)
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
