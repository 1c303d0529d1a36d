import { listings as listingContract } from '#contract/search/listing.ts'
import { layout } from '#press/layout.ts'
import type { Api } from './http/api-router.ts'
import { createApi } from './http/api-router.ts'
import { type Commerce, createCommerce } from './commerce.ts'
import type { Config } from './config/config.ts'
import type { Log } from './http/log.ts'
import type { Guards } from './http/register-endpoint.ts'
import { operatorGuard } from './http/operator-auth.ts'
import { openFiles } from './platform/file-storage/file-storage.ts'
import { readSeller } from './platform/seller.ts'
import { senderOf } from './platform/senders.ts'
import { catalogueRoutes } from './search/catalogue-routes.ts'
import { interactionRoutes } from './interactions/routes.ts'
import { opsRoutes } from './publishing/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { splashPages } from './http/splash.ts'
import { isSameOrigin } from './http/same-origin.ts'
import { redraw } from './prescriptions/redraw.ts'
import { createInteractions } from './interactions/interactions.ts'
import { createInvoices } from './invoices/invoices.ts'
import { createListings, type Listings } from './search/listings.ts'
import { createLive } from './search/live-prices.ts'
import { createPlaces } from './search/places.ts'
import type { Publishing } from './publishing/publish-queue.ts'
import { createRecentUse } from './search/recent-use.ts'
import { createSearch } from './search/search.ts'
import { createSearches, type Searches } from './search/analytics.ts'
import type { Served } from './publishing/active-catalogue.ts'
import { createSubstitutes } from './search/substitutes.ts'
import { openSearchCounts } from './search/analytics-repository.ts'
import type { Storage } from './db/types.ts'

export type Shop = { api: Api; listings: Listings; searches: Searches; commerce: Commerce }

type Parts = { config: Config; site: string; version: string; served: Served; publishing: Publishing; storage: Storage; log: Log }

/** The calls of the shop over the served release. */
export const createShop = ({ config, site, version, served, publishing, storage, log }: Parts): Shop => {
  const now = () => new Date()
  const searches = createSearches({ open: () => openSearchCounts(layout(config.dataDir).searches), served, now, log })
  const files = openFiles({ url: config.filesUrl, folder: layout(config.dataDir).files })
  const invoices = createInvoices(readSeller(layout(config.dataDir).seller), layout(config.dataDir).invoiceKey)
  const commerce = createCommerce({ config, site, storage, files, redraw, invoices, served, send: senderOf(config, site), now, log })
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
