import { join } from 'node:path'

/**
 * What lies in the data folder.
 *
 * ```
 * catalogue/catalogue-{release}.db   a release, immutable
 * catalogue/catalogue-{release}.db.spare  a copy of the served one, into which the next delta is imported
 * catalogue/current.json             the release that is served and the ones before it
 * trees/{tree}/pages                 pressed files
 * trees/{tree}/press.db              the ledger of that tree
 * trees/{tree}/stage                 files of a publish that has not been planned
 * trees/{tree}/newest                what the last publish made: read before pages, into which it is put afterwards
 * trees/{tree}/replaced              files that the last publishes replaced, for ten minutes
 * site -> trees/{tree}               the tree that is served
 * nuskha.db                          carts, orders and people, where no PostgreSQL keeps them
 * files/                              prescriptions, where no bucket keeps them
 * seller.json                         who sells, for invoices
 * invoice-key.pem                     what invoices are signed with
 * searches.db                        what was searched for, counted by day
 * ```
 */
export const layout = (dataDir: string) => ({
  catalogue: join(dataDir, 'catalogue'),
  current: join(dataDir, 'catalogue', 'current.json'),
  trees: join(dataDir, 'trees'),
  site: join(dataDir, 'site'),
  /** Where a reader looks for a file of the served tree, in this order. */
  served: [join(dataDir, 'site', 'newest'), join(dataDir, 'site', 'pages')] as const,
  pages: join(dataDir, 'site', 'pages'),
  lock: join(dataDir, 'publish.lock.db'),
  exports: join(dataDir, 'exports'),
  storage: join(dataDir, 'nuskha.db'),
  files: join(dataDir, 'files'),
  seller: join(dataDir, 'seller.json'),
  invoiceKey: join(dataDir, 'invoice-key.pem'),
  searches: join(dataDir, 'searches.db'),
})

export const treeLayout = (tree: string) => ({
  pages: join(tree, 'pages'),
  ledger: join(tree, 'press.db'),
  stage: join(tree, 'stage'),
  newest: join(tree, 'newest'),
  replaced: join(tree, 'replaced'),
})

/** The folder for what a publish into `tree` replaces that begins now; made with the first file. */
export const newReplaced = (tree: string): string => join(treeLayout(tree).replaced, String(Date.now()))
