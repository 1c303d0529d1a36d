import { join } from 'node:path'

/**
 * What lies in the data folder.
 *
 * ```
 * catalogue/catalogue-{release}.db   a release, immutable
 * catalogue/catalogue-{release}.db.base-copy  a copy of the served release, into which the next delta is imported
 * catalogue/current.json             the release that is served and the ones before it
 * trees/{tree}/pages                 pressed files
 * trees/{tree}/press.db              the ledger of that tree
 * trees/{tree}/stage                 files of a publish that has not been planned
 * trees/{tree}/overlay               pages of the last publish: readers look here first; they are linked into pages afterwards
 * trees/{tree}/purges                files that publishes changed, until the CDN has been told; only where there is one
 * trees/{tree}/trash                 files that the last publishes replaced, for ten minutes
 * site -> trees/{tree}               the tree that is served
 * prepared                           pages of templates that are not served yet: `npm run build` makes them, the next start serves them
 * nuskha.db                          carts, orders and people, where no PostgreSQL keeps them
 * reviews.db                          what pages show of the reviews of products; made from the commerce database
 * files/                              prescriptions, where no bucket keeps them
 * shop.json                           whose shop it is: names, seller, charges (docs/make-it-yours.md)
 * shop.json.version                   which version of it the console wrote last here
 * extensions/                         what the shop adds to the server (docs/extensions.md)
 * logo.svg                            the shop's logo, of which every icon is made
 * invoice-key.pem                     what invoices are signed with
 * searches.db                        what was searched for, counted by day
 * withdrawn.json                     this machine's copy of the withdrawals in the database; every later release keeps them off sale
 * images/                             uploaded pictures of products, in their widths; named by their content
 * previews/{id}.db                    releases-to-be, for operators who look at them before they publish
 * demand.json                        how often products are ordered and searched for; the next publish ranks by it
 * ```
 */
export const layout = (dataDir: string) => ({
  catalogue: join(dataDir, 'catalogue'),
  current: join(dataDir, 'catalogue', 'current.json'),
  trees: join(dataDir, 'trees'),
  site: join(dataDir, 'site'),
  /** Folders in which a reader looks for a file of the served tree, in this order. */
  served: [join(dataDir, 'site', 'overlay'), join(dataDir, 'site', 'pages')] as const,
  pages: join(dataDir, 'site', 'pages'),
  /** A tree of templates that the next start serves; laid out like a served one. */
  prepared: join(dataDir, 'prepared'),
  lock: join(dataDir, 'publish.lock.db'),
  prepareLock: join(dataDir, 'prepare.lock.db'),
  exports: join(dataDir, 'exports'),
  storage: join(dataDir, 'nuskha.db'),
  reviews: join(dataDir, 'reviews.db'),
  files: join(dataDir, 'files'),
  extensions: join(dataDir, 'extensions'),
  shop: join(dataDir, 'shop.json'),
  logo: join(dataDir, 'logo.svg'),
  invoiceKey: join(dataDir, 'invoice-key.pem'),
  searches: join(dataDir, 'searches.db'),
  demand: join(dataDir, 'demand.json'),
  withdrawn: join(dataDir, 'withdrawn.json'),
  previews: join(dataDir, 'previews'),
  images: join(dataDir, 'images'),
})

export const treeLayout = (tree: string) => ({
  pages: join(tree, 'pages'),
  ledger: join(tree, 'press.db'),
  stage: join(tree, 'stage'),
  overlay: join(tree, 'overlay'),
  trash: join(tree, 'trash'),
  purges: join(tree, 'purges'),
})

/** The trash folder of a publish into `tree` that begins now; created with its first file. */
export const newTrash = (tree: string): string => join(treeLayout(tree).trash, String(Date.now()))
