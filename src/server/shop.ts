import { listings as listingContract } from '#contract/listing.ts'
import { layout } from '#press/layout.ts'
import type { Api } from './api.ts'
import { createApi } from './api.ts'
import { type Commerce, createCommerce } from './commerce.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Guards } from './mount.ts'
import { operatorGuard } from './operator.ts'
import { openFiles } from './outside/files.ts'
import { readSeller } from './outside/seller.ts'
import { senderOf } from './outside/senders.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { interactionRoutes } from './routes/interactions.ts'
import { opsRoutes } from './routes/ops.ts'
import { searchRoutes } from './routes/search.ts'
import { splashPages } from './routes/splash.ts'
import { isSameOrigin } from './same-origin.ts'
import { createInteractions } from './services/interactions.ts'
import { createInvoices } from './services/invoices.ts'
import { createListings, type Listings } from './services/listings.ts'
import { createLive } from './services/live.ts'
import { createPlaces } from './services/places.ts'
import type { Publishing } from './services/publishing.ts'
import { createRecentUse } from './services/recent-use.ts'
import { createSearch } from './services/search.ts'
import { createSearches, type Searches } from './services/searches.ts'
import type { Served } from './services/served.ts'
import { createSubstitutes } from './services/substitutes.ts'
import { openSearchCounts } from './storage/search-counts.ts'
import type { Storage } from './storage/tables.ts'

export type Shop = { api: Api; listings: Listings; searches: Searches; commerce: Commerce }

type Parts = { config: Config; site: string; version: string; served: Served; publishing: Publishing; storage: Storage; log: Log }

/** The calls of the shop over the served release. */
export const createShop = ({ config, site, version, served, publishing, storage, log }: Parts): Shop => {
  const now = () => new Date()
  const searches = createSearches({ open: () => openSearchCounts(layout(config.dataDir).searches), served, now, log })
  const files = openFiles({ url: config.filesUrl, folder: layout(config.dataDir).files })
  const invoices = createInvoices(readSeller(layout(config.dataDir).seller), layout(config.dataDir).invoiceKey)
  const commerce = createCommerce({ config, site, storage, files, invoices, served, send: senderOf(config, site), now, log })
  const guards: Guards = {
    ...commerce.guards,
    everyone: () => null,
    operator: operatorGuard(config),
    sameOrigin: (request) => isSameOrigin(request, site),
  }
  const api = createApi({
    guards,
    about: { version, site },
    routes: (mount) => {
      opsRoutes(mount, publishing)
      searchRoutes(mount, createSearch(served), searches)
      interactionRoutes(mount, createInteractions(served, log))
      catalogueRoutes(mount, {
        places: createPlaces(served, now),
        substitutes: createSubstitutes(served),
        live: createLive(served),
        recentUse: createRecentUse(served),
        searches,
      })
      commerce.routes(mount)
    },
    pages: (app) => {
      commerce.pages(app)
      splashPages(app)
    },
    besides: Object.values(listingContract),
  })
  return { api, listings: createListings(served), searches, commerce }
}
