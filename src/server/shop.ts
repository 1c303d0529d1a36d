import { listings as listingContract } from '#contract/search/listing.ts'
import type { Seller } from '#model/invoice.ts'
import { layout } from '#press/layout.ts'
import type { Site } from '#press/site.ts'
import { type Commerce, wireCommerce } from './commerce.ts'
import type { Config } from './config/config.ts'
import type { Storage } from './db/types.ts'
import type { Api } from './http/api-router.ts'
import { createApiRouter } from './http/api-router.ts'
import { isSameOrigin } from './http/csrf.ts'
import type { Guards } from './http/register-endpoint.ts'
import { createInteractions } from './interactions/interactions.ts'
import { interactionRoutes } from './interactions/routes.ts'
import type { ActiveCatalogue } from './kernel/active-catalogue.ts'
import { createInvoices } from './orders/invoices/invoices.ts'
import { customersByProduct } from './orders/rows/demand-repository.ts'
import { packPictures } from './pages/pack-routes.ts'
import { splashPages } from './pages/splash-routes.ts'
import { joined } from './part.ts'
import { openFiles } from './platform/file-storage/open.ts'
import type { Log } from './platform/log.ts'
import { senderOf } from './platform/senders.ts'
import { createContent } from './publishing/content.ts'
import { createContentReports } from './publishing/content-reports.ts'
import { contentRoutes } from './publishing/content-routes.ts'
import { createPublishDesk } from './publishing/desk.ts'
import { createDrafts } from './publishing/drafts.ts'
import { createImageUpload, pictureFiles } from './publishing/images.ts'
import { createPreviews } from './publishing/previews.ts'
import type { Publishing } from './publishing/publish-queue.ts'
import { publishRoutes } from './publishing/routes.ts'
import type { SharedReleases } from './publishing/shared-releases.ts'
import { createWithdrawalSync } from './publishing/withdrawal-sync.ts'
import { redraw } from './redraw/redraw.ts'
import { createSearchAnalytics, type SearchAnalytics } from './search/analytics.ts'
import { openSearchCounts } from './search/analytics-repository.ts'
import { createDemandJob } from './search/demand.ts'
import { createListings, type Listings } from './search/listings.ts'
import { createLivePrices } from './search/live-prices.ts'
import { createPlaces } from './search/places.ts'
import { createRecentUse } from './search/recent-use.ts'
import { catalogueRoutes, searchRoutes } from './search/routes.ts'
import { createSearch } from './search/search.ts'
import { createSubstitutes } from './search/substitutes.ts'
import { createJobRuns } from './upkeep/job-runs.ts'
import { upkeepRoutes } from './upkeep/routes.ts'

export type Shop = {
  api: Api
  listings: Listings
  searchAnalytics: SearchAnalytics
  communication: Commerce['communication']
  start: () => void
  /** Stops after sending the current messages; the storage stays open. */
  stop: () => Promise<void>
}

type Parts = {
  config: Config
  seller: Seller
  site: string
  version: string
  activeCatalogue: ActiveCatalogue
  publishing: Publishing
  releases: SharedReleases | null
  /** Renders pages that are not pressed; null where another process does. */
  render: Site['render'] | null
  storage: Storage
  now: () => Date
  log: Log
}

/** Wires the API of the shop over the active release. */
export const createShop = (parts: Parts): Shop => {
  const { config, seller, site, version, activeCatalogue, publishing, releases, render, storage, now, log } = parts
  const searchAnalytics = createSearchAnalytics({
    open: () => openSearchCounts(layout(config.dataDir).searches),
    activeCatalogue,
    now,
    log,
  })
  const files = openFiles({ url: config.filesUrl, folder: layout(config.dataDir).files })
  const invoices = createInvoices(seller, layout(config.dataDir).invoiceKey)
  const commerce = wireCommerce({ config, site, storage, files, redraw, invoices, activeCatalogue, send: senderOf(config, site), now, log })
  const guards: Guards = {
    ...commerce.guards,
    everyone: () => null,
    sameOrigin: (request) => isSameOrigin(request, site),
  }
  const { dataDir } = config
  const content = createContent({ publishing, storage, activeCatalogue, dataDir, now })
  const drafts = createDrafts({ storage, content, now, log })
  const contentParts = {
    previewPage: createPreviews(dataDir, render, now),
    reports: createContentReports(dataDir, activeCatalogue, now),
    upload: createImageUpload(storage, dataDir, now, redraw),
  }
  const demand = createDemandJob({
    ordered: (since, least) => customersByProduct(storage.db, since.toISOString(), least),
    clicked: searchAnalytics.clickedTerms,
    activeCatalogue,
    file: layout(config.dataDir).demand,
    now,
    log,
  })
  const all = joined([
    { routes: (register) => upkeepRoutes(register, createJobRuns(storage)) },
    {
      routes: (register) => {
        publishRoutes(register, createPublishDesk({ publishing, releases, storage, exports: layout(config.dataDir).exports, now }))
        contentRoutes(register, { content, drafts, ...contentParts })
      },
      pages: (app) => pictureFiles(app, dataDir),
    },
    drafts,
    createWithdrawalSync({ storage, dataDir, activeCatalogue, publishing, now, log }),
    releases ?? {},
    {
      routes: (register) => {
        searchRoutes(register, createSearch(activeCatalogue, config.blockedSchedules), searchAnalytics)
        catalogueRoutes(register, {
          places: createPlaces(activeCatalogue, now),
          cityOf: commerce.cityOf,
          substitutes: createSubstitutes(activeCatalogue, config.blockedSchedules),
          live: createLivePrices(activeCatalogue, config.blockedSchedules),
          recentUse: createRecentUse(activeCatalogue),
          searchAnalytics,
        })
      },
      start: demand.start,
      stop: async () => {
        await demand.stop()
        searchAnalytics.close()
      },
    },
    { routes: (register) => interactionRoutes(register, createInteractions(activeCatalogue, log)) },
    {
      pages: (app) => {
        splashPages(app)
        packPictures(app, activeCatalogue)
      },
    },
    commerce,
  ])
  return {
    api: createApiRouter({
      guards,
      about: { version, site },
      routes: all.routes,
      pages: all.pages,
      besides: Object.values(listingContract),
    }),
    listings: createListings(activeCatalogue, config.blockedSchedules),
    searchAnalytics,
    communication: commerce.communication,
    start: all.start,
    stop: all.stop,
  }
}
