import type { PromiseRule } from '#model/delivery-promise.ts'
import type { Part } from '../http/part.ts'
import type { Core } from '../kernel/session/core.ts'
import { createDemandJob } from './demand.ts'
import { createLivePrices } from './live-prices.ts'
import { createPlaces } from './places.ts'
import { createRecentUse } from './recent-use.ts'
import { type CatalogueServices, catalogueRoutes, searchRoutes } from './routes.ts'
import { createSearch } from './search.ts'
import { createSubstitutes } from './substitutes.ts'

type Deps = Pick<Core, 'activeCatalogue' | 'now' | 'log'> &
  Pick<CatalogueServices, 'searchAnalytics' | 'placeOf'> & {
    blockedSchedules: readonly string[]
    promise: PromiseRule | null
    /** Thousandths of a unit that can be ordered of products whose stock is counted. */
    stockOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
    /** Customers by what they ordered since a time; products of fewer than `least` are left out. */
    ordered: (since: Date, least: number) => Promise<ReadonlyMap<number, number>>
    demandFile: string
  }

/** What is asked of the catalogue: search, places, live prices, substitutes; and the job that counts what is wanted. */
export const wireSearch = (deps: Deps): Part => {
  const { activeCatalogue, blockedSchedules, searchAnalytics, placeOf, now } = deps
  const demand = createDemandJob({
    ...deps,
    clicked: searchAnalytics.clickedTerms,
    file: deps.demandFile,
  })
  return {
    routes: (register) => {
      const search = createSearch(activeCatalogue, blockedSchedules, searchAnalytics.found)
      searchRoutes(register, search, searchAnalytics)
      catalogueRoutes(register, {
        places: createPlaces(activeCatalogue, now),
        placeOf,
        substitutes: createSubstitutes(activeCatalogue, blockedSchedules),
        live: createLivePrices(activeCatalogue, blockedSchedules, deps.stockOf, deps.promise, now),
        recentUse: createRecentUse(activeCatalogue),
        searchAnalytics,
      })
    },
    start: demand.start,
    stop: async () => {
      await demand.stop()
      searchAnalytics.close()
    },
  }
}
