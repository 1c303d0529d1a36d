/**
 * A room of `src/server`: a folder, or a folder of `kernel` or `orders`. `public` names the files that other rooms may import, each with the
 * reason; a room without it exists to be used, and every file of it may be imported.
 */
export type Room = { is: string; public?: Record<string, string> }

/** The rooms from the ground up: a file imports only from its own room and from rooms that stand before it here, types included. */
export const storeys: Record<string, Room> = {
  config: { is: 'the environment, read and checked' },
  platform: { is: 'what the machine gives: log, clock, files, mail, payment providers' },
  db: { is: 'the commerce database' },
  kernel: {
    is: 'the outcome of a use case and its texts, the catalogue that is served, the clock of the shop',
  },
  'kernel/audit': { is: 'what operators did, appended and sealed' },
  'kernel/customers': { is: 'who a customer is, and their codes' },
  'kernel/operators': { is: 'who an operator is, what they may do, and acts that take two people' },
  'kernel/session': { is: 'sessions, consents, and mutations that run once per key' },
  'kernel/messages': { is: 'messages to customers and the outbox that sends them' },
  http: { is: 'requests and replies: the only room that speaks HTTP for all others' },
  pdf: { is: 'fonts, tables and texts of PDF files' },
  redraw: { is: 'uploaded pictures and PDFs are drawn anew in a process of their own' },
  stock: { is: 'counts, batches and recalls of what is on the shelf' },
  search: {
    is: 'search, lists and suggestions',
    public: {
      'analytics-repository.ts': 'operators read what was searched for and not found',
      'analytics.ts': 'pages count searches and the results that are followed',
    },
  },
  publishing: {
    is: 'releases of the catalogue, and what operators write into the next one',
    public: { 'publish-queue.ts': 'approved reviews are pressed in turn with publishes' },
  },
  interactions: {
    is: 'interactions between salts and products, and the lists of visitors',
    public: {
      'acknowledgement.ts': 'the checkout asks the customer to acknowledge severe interactions',
      'dto.ts': 'the checks of a cart and of an order answer like the checker',
      'list-repository.ts': 'sign-in merges the list of the visitor into the customer’s',
    },
  },
  prescriptions: {
    is: 'prescriptions as files: uploaded, checked, kept, removed',
    public: {
      'prescriptions.ts': 'an order by plain forms lists and attaches them',
      'upload.ts': 'an order by plain forms takes one',
      'download.ts': 'support opens the prescription of an order',
      'name-faults.ts': 'staff names a prescription as customers do',
      'stored-prescription.ts': 'staff adds a prescription to an order',
      'orphaned-upload-repository.ts': 'erasing an account leaves its files to the cleanup',
      'prescription-repository.ts': 'an order binds prescriptions',
      'uploads.ts': 'photos of goods are taken as prescriptions are',
      'view.ts': 'an order shows its prescriptions',
    },
  },
  addresses: { is: 'the address book' },
  household: {
    is: 'the people an account buys for, and what is known of them and their medicines',
  },
  'stock-alerts': {
    is: 'customers who asked to be told when a product can be bought again',
    public: {
      'stock-alert-repository.ts':
        'who orders a product need not be told of it any more, and the console tells how many wait',
    },
  },
  'orders/rows': { is: 'the rows of an order, and the only writers of its states' },
  'orders/offers': { is: 'coupons, vouchers, points and wallet' },
  'orders/cart': { is: 'the cart and its price' },
  'orders/invoices': { is: 'invoices and credit notes' },
  'orders/money': { is: 'what an order comes to as it changes: settlement, closing, refunds' },
  'orders/payments': { is: 'online payment' },
  'orders/checkout': { is: 'from the cart to a placed order' },
  'orders/pharmacist': { is: 'the review of prescriptions and the register of Schedule H1' },
  'orders/dispatch': { is: 'packing, parcels, couriers, returns, cash' },
  'orders/support': { is: 'an order as operators find, read and mend it' },
  'orders/problems': {
    is: 'what customers report about goods that came, and what the shop answers',
  },
  'orders/customer': { is: 'an order as its customer reads, cancels and repeats it' },
  orders: { is: 'builds the storeys of orders' },
  session: {
    is: 'the destination and the consents of a visitor',
    public: { 'location.ts': 'an order by plain forms asks for the pincode' },
  },
  operators: {
    is: 'sign-in of operators, their people, approvals and the audit they read',
    public: {},
  },
  purchases: { is: 'orders to suppliers and returns to them', public: {} },
  finance: { is: 'sales, settlements and GST', public: {} },
  feedback: { is: 'what customers say about their orders', public: {} },
  contact: {
    is: 'tickets',
    public: {
      'contact.ts': 'the plain form of the contact page is answered with the page itself',
      'ticket-repository.ts': 'a customer’s data export contains the tickets',
      'withdraw.ts': 'erasing an account ends its tickets',
    },
  },
  reports: {
    is: 'errors that readers report',
    public: {
      'report-repository.ts': 'a customer’s data export contains the reported errors',
      'reports.ts': 'the plain form that reports an error is answered with the page itself',
    },
  },
  reviews: {
    is: 'product reviews',
    public: { 'transition.ts': 'erasing an account withdraws its reviews' },
  },
  camps: {
    is: 'health camps',
    public: { 'transition.ts': 'erasing an account frees the places that it held' },
  },
  'side-effects': { is: 'reports of side effects', public: {} },
  events: { is: 'events for marketing tools', public: {} },
  notifications: {
    is: 'which messages a customer wants',
    public: {
      'preferences.ts':
        'the page that the link of a mail leads to is rendered with what it turns off',
    },
  },
  auth: {
    is: 'sign-in of customers and their devices',
    public: {
      'detach-number.ts': 'a number goes to the account that has proved it last',
      'login.ts': 'an order by plain forms signs in as the sign-in does',
      'identity-in.ts': 'an account reads a further address or number as the sign-in does',
      'sign-in-code.ts': 'a further address or number is proved by a code as at the sign-in',
      'merge-guest-cart.ts': 'two accounts that become one have two carts',
    },
  },
  'phone-orders': { is: 'orders that operators take on the telephone', public: {} },
  account: { is: 'saved items, names, merging, export and erasure of an account', public: {} },
  home: { is: 'the home page', public: {} },
  shop: { is: 'whose shop it is, and what it lacks before it opens', public: {} },
  webhooks: { is: 'programs that are told what happens to orders', public: {} },
  maintenance: { is: 'jobs, backups and the self-audit', public: {} },
  pages: { is: 'pages beside the API', public: {} },
}

/** The room of a file of `src/server`; null for the files beside the rooms, which wire the server. */
export const roomOf = (path: string): string | null => {
  const [folder, inner, file] = path.replace('src/server/', '').split('/')
  if (folder === undefined || inner === undefined) return null
  return file !== undefined && (folder === 'kernel' || folder === 'orders')
    ? `${folder}/${inner}`
    : folder
}
