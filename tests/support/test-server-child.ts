import { join } from 'node:path'
import { brand } from '#brand/nuskha.ts'
import { openCatalogue } from '#catalogue/open.ts'
import { sellerOf } from '#model/shop.ts'
import { layout } from '#press/layout.ts'
import { wireCommerce } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { type DatabasePlace, openServing } from '#server/db/open.ts'
import { createApiRouter } from '#server/http/api-router.ts'
import { listen } from '#server/http/listen.ts'
import { selfAuditProblems } from '#server/maintenance/maintenance.ts'
import { createInvoices } from '#server/orders/invoices/invoices.ts'
import { builtInExtensions } from '#server/platform/built-in-extensions.ts'
import { createExtensions } from '#server/platform/extensions.ts'
import { openFiles } from '#server/platform/file-storage/open.ts'
import { loadExtensions } from '#server/platform/load-extensions.ts'
import { createLog } from '#server/platform/log.ts'
import { redraw } from '#server/redraw/redraw.ts'
import { manyCashOrders } from './many-cash-orders.ts'

/** A server of the commerce API in a process that tests kill. Its first argument is JSON; it prints its port, and audits itself after each line of input. */
const { place, catalogue, folder } = JSON.parse(process.argv[2] ?? '') as {
  place: DatabasePlace
  catalogue: string
  folder: string
}
const site = 'http://localhost'
const config = readConfig({ ...manyCashOrders, DATA_DIR: folder, WEBHOOKS_PRIVATE: '1' })
const log = createLog('silent')
const storage = await openServing(place, {
  limits: config.databaseLimits,
  readUrl: null,
  onQuery: () => {},
  broke: () => {},
  migrationFailed: () => {},
  migrated: () => {},
  watch: { damaged: () => {}, restored: () => {} },
})
const activeCatalogue = openCatalogue(catalogue)
const files = openFiles({ url: null, folder })
const invoices = createInvoices(sellerOf(brand), join(folder, 'invoice-key.pem'))
const { extensions: own } = await loadExtensions(layout(folder).extensions)
const nobody = async () => {}
const silent = { sends: { mail: nobody, sms: nobody, whatsapp: nobody } }
const extensions = createExtensions({
  extensions: [...own, { name: 'tests', extension: silent }, ...builtInExtensions(config, site)],
  now: () => new Date(),
  log,
})
const commerce = wireCommerce({
  config,
  shop: brand,
  site,
  storage,
  files,
  redraw,
  invoices,
  activeCatalogue: () => activeCatalogue,
  now: () => new Date(),
  extensions,
  log,
})
const api = createApiRouter({
  guards: commerce.guards,
  about: { name: 'Nuskha', version: '0', site },
  routes: commerce.routes,
})
commerce.outbox.start()
commerce.orders.start()
commerce.webhooks.start?.()
const { port } = await listen((request) => api.app.fetch(request), {
  port: 0,
  host: '127.0.0.1',
  headers: {},
})
process.stdout.write(`${port}\n`)
process.stdin.on('data', async () => {
  await selfAuditProblems(place)
  process.stdout.write('audited\n')
})
