import { createPrivacy } from './account/privacy.ts'
import { accountRoutes, addressRoutes, savedItemRoutes } from './account/routes.ts'
import { createSavedItems } from './account/saved-items.ts'
import { createAddresses } from './addresses/addresses.ts'
import { createDevices } from './auth/devices.ts'
import { createLogin } from './auth/login.ts'
import { loginRoutes } from './auth/routes.ts'
import { wireCamps } from './camps/wiring.ts'
import { type Communication, wireCommunication } from './communication.ts'
import type { Config } from './config/config.ts'
import { termsOf } from './config/terms.ts'
import type { Storage } from './db/types.ts'
import { createFeedback } from './feedback/feedback.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { createFeedbackSums } from './feedback/sums.ts'
import { wireFinance } from './finance/wiring.ts'
import { createAppInstall } from './home/app-install.ts'
import { createCarousel } from './home/carousel.ts'
import { homeRoutes } from './home/routes.ts'
import { clientAddressOf } from './http/client-address.ts'
import { sessionCookieName } from './http/csrf.ts'
import type { Guards } from './http/register-endpoint.ts'
import { createInteractions } from './interactions/interactions.ts'
import { createInteractionLists } from './interactions/lists.ts'
import { interactionListRoutes } from './interactions/routes.ts'
import type { ActiveCatalogue } from './kernel/active-catalogue.ts'
import type { Outbox } from './kernel/messages/outbox.ts'
import { createRunMutation } from './kernel/session/mutation.ts'
import { createServerLease } from './kernel/session/server-lease.ts'
import { createSessions } from './kernel/session/sessions.ts'
import { wireOperators } from './operators/wiring.ts'
import { createCarts } from './orders/cart/cart.ts'
import { createCartChanges } from './orders/cart/cart-store.ts'
import { wirePromotions } from './orders/cart/offer-wiring.ts'
import { createShowCart } from './orders/cart/read-cart.ts'
import { cartRoutes } from './orders/cart/routes.ts'
import type { Invoices } from './orders/invoices/invoices.ts'
import { type PaymentWiring, wirePayments } from './orders/payments/wiring.ts'
import { type OrderWiring, wireOrders } from './orders/wiring.ts'
import { joined } from './part.ts'
import { createCleanup } from './platform/cleanup.ts'
import type { Files } from './platform/file-storage/file-storage.ts'
import type { Log } from './platform/log.ts'
import type { Send } from './platform/message.ts'
import { openPaymentProvider } from './platform/payment-providers/open.ts'
import { wirePrescriptions } from './prescriptions/wiring.ts'
import type { Redraw } from './redraw/redraw.ts'
import { createReviewModeration } from './reviews/moderation.ts'
import { createReviews } from './reviews/reviews.ts'
import { opsReviewRoutes, reviewRoutes } from './reviews/routes.ts'
import { createWriteReview } from './reviews/write-review.ts'
import { createConsents } from './session/consents.ts'
import { sessionGuards } from './session/guards.ts'
import { createLocation } from './session/location.ts'
import { consentRoutes, sessionRoutes } from './session/routes.ts'
import { createSideEffectQueue } from './side-effects/queue.ts'
import { createSideEffects } from './side-effects/reports.ts'
import { sideEffectRoutes } from './side-effects/routes.ts'
import { twoPersonActs } from './two-person-acts.ts'

export type Commerce = ReturnType<typeof joined> & {
  guards: Pick<Guards, 'changes' | 'tokenOf' | 'customer' | 'provider' | 'operator' | 'once'>
  /** The city of the session of a request; null before one is chosen. */
  cityOf: (request: Request) => Promise<string | null>
  outbox: Outbox
  communication: Communication
  orders: OrderWiring
  payments: PaymentWiring
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
  /** What most subjects are made of. */
  const core = { storage, sessions, runMutation, activeCatalogue, site, clientAddressOf: addressOf, now, log }
  const location = createLocation({ ...core, https, cookieName })
  const cartChanges = createCartChanges({ ...core, terms })
  const carts = createCarts(createShowCart({ ...core, terms }), cartChanges)
  const provider = openPaymentProvider(config.payment)
  const rupeesAlone = config.alone.refundRupees
  const payments = wirePayments({ ...core, provider, guards, rupeesAlone })
  const { deadlines, blockedSchedules, courierPages, dataDir, minFreeBytes } = config
  const orders = wireOrders({ ...core, payments, files, invoices, terms, deadlines, blockedSchedules, courierPages, rupeesAlone })
  const finance = wireFinance({ ...core, invoices })
  const promotions = wirePromotions({ ...core, cartChanges, percentAlone: config.alone.couponPercent })
  const camps = wireCamps(core)
  const communication = wireCommunication({ ...core, config, send })
  const { outbox } = communication
  const acts = twoPersonActs({ dataDir, activeCatalogue })
  const operators = wireOperators({ ...core, config, acts, wakeOutbox: outbox.wake })
  const login = createLogin({ ...core, https, cookieName, sendMessages: outbox.wake })
  const devices = createDevices(core)
  const addresses = createAddresses(core)
  const { check } = createInteractions(activeCatalogue, log)
  const interactionLists = createInteractionLists({ ...core, check })
  const prescriptions = wirePrescriptions({ ...core, files, redraw, dataDir, minFreeBytes })
  const subjects = joined([
    {
      routes: (register) => {
        sessionRoutes(register, location)
        consentRoutes(register, createConsents(core))
      },
      cleanups: { 'expired sessions': sessions.removeExpired, 'leases of servers that ended': lease.removeOld },
    },
    { routes: (register) => cartRoutes(register, carts) },
    promotions,
    camps,
    prescriptions,
    { routes: (register) => interactionListRoutes(register, interactionLists) },
    {
      routes: (register) => loginRoutes(register, { service: login, devices, https, clientAddressOf: addressOf }),
      cleanups: { 'devices that are not known any more': devices.removeOld },
    },
    {
      routes: (register) => {
        addressRoutes(register, addresses)
        savedItemRoutes(register, createSavedItems(core))
        accountRoutes(register, createPrivacy({ ...core, https, cookieName }))
      },
    },
    {
      routes: (register) =>
        homeRoutes(register, {
          slides: createCarousel(activeCatalogue, now),
          appInstall: createAppInstall(core),
          consultationUrl: config.consultationUrl,
          clientAddressOf: addressOf,
        }),
    },
    {
      routes: (register) => {
        reviewRoutes(register, { reading: createReviews(core), writing: createWriteReview(core), clientAddressOf: addressOf })
        opsReviewRoutes(register, createReviewModeration(core))
      },
    },
    {
      routes: (register) =>
        feedbackRoutes(register, { service: createFeedback(core), sums: createFeedbackSums(core), clientAddressOf: addressOf }),
    },
    {
      routes: (register) =>
        sideEffectRoutes(register, {
          service: createSideEffects(core),
          queue: createSideEffectQueue(core),
          clientAddressOf: addressOf,
        }),
    },
    orders,
    finance,
    payments,
    communication,
    operators,
  ])
  return {
    // The route of a provider's webhook checks the signature itself, because it covers the body.
    guards: { ...guards, provider: () => null, operator: operators.guard, once: operators.once },
    cityOf: async (request) => (await sessions.seen(guards.tokenOf(request)))?.city ?? null,
    payments,
    outbox,
    communication,
    orders,
    ...joined([subjects, createCleanup(subjects.cleanups, log)]),
  }
}
