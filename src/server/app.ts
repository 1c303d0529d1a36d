import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { stockAlerts } from '#contract/account/stock-alerts.ts'
import { opsTickets } from '#contract/contact/admin.ts'
import { contact as contactContract } from '#contract/contact/contact.ts'
import { events as eventContract } from '#contract/events/events.ts'
import { opsFeedback } from '#contract/feedback/admin.ts'
import { feedback } from '#contract/feedback/feedback.ts'
import { opsPhoneOrders } from '#contract/fulfilment/phone-orders.ts'
import { opsMaintenance } from '#contract/maintenance/jobs.ts'
import { mailPreferences as mailPreferenceContract } from '#contract/notifications/mail-preferences.ts'
import { opsDebitNotes, opsPurchases } from '#contract/purchases/purchases.ts'
import { opsErrorReports } from '#contract/reports/admin.ts'
import { answerThanks, reportError } from '#contract/reports/reports.ts'
import { opsReviews } from '#contract/reviews/admin.ts'
import { reviews } from '#contract/reviews/reviews.ts'
import { listings as listingContract } from '#contract/search/listing.ts'
import { consents } from '#contract/session/consents.ts'
import { opsSideEffects } from '#contract/side-effects/admin.ts'
import { sideEffects } from '#contract/side-effects/side-effects.ts'
import { nameShop } from '#i18n/shop-names.ts'
import {
  namesOf,
  promiseOf,
  type Shop,
  sellerOf,
  seriesOf,
  shopOnPages,
  smallShopOf,
} from '#model/shop.ts'
import { layout } from '#press/layout.ts'
import { buildOf } from '#press/renderer.ts'
import { readShop } from '#press/shop.ts'
import { openSite, type Site } from '#press/site.ts'
import { wireAccount } from './account/wiring.ts'
import { createAddresses } from './addresses/addresses.ts'
import { createDevices } from './auth/devices.ts'
import { createLogin } from './auth/login.ts'
import { browserWith, loginRoutes } from './auth/routes.ts'
import { wireCamps } from './camps/wiring.ts'
import type { Config } from './config/config.ts'
import { providerName } from './config/payment.ts'
import { termsOf } from './config/terms.ts'
import { createTicketAdmin } from './contact/admin.ts'
import { createContact } from './contact/contact.ts'
import { type DatabasePlace, openServing } from './db/open.ts'
import type { Storage } from './db/types.ts'
import { DatabaseIsStandby, DatabaseUnavailable } from './db/unavailable.ts'
import { createEvents } from './events/events.ts'
import { createForwarding } from './events/forward.ts'
import { createFeedback } from './feedback/feedback.ts'
import { createFeedbackSums } from './feedback/sums.ts'
import { wireFinance } from './finance/wiring.ts'
import { createAppInstall } from './home/app-install.ts'
import { createCarousel } from './home/carousel.ts'
import { homeRoutes } from './home/routes.ts'
import { type Client, createAdmission } from './http/admission.ts'
import { createApiRouter } from './http/api-router.ts'
import { createApp } from './http/app.ts'
import { listAssets } from './http/assets.ts'
import { clientAddressOf } from './http/client-address.ts'
import { consoleFiles } from './http/console-files.ts'
import { inlineScriptHashes } from './http/csp-hashes.ts'
import { isSameOrigin, sessionCookieName, tokenIn } from './http/csrf.ts'
import { securityHeaders } from './http/headers.ts'
import { createOwnWrites } from './http/own-writes.ts'
import { joined, type Part } from './http/part.ts'
import { colourPlainPages } from './http/plain-page.ts'
import { type Guards, registerAll } from './http/register-endpoint.ts'
import { createResponseCache } from './http/response-cache.ts'
import { createInteractions } from './interactions/interactions.ts'
import { createInteractionLists } from './interactions/lists.ts'
import { interactionListRoutes, interactionRoutes } from './interactions/routes.ts'
import { keepClock } from './kernel/clock-keeper.ts'
import { createOutbox } from './kernel/messages/outbox.ts'
import type { Core } from './kernel/session/core.ts'
import { createRunMutation } from './kernel/session/mutation.ts'
import { createServerLease } from './kernel/session/server-lease.ts'
import { createSessions } from './kernel/session/sessions.ts'
import { createJobRuns } from './maintenance/job-runs.ts'
import { startMaintenance } from './maintenance/maintenance.ts'
import { createMailPreferences } from './notifications/preferences.ts'
import { wireOperators } from './operators/wiring.ts'
import { createCarts } from './orders/cart/cart.ts'
import { createCartChanges } from './orders/cart/cart-store.ts'
import { wirePromotions } from './orders/cart/offer-wiring.ts'
import { createShowCart } from './orders/cart/read-cart.ts'
import { cartRoutes } from './orders/cart/routes.ts'
import { createOfferMarks } from './orders/dispatch/stock-changes.ts'
import { createInvoices, type Invoices } from './orders/invoices/invoices.ts'
import { paidOutAlone } from './orders/offers/worth.ts'
import { wirePayments } from './orders/payments/wiring.ts'
import { customersByProduct } from './orders/rows/demand-repository.ts'
import { keepSeller } from './orders/rows/seller-repository.ts'
import { wireOrders } from './orders/wiring.ts'
import { cartPage } from './pages/cart-page.ts'
import { familyPage } from './pages/family-page.ts'
import { formPages } from './pages/form-pages.ts'
import { machinePages } from './pages/machine-routes.ts'
import { orderPage } from './pages/order-page.ts'
import { ordersPages } from './pages/orders-pages.ts'
import { packPictures } from './pages/pack-routes.ts'
import { regularOrdersPage } from './pages/regular-orders-page.ts'
import { settingsPages } from './pages/settings-pages.ts'
import { splashPages } from './pages/splash-routes.ts'
import { createPhoneOrders } from './phone-orders/phone-orders.ts'
import { builtInExtensions } from './platform/built-in-extensions.ts'
import { createCleanup } from './platform/cleanup.ts'
import { createExtensions, type Extensions } from './platform/extensions.ts'
import type { Files } from './platform/file-storage/file-storage.ts'
import { openFiles } from './platform/file-storage/open.ts'
import { loadExtensions } from './platform/load-extensions.ts'
import { openMarketingTools } from './platform/marketing-tools/open.ts'
import { openObjectStorage } from './platform/object-storage.ts'
import { scheduled } from './platform/repeated.ts'
import { createSteadyClock } from './platform/steady-clock.ts'
import { createUploads } from './prescriptions/uploads.ts'
import { wirePrescriptions } from './prescriptions/wiring.ts'
import { cachedCatalogue } from './publishing/cached-catalogue.ts'
import { createPages } from './publishing/catalogue-pages.ts'
import { cdnOf, createCdnPurge } from './publishing/cdn-purge.ts'
import { createPublishing } from './publishing/publish-queue.ts'
import { createSharedReleases } from './publishing/shared-releases.ts'
import { wirePublishing } from './publishing/wiring.ts'
import { createDebitNotes } from './purchases/debit-notes.ts'
import { createPurchases } from './purchases/purchases.ts'
import { type Redraw, redraw } from './redraw/redraw.ts'
import { createReportAdmin } from './reports/admin.ts'
import { createReports } from './reports/reports.ts'
import { createReviewModeration } from './reviews/moderation.ts'
import { createReviewPublishing } from './reviews/publish-reviews.ts'
import { createReviews } from './reviews/reviews.ts'
import { createWriteReview } from './reviews/write-review.ts'
import { createSearchAnalytics } from './search/analytics.ts'
import { openSearchCounts } from './search/analytics-repository.ts'
import { createListingCalls } from './search/listing-requests.ts'
import { createListings } from './search/listings.ts'
import { wireSearch } from './search/wiring.ts'
import { createConsents } from './session/consents.ts'
import { sessionGuards } from './session/guards.ts'
import { createLocation } from './session/location.ts'
import { sessionRoutes } from './session/routes.ts'
import { wireShop } from './shop/wiring.ts'
import { createSideEffectQueue } from './side-effects/queue.ts'
import { createSideEffects } from './side-effects/reports.ts'
import { createCheckPack } from './stock/check-pack.ts'
import { onHand } from './stock/stock-repository.ts'
import { createStockAlerts } from './stock-alerts/stock-alerts.ts'
import { twoPersonActs } from './two-person-acts.ts'
import { watchReplication } from './watch-replication.ts'
import { diskPart, showState, type Watching, watchQueries } from './watching.ts'
import { wireWebhooks } from './webhooks/wiring.ts'

export const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
) as { version: string }

/** Memory for cached pages with their compressed forms. */
const shelfBytes = 128 * 1024 ** 2

type CommerceDeps = Pick<Core, 'site' | 'storage' | 'activeCatalogue' | 'now' | 'log'> & {
  config: Config
  shop: Shop
  files: Files
  redraw: Redraw
  invoices: Invoices
  extensions: Extensions
}

/** The parts that keep people and orders in the database: all but search and publishing. */
export const wireCommerce = ({
  config,
  shop,
  site,
  storage,
  files,
  redraw,
  invoices,
  activeCatalogue,
  extensions,
  now,
  log,
}: CommerceDeps) => {
  const https = site.startsWith('https:')
  const cookieName = sessionCookieName(https)
  const addressOf = (request: Request): string | null => clientAddressOf(request, config.proxies)
  const sessions = createSessions(storage, now)
  const guards = sessionGuards(sessions, site, cookieName)
  const terms = termsOf(config, shop.charges, promiseOf(shop))
  const lease = createServerLease(storage, now)
  const runMutation = createRunMutation({ storage, sessions, lease, now })
  /** What most subjects are made of. */
  const core = {
    storage,
    sessions,
    runMutation,
    activeCatalogue,
    site,
    now,
    log,
  }
  const cartChanges = createCartChanges({ ...core, terms })
  const carts = createCarts(createShowCart({ ...core, terms }), cartChanges)
  const { payment } = config
  const provider = payment && extensions.payment(providerName(payment))
  const { alone, deadlines, shelf, blockedSchedules, courierPages, dataDir, minFreeBytes } = config
  const smallShop = smallShopOf(shop)
  /** What every way to place an order is decided by. */
  const ordered = {
    terms,
    deadlines,
    refusalOf: extensions.refusalOf,
    taxRateOf: extensions.taxRateOf,
  }
  const payments = wirePayments({
    ...{ ...core, provider, guards, alone },
    checks: { cash: terms.cash, refusalOf: extensions.refusalOf },
  })
  const uploads = createUploads({ ...core, files, redraw, dataDir, minFreeBytes })
  const prescribed = wirePrescriptions({ ...core, files, uploads })
  const orders = wireOrders({
    ...core,
    payments,
    files,
    uploads,
    invoices,
    ...ordered,
    shelf,
    blockedSchedules,
    courierPages: { ...extensions.courierPages, ...courierPages },
    doorCodeFor: shop.doorCode,
    reports: extensions,
    couriers: extensions.couriers,
    panelsOf: extensions.panelsOf,
    book: extensions.book,
    takesAtDoor: extensions.takesAtDoor,
    doorPayment: extensions.doorPayment,
    alone,
    smallShop,
  })
  const waiting = createStockAlerts({ ...core, blockedSchedules })
  const contact = createContact(core)
  const reports = createReports(core)
  const mailPreferences = createMailPreferences(core)
  const outbox = createOutbox({
    ...core,
    send: extensions.send,
    wishes: mailPreferences,
    numbersPerHour: config.numbers.perHour,
    sent: { ticketReceived: ({ ticket }, at) => contact.acknowledged(String(ticket), at) },
  })
  const messaging = { countries: config.numbers.countries, sendMessages: outbox.wake }
  const tools = openMarketingTools(config.marketingTools)
  const events = createEvents({ ...core, tools: tools.map(({ name }) => name) })
  const forwarding = createForwarding({ ...core, tools })
  const operators = wireOperators({
    ...core,
    config,
    acts: twoPersonActs({ dataDir, activeCatalogue }),
    smallShop,
    paidOutAlone,
    wakeOutbox: outbox.wake,
  })
  const webhooks = wireWebhooks({
    ...core,
    console: operators.console,
    mayBePrivate: config.webhooksPrivate,
    key: config.webhooksKey,
    extensions,
  })
  const devices = createDevices(core)
  const consenting = createConsents({ ...core, ...messaging })
  const browserOf = browserWith(https)
  const location = createLocation({ ...core, https, cookieName })
  const addresses = createAddresses(core)
  const login = createLogin({ ...core, ...messaging, https, cookieName })
  const { check } = createInteractions(activeCatalogue, log)
  const promotions = wirePromotions({ ...core, cartChanges, alone })
  const account = wireAccount({ ...core, ...ordered, ...messaging, addresses, https, cookieName })
  const subjects = joined([
    {
      routes: (register) => {
        sessionRoutes(register, location)
        registerAll(register, consents, consenting)
      },
      cleanups: {
        'expired sessions': sessions.removeExpired,
        'leases of servers that ended': lease.removeOld,
      },
    },
    { routes: (register) => cartRoutes(register, carts) },
    promotions,
    wireCamps(core),
    prescribed,
    {
      routes: (register) =>
        interactionListRoutes(register, createInteractionLists({ ...core, check })),
    },
    {
      routes: (register) => {
        loginRoutes(register, { service: login, devices, browserOf })
        const phoneOrders = createPhoneOrders({ ...core, ...ordered, ...messaging })
        registerAll(register, opsPhoneOrders, phoneOrders)
      },
      cleanups: { 'devices that are not known any more': devices.removeOld },
    },
    account,
    {
      routes: (register) =>
        homeRoutes(register, {
          slides: createCarousel(activeCatalogue, now),
          appInstall: createAppInstall(core),
          consultationUrl:
            typeof shop.consultation === 'string' ? shop.consultation : config.consultationUrl,
        }),
    },
    {
      routes: (register) => {
        registerAll(register, reviews, { ...createReviews(core), ...createWriteReview(core) })
        registerAll(register, opsReviews, createReviewModeration(core))
      },
    },
    {
      routes: (register) => {
        registerAll(register, feedback, createFeedback(core))
        registerAll(register, opsFeedback, createFeedbackSums(core))
      },
    },
    {
      routes: (register) => {
        registerAll(register, sideEffects, createSideEffects(core))
        registerAll(register, opsSideEffects, createSideEffectQueue(core))
      },
    },
    {
      routes: (register) => registerAll(register, stockAlerts, waiting.service),
      cleanups: { 'old stock alerts': waiting.removeOld },
      ...scheduled('*/10 * * * *', waiting.tell, (error) =>
        log.error({ err: error }, 'the job for stock alerts failed'),
      ),
    },
    orders,
    wireFinance({ ...core, invoices }),
    {
      routes: (register) => {
        const deps = { ...core, seller: invoices.seller }
        registerAll(register, opsPurchases, createPurchases(deps))
        registerAll(register, opsDebitNotes, createDebitNotes(deps))
      },
    },
    payments,
    {
      routes: (register) => {
        register(contactContract, ({ body }, call) => contact.submit(body, call))
        registerAll(register, opsTickets, createTicketAdmin(core))
      },
      cleanups: { 'authors of old tickets': contact.forgetOld },
    },
    {
      routes: (register) => {
        register(reportError, ({ body }, call) => reports.report(body, call))
        register(answerThanks, ({ body }, call) => reports.answer(body, call))
        registerAll(register, opsErrorReports, createReportAdmin(core))
      },
      cleanups: { 'readers of old error reports': reports.forgetOld },
    },
    {
      routes: (register) =>
        registerAll(register, mailPreferenceContract, {
          ...mailPreferences,
          byLink: ({ body }) => mailPreferences.byLink(body.token, body.subscribed),
        }),
      cleanups: { 'old messages': outbox.removeOld },
      start: outbox.start,
      stop: outbox.stop,
    },
    {
      routes: (register) => registerAll(register, eventContract, events),
      cleanups: { 'old events': events.removeOld },
      start: forwarding.start,
      stop: forwarding.stop,
    },
    operators,
    wireShop({ ...core, config }),
    webhooks,
  ])
  const allGuards: Guards = {
    ...guards,
    everyone: () => null,
    clientOf: addressOf,
    sameOrigin: (request) => isSameOrigin(request, site),
    // The route of a provider's webhook checks the signature itself, because it covers the body.
    provider: () => null,
    operator: operators.guard,
    once: operators.once,
  }
  return {
    ...joined([subjects, createCleanup(subjects.cleanups, log)]),
    guards: allGuards,
    carts,
    ordering: {
      ...orders.ordering,
      ...prescribed.prescribing,
      coupons: promotions.coupons,
      sessions,
      location,
      login,
      addresses,
      browserOf,
    },
    family: account.family,
    settings: { consents: consenting, devices, wallet: promotions.wallet },
    tokenOf: guards.tokenOf,
    placeOf: async (request: Request) =>
      (await sessions.seen(guards.tokenOf(request))) ?? { city: null, pincode: null },
    orders,
    stockAlerts: waiting,
    payments,
    /** Lets take effect what one person asked for under small-shop mode. */
    runDueAlone: operators.runDueAlone,
    outbox,
    forwarding,
    webhooks,
    contact,
    reports,
    mailPreferences,
  }
}

const siteOf = (config: Config): string => config.siteUrl ?? `http://localhost:${config.port}`

const placeOf = (config: Config): DatabasePlace =>
  config.databaseUrl === null
    ? { file: layout(config.dataDir).storage }
    : { url: config.databaseUrl }

const storageOf = (config: Config, { log, metrics, tracing }: Watching): Promise<Storage> =>
  openServing(placeOf(config), {
    limits: config.databaseLimits,
    readUrl: config.databaseReadUrl,
    onQuery: watchQueries(config.slowQueryMs, { log, metrics, tracing }),
    broke: (error) => log.error({ err: error }, 'a connection to the database broke'),
    migrationFailed: (error) =>
      log.error(
        { err: error },
        'the database cannot be brought up to date and will be tried again',
      ),
    migrated: () => log.info('the database is up to date'),
    watch: {
      damaged: (error) =>
        log.error(
          { err: error },
          'the files of the database were changed by another program: nothing is written until they are open again',
        ),
      restored: (copy) =>
        copy === null
          ? log.warn('the database is open again, with everything that was acknowledged')
          : log.error(
              { copy },
              'the database is open again; compare it with the copy of what this server held (docs/operations.md)',
            ),
    },
  })

const databaseFault = async (storage: Storage): Promise<string | null> => {
  try {
    await storage.check()
    return null
  } catch (error) {
    return error instanceof DatabaseIsStandby ||
      (storage.engine === 'sqlite' && error instanceof DatabaseUnavailable)
      ? error.message
      : 'the database does not answer'
  }
}

/** The catalogue that is served; `render` draws pages that are not pressed, null where another process does. */
type ServedSite = Pick<Site, 'catalogue'> & { render: Site['render'] | null }

/** Opens the database and starts every part over the active release. */
export const openShop = async (
  config: Config,
  dist: string,
  served: ServedSite,
  watching: Watching,
) => {
  const { log, metrics } = watching
  const { dataDir, blockedSchedules } = config
  const { catalogue: activeCatalogue, render } = served
  const site = siteOf(config)
  const files = layout(dataDir)
  const shop = readShop(files.shop)
  const names = namesOf(shop)
  nameShop(names, shop.languages, seriesOf(shop))
  if (shop.colours) colourPlainPages(shop.colours.action)
  const onPages = shopOnPages(shop)
  const build = (): string => buildOf(dist, site, onPages)
  const publishing = createPublishing(
    {
      dataDir,
      dist,
      build,
      site,
      shop: onPages,
      isFollower: config.releases?.isFollower ?? false,
    },
    log,
    (outcome) => metrics.happened('publish', outcome),
  )
  const clock = createSteadyClock()
  const { now } = clock
  const releases =
    config.releases &&
    createSharedReleases({
      storage: openObjectStorage(config.releases.url),
      isFollower: config.releases.isFollower,
      dataDir,
      server: `${hostname()}:${config.port}`,
      build,
      publishing,
      now,
      log,
    })
  const storage = await storageOf(config, watching)
  const clockKeeper = await keepClock({ storage, clock, log })
  await storage
    .inTransaction((db) => keepSeller(db, sellerOf(shop), now().toISOString()))
    .catch((error: Error) => log.error({ err: error }, 'failed to note who issues invoices'))
  const replication = watchReplication({ storage, log })
  const searchAnalytics = createSearchAnalytics({
    open: () => openSearchCounts(files.searches),
    clientAddressOf: (request) => clientAddressOf(request, config.proxies),
    now,
    log,
  })
  const { extensions: own, broken } = await loadExtensions(files.extensions)
  const extensions = createExtensions({
    extensions: [...own, ...builtInExtensions(config, site)],
    broken,
    now,
    log,
  })
  const commerce = wireCommerce({
    config,
    shop,
    site,
    storage,
    files: openFiles({ url: config.filesUrl, folder: files.files }),
    redraw,
    invoices: createInvoices(sellerOf(shop), files.invoiceKey),
    activeCatalogue,
    extensions,
    now,
    log,
  })
  const cdn = config.cdn && cdnOf(config.cdn, log)
  /** What follows publishes: the development server has none. */
  const afterPublishes: Part[] =
    render === null
      ? []
      : [
          createReviewPublishing({ storage, publishing, file: files.reviews, now, log }),
          cdn ? createCdnPurge({ cdn, dataDir, log }) : {},
        ]
  const parts = joined([
    { routes: (register) => register(opsMaintenance.jobs, createJobRuns(storage)) },
    wirePublishing({
      storage,
      activeCatalogue,
      dataDir,
      publishing,
      releases,
      extensions,
      redraw,
      delivery: onPages.delivery,
      render,
      now,
      log,
    }),
    publishing.isFollower
      ? {}
      : createOfferMarks({ storage, activeCatalogue, blockedSchedules, now, log }),
    wireSearch({
      activeCatalogue,
      blockedSchedules,
      searchAnalytics,
      placeOf: commerce.placeOf,
      promise: promiseOf(shop),
      stockOf: (ids) => onHand(storage.db, ids),
      ordered: (since, least) => customersByProduct(storage.db, since.toISOString(), least),
      demandFile: files.demand,
      now,
      log,
    }),
    { routes: (register) => interactionRoutes(register, createInteractions(activeCatalogue, log)) },
    {
      pages: (app) => {
        splashPages(app)
        packPictures(app, activeCatalogue)
        machinePages(app, { activeCatalogue, db: storage.db, site, name: names.en.shop, now })
      },
    },
    commerce,
    startMaintenance({ config, place: placeOf(config), storage, metrics, now, log }),
    ...afterPublishes,
  ])
  showState({ config, storage, publishing, metrics, now })
  const api = createApiRouter({
    guards: commerce.guards,
    about: { name: names.en.shop, version, site },
    routes: parts.routes,
    pages: parts.pages,
    besides: Object.values(listingContract),
  })
  parts.start()
  return {
    api,
    listings: createListings(activeCatalogue, blockedSchedules),
    searchAnalytics,
    commerce,
    extensions,
    cdn,
    storage,
    replication,
    publishing,
    /** Stops after sending the current messages, then closes the database. */
    stop: async (): Promise<void> => {
      await parts.stop()
      replication.stop()
      await clockKeeper.stop()
      await storage.close()
    },
  }
}

/** All that answers a request. Throws a sentence if the templates have not been compiled. `leaving`: whether the server is on its way out. */
export const openApp = async (
  config: Config,
  dist: string,
  watching: Watching,
  leaving: () => boolean,
) => {
  if (!existsSync(join(dist, 'build.json')))
    throw new Error(`There are no compiled templates in ${dist}: npm start makes them.`)
  const { log, metrics, tracing } = watching
  const origin = siteOf(config)
  const https = origin.startsWith('https:')
  const files = layout(config.dataDir)
  const onPages = shopOnPages(readShop(files.shop))
  const site = cachedCatalogue(
    await openSite({ dataDir: config.dataDir, dist, site: origin, shop: onPages }),
    log,
  )
  const responseCache = createResponseCache(shelfBytes)
  const shop = await openShop(config, dist, site, watching)
  const { api, listings, searchAnalytics, commerce, extensions, cdn, storage, publishing } = shop
  const cookie = sessionCookieName(https)
  const clientOf = (request: Request): Client => ({
    address: clientAddressOf(request, config.proxies) ?? '',
    session: tokenIn(request, cookie) ?? request.headers.get('authorization') ?? '',
  })
  const admission = createAdmission(config.maxRequests, clientOf, metrics.refused)
  metrics.show(
    'nuskha_requests_inside',
    'Requests that are being answered, and how many may be',
    'which',
    {
      now: admission.inside,
      most: () => config.maxRequests,
    },
  )
  const app = createApp({
    api,
    listing: createListingCalls(listings, site.drawFragment),
    pages: createPages({ responseCache, site, searchAnalytics, cdn }),
    assets: listAssets(site.client),
    responseCache,
    served: files.served,
    admission,
    metrics,
    metricsToken: config.metricsToken,
    tracing,
    ownWrites: config.databaseReadUrl === null ? null : createOwnWrites(https),
    forms: (own) => {
      const drawn = {
        ...commerce,
        activeCatalogue: site.catalogue,
        render: site.render,
        isSameOrigin: (request: Request) => isSameOrigin(request, origin),
        clientAddressOf: (request: Request) => clientAddressOf(request, config.proxies),
        ...commerce.ordering,
      }
      formPages(own, {
        ...drawn,
        checkPack: createCheckPack({ storage, activeCatalogue: site.catalogue }),
      })
      cartPage(own, drawn)
      orderPage(own, drawn)
      ordersPages(own, drawn)
      familyPage(own, drawn)
      regularOrdersPage(own, drawn)
      settingsPages(own, drawn)
    },
    console: (own) =>
      consoleFiles(own, { dist, consoleHost: config.consoleHost, responseCache, shop: onPages }),
    readiness: {
      server: () => (leaving() ? 'the server is stopping' : null),
      catalogue: () => (site.catalogue() ? null : 'no catalogue has been published'),
      database: () => databaseFault(storage),
      replication: shop.replication.part,
      disk: () => diskPart(config),
      extensions: extensions.faults,
    },
    site: origin,
    shop: onPages,
    log,
  })
  return {
    fetch: (request: Request) => app.fetch(request),
    headers: securityHeaders({ ...(await inlineScriptHashes(dist)), https }),
    storage,
    publishing,
    stop: async (): Promise<void> => {
      await shop.stop()
      await tracing?.stop()
      site.close()
    },
  }
}
