import { addressOf } from '#catalogue/address.ts'
import { openCatalogue } from '#catalogue/open.ts'
import { pages } from '#catalogue/page.ts'
import { buildView } from '#catalogue/page-kinds.ts'
import { defaultLocale } from '#model/locale.ts'
import { shopOnPages } from '#model/shop.ts'
import type { DevSite } from '#press/dev.ts'
import { layout } from '#press/layout.ts'
import { readReleases, releaseFile } from '#press/releases.ts'
import { readShop } from '#press/shop.ts'
import { readConfig } from './config/config.ts'
import { createCalls } from './main.ts'
import { listingAnswer } from './search/listing-requests.ts'

/** The catalogue and the API for `npm run dev`. Throws a sentence if no release has been published. */
export const openDevSite = async (): Promise<DevSite> => {
  const config = readConfig(process.env)
  const [release] = readReleases(config.dataDir)
  if (!release)
    throw new Error(
      `There is no catalogue in ${config.dataDir}: npm run dev makes it from the sample.`,
    )
  const shop = shopOnPages(readShop(layout(config.dataDir).shop))
  const catalogue = openCatalogue(releaseFile(config.dataDir, release), null, shop.delivery)
  const { api, listings } = await createCalls(config, () => catalogue)
  return {
    shop,
    site: config.siteUrl ?? `http://localhost:${config.port}`,
    addressOf: (url) => addressOf(catalogue, url),
    missing: (address) => pages.missing(address.is === 'missing' ? address.locale : defaultLocale),
    buildView: (page) => buildView(catalogue, page),
    api,
    listing: (request) => {
      const headers = new Headers({ 'accept-language': request.headers['accept-language'] ?? '' })
      const answer = listingAnswer(
        listings,
        { method: request.method ?? 'GET', headers },
        new URL(request.url ?? '/', 'http://localhost'),
      )
      if (answer?.is === 'reply') return answer.reply
      return answer && 'ok' in answer.outcome ? answer.outcome.ok : null
    },
  }
}
