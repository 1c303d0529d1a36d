import type { addresses } from './account/addresses.ts'
import type { caregivers } from './account/caregivers.ts'
import type { patients } from './account/patients.ts'
import type { account } from './account/privacy.ts'
import type { savedItems } from './account/saved-items.ts'
import type { stockAlerts } from './account/stock-alerts.ts'
import type { opsApprovals } from './approvals/approvals.ts'
import type { opsAudit } from './audit/audit.ts'
import type { devices } from './auth/devices.ts'
import type { login } from './auth/login.ts'
import type { opsCamps } from './camps/admin.ts'
import type { camps } from './camps/camps.ts'
import type { cart } from './cart/cart.ts'
import type { checkout } from './checkout/checkout.ts'
import type { opsTickets } from './contact/admin.ts'
import type { contact } from './contact/contact.ts'
import type { Endpoint } from './core/endpoint.ts'
import type { events } from './events/events.ts'
import type { opsFeedback } from './feedback/admin.ts'
import type { feedback } from './feedback/feedback.ts'
import type { opsFinance } from './finance/finance.ts'
import type { opsAlerts } from './fulfilment/alerts.ts'
import type { opsCash } from './fulfilment/cash.ts'
import type { opsOrders } from './fulfilment/fulfilment.ts'
import type { opsCouriers, opsParcels } from './fulfilment/parcels.ts'
import type { opsPhoneOrders } from './fulfilment/phone-orders.ts'
import type { opsReturns } from './fulfilment/returns.ts'
import type { opsStaffPrescriptions } from './fulfilment/staff-prescriptions.ts'
import type { opsStock, opsStockChanges } from './fulfilment/stock.ts'
import type { opsSupport } from './fulfilment/support.ts'
import type { appInstallSms } from './home/app-install.ts'
import type { carousel } from './home/carousel.ts'
import type { consultation } from './home/consultation.ts'
import type { cartInteractions } from './interactions/cart.ts'
import type { interactions } from './interactions/interactions.ts'
import type { interactionList } from './interactions/list.ts'
import type { opsMaintenance } from './maintenance/jobs.ts'
import type { mailPreferences } from './notifications/mail-preferences.ts'
import type { consoleSignIn, opsConsole } from './operators/console.ts'
import type { oidcSignIn } from './operators/oidc.ts'
import type { opsPasskeys, passkeySignIn } from './operators/passkeys.ts'
import type { opsPeople } from './operators/people.ts'
import type { opsServices } from './operators/services.ts'
import type { orders } from './orders/orders.ts'
import type { opsProblems, orderProblems } from './orders/problems.ts'
import type { opsPayments } from './payments/admin.ts'
import type { payments } from './payments/payments.ts'
import type { opsPharmacist } from './pharmacist/pharmacist.ts'
import type { prescriptions } from './prescriptions/prescriptions.ts'
import type { coupon } from './promotions/coupon.ts'
import type { opsCoupons } from './promotions/coupon-admin.ts'
import type { rewards } from './promotions/rewards.ts'
import type { wallet } from './promotions/wallet.ts'
import type { opsContent } from './publishing/content.ts'
import type { opsGeneralTexts } from './publishing/general-texts.ts'
import type { opsImages } from './publishing/images.ts'
import type { opsPublishing } from './publishing/publishing.ts'
import type { opsRows } from './publishing/rows.ts'
import type { opsDebitNotes, opsPurchases } from './purchases/purchases.ts'
import type { opsReorders } from './reorders/admin.ts'
import type { reorders } from './reorders/reorders.ts'
import type { opsErrorReports } from './reports/admin.ts'
import type { answerThanks, reportError } from './reports/reports.ts'
import type { opsReviews } from './reviews/admin.ts'
import type { reviews } from './reviews/reviews.ts'
import type { listings } from './search/listing.ts'
import type { live } from './search/live-prices.ts'
import type { medicineRequest } from './search/medicine-request.ts'
import type { places } from './search/places.ts'
import type { recentUse } from './search/recent-use.ts'
import type { search } from './search/search.ts'
import type { substitutes } from './search/substitutes.ts'
import type { consents } from './session/consents.ts'
import type { session } from './session/session.ts'
import type { opsShop } from './shop/shop.ts'
import type { opsSideEffects } from './side-effects/admin.ts'
import type { sideEffects } from './side-effects/side-effects.ts'
import type { opsWebhooks } from './webhooks/webhooks.ts'

type Groups =
  | typeof account
  | typeof addresses
  | typeof camps
  | typeof cart
  | typeof checkout
  | typeof consents
  | typeof consoleSignIn
  | typeof coupon
  | typeof devices
  | typeof events
  | typeof feedback
  | typeof interactionList
  | typeof interactions
  | typeof listings
  | typeof login
  | typeof mailPreferences
  | typeof oidcSignIn
  | typeof opsAlerts
  | typeof opsApprovals
  | typeof opsAudit
  | typeof opsCamps
  | typeof opsCash
  | typeof opsConsole
  | typeof opsContent
  | typeof opsCoupons
  | typeof opsErrorReports
  | typeof opsFeedback
  | typeof opsFinance
  | typeof opsGeneralTexts
  | typeof opsImages
  | typeof opsOrders
  | typeof opsPhoneOrders
  | typeof opsCouriers
  | typeof opsStaffPrescriptions
  | typeof opsParcels
  | typeof opsPasskeys
  | typeof opsPayments
  | typeof opsPeople
  | typeof opsServices
  | typeof opsPharmacist
  | typeof opsProblems
  | typeof opsPublishing
  | typeof opsPurchases
  | typeof opsDebitNotes
  | typeof opsReorders
  | typeof opsReturns
  | typeof opsReviews
  | typeof opsRows
  | typeof opsShop
  | typeof opsSideEffects
  | typeof opsStock
  | typeof opsStockChanges
  | typeof opsSupport
  | typeof opsTickets
  | typeof opsMaintenance
  | typeof opsWebhooks
  | typeof orderProblems
  | typeof orders
  | typeof passkeySignIn
  | typeof caregivers
  | typeof patients
  | typeof payments
  | typeof places
  | typeof prescriptions
  | typeof reorders
  | typeof reviews
  | typeof rewards
  | typeof savedItems
  | typeof stockAlerts
  | typeof search
  | typeof session
  | typeof sideEffects
  | typeof wallet
type Single =
  | typeof answerThanks
  | typeof appInstallSms
  | typeof carousel
  | typeof cartInteractions
  | typeof consultation
  | typeof contact
  | typeof live
  | typeof medicineRequest
  | typeof recentUse
  | typeof reportError
  | typeof substitutes

type Member<Group> = Group extends unknown ? Extract<Group[keyof Group], Endpoint> : never
type AnyRoute = Single | Member<Groups>

/**
 * Every endpoint of the API by its method and path, `'POST /api/v3/cart/add/{id}'`. Browsers name a call so: the compiler knows what it takes and
 * gives, and no schema is loaded for it.
 */
export type Routes = { [Of in AnyRoute as `${Of['method']} ${Of['path']}`]: Of }
export type RouteName = keyof Routes
