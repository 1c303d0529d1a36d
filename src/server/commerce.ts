import { createAddresses } from './account/addresses.ts'
import { createPrivacy } from './account/privacy.ts'
import { accountRoutes, addressRoutes, savedItemRoutes } from './account/routes.ts'
import { createSavedItems } from './account/saved-items.ts'
import { createDevices } from './auth/devices.ts'
import { createLogin } from './auth/login.ts'
import { loginRoutes } from './auth/routes.ts'
import { createCampAdmin } from './camps/admin.ts'
import { createCamps } from './camps/camps.ts'
import { createConfirmations } from './camps/confirm.ts'
import { confirmPages } from './camps/confirm-routes.ts'
import { campRoutes, opsCampRoutes } from './camps/routes.ts'
import { createCarts } from './cart/cart.ts'
import { createCartChanges } from './cart/cart-store.ts'
import { createShowCart } from './cart/read-cart.ts'
import { cartRoutes } from './cart/routes.ts'
import { type Communication, wireCommunication } from './communication.ts'
import type { Config } from './config/config.ts'
import { termsOf } from './config/terms.ts'
import type { Storage } from './db/types.ts'
import { createFeedback } from './feedback/feedback.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { createFeedbackSums } from './feedback/sums.ts'
import { createAppInstall } from './home/app-install.ts'
import { createCarousel } from './home/carousel.ts'
import { homeRoutes } from './home/routes.ts'
import { clientAddressOf } from './http/client-address.ts'
import { sessionCookieName } from './http/csrf.ts'
import type { Guards, RegisterEndpoint } from './http/register-endpoint.ts'
import { createCartInteractions } from './interactions/cart.ts'
import { createInteractions } from './interactions/interactions.ts'
import { createInteractionLists } from './interactions/lists.ts'
import { interactionListRoutes } from './interactions/routes.ts'
import type { Invoices } from './invoices/invoices.ts'
import type { Outbox } from './notifications/outbox.ts'
import { type OperatorWiring, wireOperators } from './operators/wiring.ts'
import { type OrderWiring, wireOrders } from './orders/wiring.ts'
import { type PaymentWiring, wirePayments } from './payments/wiring.ts'
import { startCleanup } from './platform/cleanup.ts'
import { freeBytes } from './platform/disk.ts'
import type { Files } from './platform/file-storage/file-storage.ts'
import type { Log } from './platform/log.ts'
import type { Send } from './platform/message.ts'
import { openPaymentProvider } from './platform/payment-providers/open.ts'
import { createOrphanedUploads } from './prescriptions/orphaned-uploads.ts'
import { createPrescriptions } from './prescriptions/prescriptions.ts'
import type { Redraw } from './prescriptions/redraw.ts'
import { prescriptionRoutes } from './prescriptions/routes.ts'
import { createUpload } from './prescriptions/upload.ts'
import { cityNames, createCouponAdmin } from './promotions/coupon-admin.ts'
import { createCoupons } from './promotions/coupons.ts'
import { createRewards } from './promotions/rewards.ts'
import { offerRoutes, opsCouponRoutes } from './promotions/routes.ts'
import { createWallet } from './promotions/wallet.ts'
import type { ActiveCatalogue } from './publishing/active-catalogue.ts'
import { createReviewModeration } from './reviews/moderation.ts'
import { createReviews } from './reviews/reviews.ts'
import { opsReviewRoutes, reviewRoutes } from './reviews/routes.ts'
import { createWriteReview } from './reviews/write-review.ts'
import { createConsents } from './session/consents.ts'
import { sessionGuards } from './session/guards.ts'
import { createLocation } from './session/location.ts'
import { createRunMutation } from './session/mutation.ts'
import { consentRoutes, sessionRoutes } from './session/routes.ts'
import { createServerLease } from './session/server-lease.ts'
import { createSessions } from './session/sessions.ts'
import { createSideEffectQueue } from './side-effects/queue.ts'
import { createSideEffects } from './side-effects/reports.ts'
import { sideEffectRoutes } from './side-effects/routes.ts'
import { twoPersonActs } from './two-person-acts.ts'

export type Commerce = {
  guards: Pick<Guards, 'changes' | 'tokenOf' | 'customer' | 'provider' | 'operator'>
  routes: (register: RegisterEndpoint) => void
  /** The city of the session of a request; null before one is chosen. */
  cityOf: (request: Request) => Promise<string | null>
  /** Pages of the payment and of places at camps, for `createApiRouter`. */
  pages: PaymentWiring['pages']
  /** Stops after sending the current messages; the storage stays open. */
  stop: () => Promise<void>
  outbox: Outbox
  communication: Communication
  orders: OrderWiring
  payments: PaymentWiring
  operators: OperatorWiring
}

type Parts = {
  config: Config
  site: string
  storage: Storage
  files: Files
  redraw: Redraw
  invoices: Invoices
  activeCatalogue: ActiveCatalogue
  send: Send
  now: () => Date
  log: Log
}

/** Wires the commerce subjects: sessions, delivery, carts, orders, payments. */
export const wireCommerce = ({ config, site, storage, files, redraw, invoices, activeCatalogue, send, now, log }: Parts): Commerce => {
  const https = site.startsWith('https:')
  const cookieName = sessionCookieName(https)
  const addressOf = (request: Request): string | null => clientAddressOf(request, config.proxies)
  const sessions = createSessions(storage, now)
  const guards = sessionGuards(sessions, site, cookieName)
  const terms = termsOf(config)
  const lease = createServerLease(storage, now)
  const runMutation = createRunMutation({ storage, sessions, lease, now })
  const location = createLocation({ storage, sessions, runMutation, activeCatalogue, https, cookieName })
  const cartChanges = createCartChanges({ runMutation, activeCatalogue, terms, now })
  const carts = createCarts(createShowCart({ storage, sessions, activeCatalogue, terms, now }), cartChanges)
  const provider = openPaymentProvider(config.payment)
  const payments = wirePayments({
    rupeesAlone: config.alone.refundRupees,
    storage,
    sessions,
    runMutation,
    provider,
    guards,
    site,
    now,
    log,
  })
  const orders = wireOrders({
    payments,
    storage,
    files,
    invoices,
    sessions,
    runMutation,
    activeCatalogue,
    terms,
    deadlines: config.deadlines,
    blockedSchedules: config.blockedSchedules,
    courierPages: config.courierPages,
    now,
    log,
    site,
    rupeesAlone: config.alone.refundRupees,
  })
  const coupons = createCoupons({ ...cartChanges, storage, now })
  const rewards = createRewards({ storage, sessions, runMutation, now })
  const wallet = createWallet({ storage, sessions })
  const couponAdmin = createCouponAdmin({
    storage,
    now,
    cities: () => cityNames(activeCatalogue()),
    percentAlone: config.alone.couponPercent,
  })
  const camps = createCamps({ storage, site, runMutation, activeCatalogue, now })
  const confirmations = createConfirmations({ storage, now })
  const communication = wireCommunication({
    config,
    site,
    storage,
    sessions,
    runMutation,
    activeCatalogue,
    clientAddressOf: addressOf,
    send,
    now,
    log,
  })
  const { outbox } = communication
  const operators = wireOperators({
    storage,
    config,
    acts: twoPersonActs({ dataDir: config.dataDir, activeCatalogue }),
    site,
    wakeOutbox: outbox.wake,
    now,
    log,
  })
  const login = createLogin({ storage, sessions, runMutation, https, cookieName, sendMessages: outbox.wake, now })
  const addresses = createAddresses({ storage, sessions, runMutation, activeCatalogue, now })
  const { check } = createInteractions(activeCatalogue, log)
  const interactionLists = createInteractionLists({ storage, sessions, runMutation, activeCatalogue, check, now, log })
  const orphanedUploads = createOrphanedUploads(storage, files, now)
  const prescriptions = createPrescriptions({ storage, sessions, runMutation, files, orphanedUploads, now })
  const hasRoom = async (): Promise<boolean> => ((await freeBytes(config.dataDir)) ?? Number.POSITIVE_INFINITY) >= config.minFreeBytes
  const upload = createUpload({ storage, sessions, runMutation, files, orphanedUploads, redraw, hasRoom, now, log })
  const stopCleanup = startCleanup(
    {
      'orphaned uploads': orphanedUploads.removeOld,
      'expired sessions': sessions.removeExpired,
      'ended sessions of the console': operators.removeEndedSessions,
      ...communication.cleanups,
      'leases of servers that ended': lease.removeOld,
      'registrations of past camps': camps.removePastRegistrations,
      'places that were not confirmed': confirmations.freeUnconfirmed,
    },
    log,
  )
  return {
    // The route of a provider's webhook checks the signature itself, because it covers the body.
    guards: { ...guards, provider: () => null, operator: operators.guard },
    routes: (register) => {
      sessionRoutes(register, location)
      cartRoutes(register, carts)
      offerRoutes(register, { coupons, rewards, wallet, clientAddressOf: addressOf })
      opsCouponRoutes(register, couponAdmin)
      campRoutes(register, camps, addressOf)
      opsCampRoutes(register, createCampAdmin({ storage, now, activeCatalogue }))
      prescriptionRoutes(register, prescriptions, upload)
      interactionListRoutes(register, interactionLists, createCartInteractions({ storage, sessions, activeCatalogue, now, log }))
      loginRoutes(register, {
        service: login,
        devices: createDevices({ storage, sessions, runMutation, now }),
        https,
        clientAddressOf: addressOf,
      })
      addressRoutes(register, addresses)
      savedItemRoutes(register, createSavedItems({ storage, sessions, runMutation, activeCatalogue }))
      accountRoutes(register, createPrivacy({ runMutation, https, cookieName, now }))
      consentRoutes(register, createConsents({ storage, sessions, runMutation, now }))
      homeRoutes(register, {
        slides: createCarousel(activeCatalogue, now),
        appInstall: createAppInstall({ storage, site, now }),
        consultationUrl: config.consultationUrl,
        clientAddressOf: addressOf,
      })
      reviewRoutes(register, {
        reading: createReviews({ storage, sessions, runMutation, activeCatalogue, now }),
        writing: createWriteReview({ runMutation, activeCatalogue, now }),
        clientAddressOf: addressOf,
      })
      feedbackRoutes(register, {
        service: createFeedback({ runMutation, now }),
        sums: createFeedbackSums({ storage, now }),
        clientAddressOf: addressOf,
      })
      sideEffectRoutes(register, {
        service: createSideEffects({ storage, sessions, runMutation, now }),
        queue: createSideEffectQueue({ storage, now }),
        clientAddressOf: addressOf,
      })
      opsReviewRoutes(register, createReviewModeration({ storage, now }))
      orders.routes(register)
      payments.routes(register)
      communication.routes(register)
      operators.routes(register)
    },
    cityOf: async (request) => (await sessions.seen(guards.tokenOf(request)))?.city ?? null,
    pages: (app) => {
      payments.pages(app)
      confirmPages(app, confirmations)
    },
    payments,
    operators,
    outbox,
    communication,
    orders,
    stop: async () => {
      stopCleanup()
      orders.stop()
      payments.stop()
      operators.stop()
      await Promise.all([outbox.stop(), communication.forwarding.stop()])
    },
  }
}
