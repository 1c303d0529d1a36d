import { charges } from '#model/limits.ts'
import { paise } from '#model/money.ts'
import { clientOf } from './http/client-address.ts'
import type { Config } from './config/config.ts'
import { changesGuard, sessionCookieName, tokenIn } from './http/csrf.ts'
import type { Log } from './http/log.ts'
import type { Guards, Mount } from './http/register-endpoint.ts'
import { createOrderCalls, type OrderCalls } from './orders/wiring.ts'
import { failed } from './http/outcome.ts'
import type { Files } from './platform/file-storage/file-storage.ts'
import type { Send } from './platform/message.ts'
import { openPayments } from './platform/payment-providers/payment-provider.ts'
import { createPaymentCalls, type PaymentCalls } from './payments/wiring.ts'
import { accountRoutes } from './account/privacy-routes.ts'
import { addressRoutes } from './account/address-routes.ts'
import { campRoutes } from './camps/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { consentRoutes } from './session/consent-routes.ts'
import { interactionListRoutes } from './interactions/list-routes.ts'
import { loginRoutes } from './auth/routes.ts'
import { offerRoutes } from './promotions/routes.ts'
import { opsCampRoutes } from './camps/admin-routes.ts'
import { opsCouponRoutes } from './promotions/coupon-admin-routes.ts'
import { prescriptionRoutes } from './prescriptions/routes.ts'
import { savedItemRoutes } from './account/saved-item-routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { createAddresses } from './account/addresses.ts'
import { createCampDesk } from './camps/admin.ts'
import { createCamps } from './camps/camps.ts'
import { createCarts } from './cart/cart.ts'
import { createCartChanges } from './cart/cart-store.ts'
import { createCartInteractions } from './interactions/cart.ts'
import type { Terms } from './cart/cart-view.ts'
import { createChanging } from './session/mutation.ts'
import { createConsents } from './session/consents.ts'
import { cityNames, createCouponDesk } from './promotions/coupon-admin.ts'
import { createCoupons } from './promotions/coupons.ts'
import { createInteractionLists } from './interactions/lists.ts'
import { createInteractions } from './interactions/interactions.ts'
import type { Invoices } from './invoices/invoices.ts'
import { createLocation } from './session/location.ts'
import { createLogin } from './auth/login.ts'
import { createLooseFiles } from './prescriptions/orphaned-uploads.ts'
import { createOutbox, type Outbox } from './notifications/outbox.ts'
import { createUpload } from './prescriptions/upload.ts'
import type { Redraw } from './prescriptions/redraw.ts'
import { createPrescriptions } from './prescriptions/prescriptions.ts'
import { createPrivacy } from './account/privacy.ts'
import { createRewards } from './promotions/rewards.ts'
import { createSavedItems } from './account/saved-items.ts'
import type { Served } from './publishing/active-catalogue.ts'
import { createSessions } from './session/sessions.ts'
import { createWallet } from './promotions/wallet.ts'
import { isCustomer } from './session/session-repository.ts'
import type { Storage } from './db/types.ts'

/** How often ended sessions are removed. */
const sweepMs = 60 * 60_000

export type Commerce = {
  guards: Pick<Guards, 'changes' | 'tokenOf' | 'customer' | 'provider'>
  routes: (mount: Mount) => void
  /** Pages of the payment, for `createApi`. */
  pages: PaymentCalls['pages']
  /** Ends its work, once what is being sent is sent; the storage stays open. */
  stop: () => Promise<void>
  outbox: Outbox
  orders: OrderCalls
  payments: PaymentCalls
}

type Parts = {
  config: Config
  site: string
  storage: Storage
  files: Files
  redraw: Redraw
  invoices: Invoices
  served: Served
  send: Send
  now: () => Date
  log: Log
}

const termsOf = ({ orderMinimumRupees, shipping }: Config): Terms => ({
  minimum: paise(orderMinimumRupees * 100),
  shipping: shipping ? { fee: paise(charges.shipping.feeRupees * 100), threshold: paise(charges.shipping.thresholdRupees * 100) } : null,
})

/** What sells: sessions, where to deliver, carts. */
export const createCommerce = ({ config, site, storage, files, redraw, invoices, served, send, now, log }: Parts): Commerce => {
  const https = site.startsWith('https:')
  const cookieName = sessionCookieName(https)
  const tokenOf = (request: Request): string | null => tokenIn(request, cookieName)
  const sessions = createSessions(storage, now)
  const changing = createChanging(storage, sessions, now)
  const location = createLocation({ storage, sessions, changing, served, https, cookieName })
  const cartChanges = createCartChanges({ storage, sessions, changing, served, terms: termsOf(config), now })
  const carts = createCarts(cartChanges)
  const changes = changesGuard(site, tokenOf)
  const provider = openPayments(config.payment)
  const payments = createPaymentCalls({ storage, sessions, changing, provider, guards: { changes, tokenOf }, site, now, log })
  const orders = createOrderCalls({
    payments,
    storage,
    files,
    invoices,
    sessions,
    changing,
    served,
    terms: termsOf(config),
    patience: config.patience,
    now,
    log,
  })
  const coupons = createCoupons(cartChanges)
  const rewards = createRewards({ storage, sessions, changing, now })
  const wallet = createWallet({ storage, sessions })
  const couponDesk = createCouponDesk({ storage, now, cities: () => cityNames(served()) })
  const camps = createCamps({ storage, changing, served, now })
  const login = createLogin({ storage, sessions, changing, https, cookieName, now })
  const addresses = createAddresses({ storage, sessions, changing, served, now })
  const { check } = createInteractions(served, log)
  const interactionLists = createInteractionLists({ storage, sessions, changing, served, check, now, log })
  const loose = createLooseFiles(storage, files, now)
  const prescriptions = createPrescriptions({ storage, sessions, changing, files, loose, now })
  const upload = createUpload({ storage, sessions, changing, files, loose, redraw, now, log })
  const outbox = createOutbox({ storage, send, now, log })
  const sweeping = setInterval(() => {
    loose.sweep().catch((error: unknown) => log.error({ err: error }, 'files that nothing refers to are not removed'))
    sessions.sweep().catch((error: unknown) => log.error({ err: error }, 'ended sessions are not removed'))
    outbox.sweep().catch((error: unknown) => log.error({ err: error }, 'ended messages are not removed'))
    camps.sweep().catch((error: unknown) => log.error({ err: error }, 'who was at past camps is not forgotten'))
  }, sweepMs)
  sweeping.unref()
  return {
    guards: {
      changes,
      // Its signature is over the body, which its route reads.
      provider: () => null,
      tokenOf,
      customer: async (request) => {
        const session = await sessions.seen(tokenOf(request))
        return session && isCustomer(session) ? null : failed('notSignedIn')
      },
    },
    routes: (mount) => {
      sessionRoutes(mount, location)
      cartRoutes(mount, carts)
      offerRoutes(mount, { coupons, rewards, wallet })
      opsCouponRoutes(mount, couponDesk)
      campRoutes(mount, camps)
      opsCampRoutes(mount, createCampDesk({ storage, now, served }))
      prescriptionRoutes(mount, prescriptions, upload)
      interactionListRoutes(mount, interactionLists, createCartInteractions({ storage, sessions, served, now, log }))
      loginRoutes(mount, login, (request) => clientOf(request, config.proxies))
      addressRoutes(mount, addresses)
      savedItemRoutes(mount, createSavedItems({ storage, sessions, changing, served }))
      accountRoutes(mount, createPrivacy({ changing, https, cookieName, now }))
      consentRoutes(mount, createConsents({ storage, sessions, changing, now }))
      orders.routes(mount)
      payments.routes(mount)
    },
    pages: payments.pages,
    payments,
    outbox,
    orders,
    stop: async () => {
      clearInterval(sweeping)
      orders.stop()
      payments.stop()
      await outbox.stop()
    },
  }
}
