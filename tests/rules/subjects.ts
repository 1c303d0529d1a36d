/**
 * The subjects of `src/server`, one folder each. Files of another subject may import only what stands here: the public face of a
 * subject, each file with the reason why others need it. `wiring.ts` files build a subject and may import whatever they connect.
 */
export const subjects: Record<string, Record<string, string>> = {
  account: {
    'address-repository.ts': 'checkout reads the address that an order is sent to',
    'addresses.ts': 'checkout shows an address as the address book does',
  },
  approvals: {
    'approvals.ts': 'the commands and calls of the operators decide them',
    'kind.ts': 'a subject declares its acts that take two people',
    'spend.ts': 'a publish or an export uses the approval that it was given',
  },
  audit: {
    'audit-repository.ts': 'the history of an order names who did it',
    'append.ts': 'every change of an operator appends to the audit in its transaction',
    'chain.ts': 'the job of the operators seals what was appended, and the self-audit walks it',
  },
  auth: {
    'customer-repository.ts': 'messages and data exports need the customer’s contact',
    'login-code-repository.ts': 'the hourly cleanup of sessions removes expired codes as well',
  },
  camps: { 'transition.ts': 'erasing an account frees the places that it held' },
  'care-plans': {
    'care-plan-repository.ts': 'carts are priced by it, and orders start and end plans as they are paid and given back',
  },
  cart: {
    'cart-context.ts': 'checkout and re-orders price a cart under the same terms',
    'cart-notices.ts': 'choosing a place answers with the notices of the cart',
    'cart-repository.ts': 'sign-in, checkout and re-orders read and write lines of a cart',
    'cart-store.ts': 'applying a coupon and ordering again change a cart',
    'cart-view.ts': 'checkout, coupons and re-orders price and show a cart',
    'read-cart.ts': 'checkout and re-orders read a cart with what prices it',
  },
  checkout: {
    'blockers.ts': 'a due re-order that is blocked is not placed',
    'checkout-context.ts': 'interaction checks and re-orders look at what is being ordered',
    'load-checkout-context.ts': 're-orders read what they are about to order',
    'create-order.ts': 'a due re-order becomes an order without a checkout',
  },
  feedback: { 'ask.ts': 'a delivery asks by mail how the order was' },
  contact: {
    'contact.ts': 'the plain form of the contact page is answered with the page itself',
    'ticket-repository.ts': 'a customer’s data export contains the tickets',
    'withdraw.ts': 'erasing an account ends its tickets',
  },
  events: {},
  finance: {},
  fulfilment: {
    'plan-lines.ts': 'an order of care plans alone is complete once it is paid',
    'order-view.ts': 'the desk of the pharmacists shows the order as operators see it',
    'stock-repository.ts': 'placing takes stock and cancelling returns it',
    'batch-repository.ts': 'cancelling puts packed batches back on the shelf',
  },
  home: {},
  interactions: {
    'dto.ts': 'the desk of the pharmacists shows the interactions of an order',
    'acknowledgement.ts': 'checkout asks the customer to acknowledge severe interactions',
    'list-repository.ts': 'sign-in merges the list of the visitor into the customer’s',
  },
  invoices: {
    'fonts.ts': 'the register of Schedule H1 and reports are PDFs in the same fonts',
    'table.ts': 'the register of Schedule H1 and reports are PDFs with the same tables',
    'text-runs.ts': 'the register of Schedule H1 and reports are PDFs with names of every script',
    'invoices.ts': 'orders offer their invoice for download',
    'invoice-repository.ts': 'what an order comes to follows from its invoices',
    'issue.ts': 'a parcel gets its invoice when it leaves, and the rest of the order is what it has none for',
    'credit.ts': 'returns and refunds take goods off their invoice',
    'view.ts': 'orders and fulfilment offer the invoices of an order',
  },
  notifications: {
    'queue-repository.ts': 'support lists messages that were given up and sends them again',
    'enqueue.ts': 'sign-in codes and camp confirmations are sent without a stored consent',
    'notify.ts': 'every other message goes through the customer’s consents',
    'preference-repository.ts': 'a customer’s data export says which mails are wanted',
    'preferences.ts': 'the page that the link of a mail leads to is rendered with what it turns off',
  },
  operators: {
    'authenticate.ts': 'an act checks a permission that depends on what is asked',
    'operator-repository.ts': 'an approval is done in the name of who asked, with the roles that they hold then',
  },
  orders: {
    'brief-list.ts': 'operators see lists of orders as customers do',
    'cancel-order.ts': 'the pharmacy cancels what has not left',
    'follow-parcels.ts': 'the state of an order follows its parcels',
    'paid-part.ts': 'no more is given back than was paid',
    'demand-repository.ts': 'search ranks by what customers order',
    'close-order.ts': 'a pharmacist who refuses every line closes the order',
    'notifications.ts': 'checkout, payments and fulfilment tell the customer about an order',
    'order-deadline-repository.ts': 'a prescription or a payment ends the deadline of an order',
    'order-deadlines.ts': 'checkout, reviews and re-orders say until when an order waits',
    'order-refund-repository.ts': 'payments issue the refunds that orders owe',
    'for-each-order.ts': 're-orders are placed one after another, as orders expire',
    'order-repository.ts': 'an order is read by every subject that works on one',
    'recent-order-repository.ts': 'interaction checks include what the customer bought lately',
    'remaining-lines.ts': 'reviews and invoices work on the lines that are left',
    'returns.ts': 'fulfilment takes returned parcels back',
    'transition.ts': 'fulfilment and payments move an order, its parcels and lines on',
    'view.ts': 'checkout, payments and prescriptions answer with the order',
  },
  pharmacist: {
    'claim-repository.ts': 'a review reads the claim of its order and ends it',
    'claims.ts': 'a review is refused while another pharmacist has the order',
    'transcribe.ts': 'a review checks and stores what was read on the prescription',
    'transcription-repository.ts': 'a second pharmacist confirms a review, and the register lists it',
  },
  pages: {},
  payments: {
    'payments.ts': 'placing starts the payment of an order',
    'settle-order.ts': 'support turns an order to cash on delivery',
  },
  prescriptions: {
    'download.ts': 'the pharmacist opens the prescription of an order',
    'order-prescription-repository.ts': 'placing and reviews bind prescriptions to orders',
    'orphaned-upload-repository.ts': 'erasing an account leaves its files to the cleanup',
    'prescription-repository.ts': 'an order shows its prescriptions',
    'redraw.ts': 'pictures of products are decoded where uploads of customers are, apart from the server',
    'redraw-failure.ts': 'why a picture of a product was not decoded',
    'view.ts': 'an order shows its prescriptions',
  },
  promotions: {
    'offer-messages.ts': 'the cart explains why a coupon does not apply',
    'offer-use-repository.ts': 'cancelling returns what an order used',
    'applied-offers.ts': 'the cart and checkout price the offers of a cart',
    'offers.ts': 'placing consumes offers and closing releases them',
    'points.ts': 'delivery makes the points of an order redeemable',
    'wallet.ts': 'a return puts money into the wallet',
    'refund-allocation.ts': 'a return gives the share of wallet and voucher back',
    'wallet-repository.ts': 'a return gives money back to the wallet',
  },
  publishing: {
    'active-catalogue.ts': 'every answer about products reads the served release',
    'publish-queue.ts': 'approved reviews are pressed in turn with publishes',
  },
  reorders: {},
  reviews: {
    'transition.ts': 'erasing an account withdraws its reviews',
  },
  reports: {
    'report-repository.ts': 'a customer’s data export contains the reported errors',
    'reports.ts': 'the plain form that reports an error is answered with the page itself',
  },
  search: {
    'analytics-repository.ts': 'operators read what was searched for and not found',
    'analytics.ts': 'pages count searches and the results that are followed',
    'pack-text.ts': 'the cart names packs as search results do',
  },
  session: {
    'consent-repository.ts': 'messages and interaction checks obey the customer’s consents',
    'consents.ts': 'sign-in reads whether the customer agreed to keep data in the browser',
    'marketing-consent.ts': 'events are kept only for people who agreed',
    'mutation.ts': 'every write runs once per idempotency key, for its session',
    'session-repository.ts': 'every call acts for a session',
    'session-with-cart.ts': 'the cart is read together with its session',
    'sessions.ts': 'every call acts for a session',
  },
  'side-effects': {},
  upkeep: {},
}

/** Folders below the subjects: any subject may import them, and they import none. */
export const foundation = ['config', 'db', 'http', 'platform']
