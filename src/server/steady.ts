import type { Catalogue } from '#catalogue/open.ts'
import type { Site } from '#press/site.ts'
import type { Log } from './log.ts'

/** `site` that stays with the release it has when the next one cannot be opened; the log says so, once a fault. */
export const steady = (site: Site, log: Log): Site => {
  let last: Catalogue | null = null
  let told = ''
  return {
    ...site,
    catalogue: () => {
      try {
        last = site.catalogue()
        told = ''
      } catch (error) {
        const reason = String(error)
        if (reason !== told) log.error({ err: error }, 'the served release cannot be opened')
        told = reason
      }
      return last
    },
  }
}
