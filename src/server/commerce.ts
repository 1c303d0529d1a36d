import { charges } from '#model/limits.ts'
import { paise } from '#model/money.ts'
import { clientOf } from './client-address.ts'
import type { Config } from './config.ts'
import { changesGuard, sessionCookieName, tokenIn } from './csrf.ts'
import type { Log } from './log.ts'
import type { Guards, Mount } from './mount.ts'
import { createOrderCalls, type OrderCalls } from './order-calls.ts'
import { failed } from './outcome.ts'
import type { Files } from './outside/files.ts'
import type { Send } from './outside/message.ts'
import { openPayments } from './outside/payments.ts'
import { createPaymentCalls, type PaymentCalls } from './payment-calls.ts'
import { accountRoutes } from './routes/account.ts'
import { addressRoutes } from './routes/addresses.ts'
import { campRoutes } from './routes/camps.ts'
import { cartRoutes } from './routes/cart.ts'
import { consentRoutes } from './routes/consents.ts'
import { interactionListRoutes } from './routes/interaction-list.ts'
import { loginRoutes } from './routes/login.ts'
import { offerRoutes } from './routes/offers.ts'
import { opsCampRoutes } from './routes/ops-camps.ts'
import { opsCouponRoutes } from './routes/ops-coupons.ts'
import { prescriptionRoutes } from './routes/prescriptions.ts'
import { savedItemRoutes } from './routes/saved-items.ts'
import { sessionRoutes } from './routes/session.ts'
import { createAddresses } from './services/addresses.ts'
import { createCampDesk } from './services/camp-desk.ts'
import { createCamps } from './services/camps.ts'
import { createCarts } from './services/cart.ts'
import { createCartChanges } from './services/cart-changes.ts'
import { createCartInteractions } from './services/cart-interactions.ts'
import type { Terms } from './services/cart-view.ts'
import { createChanging } from './services/changing.ts'
import { createConsents } from './services/consents.ts'
import { cityNames, createCouponDesk } from './services/coupon-desk.ts'
import { createCoupons } from './services/coupons.ts'
import { createInteractionLists } from './services/interaction-lists.ts'
import { createInteractions } from './services/interactions.ts'
import type { Invoices } from './services/invoices.ts'
import { createLocation } from './services/location.ts'
import { createLogin } from './services/login.ts'
import { createLooseFiles } from './services/loose-files.ts'
import { createOutbox, type Outbox } from './services/outbox.ts'
import { createUpload } from './services/prescription-upload.ts'
import { createPrescriptions } from './services/prescriptions.ts'
import { createPrivacy } from './services/privacy.ts'
import { createRewards } from './services/rewards.ts'
import { createSavedItems } from './services/saved-items.ts'
import type { Served } from './services/served.ts'
import { createSessions } from './services/sessions.ts'
import { createWallet } from './services/wallet.ts'
import { isCustomer } from './storage/sessions.ts'
import type { Storage } from './storage/tables.ts'

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
export const createCommerce = ({ config, site, storage, files, invoices, served, send, now, log }: Parts): Commerce => {
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
  const upload = createUpload({ storage, sessions, changing, files, loose, now, log })
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
