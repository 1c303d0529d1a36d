import type { Catalogue } from '#catalogue/open.ts'
import type { Site } from '#press/site.ts'
import type { Log } from '../platform/log.ts'

/**
 * `site` whose release is looked for once in a turn of the event loop, whoever asks for it how often, and that stays with the release
 * it has when the next one cannot be opened; the log says so, once a fault.
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
