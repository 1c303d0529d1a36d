import { openCatalogue } from '../../src/catalogue/open.ts'
import { layout } from '../../src/press/layout.ts'
import { readReleases, releaseFile } from '../../src/press/releases.ts'
import { readSeller } from '../../src/press/seller.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { createParcels, type Parcels } from '../../src/server/orders/dispatch/parcels.ts'
import { createRecalls, type Recalls } from '../../src/server/orders/dispatch/recall.ts'
import { createStock, type Stock } from '../../src/server/orders/dispatch/stock.ts'
import { createInvoices } from '../../src/server/orders/invoices/invoices.ts'
import { createOrderAdmin, type OrderAdmin } from '../../src/server/orders/support/admin.ts'
import { createOrderFiles, type OrderFiles } from '../../src/server/orders/support/documents.ts'
import { createSupport, type Support } from '../../src/server/orders/support/support.ts'
import { openFiles } from '../../src/server/platform/file-storage/open.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { config } from '../catalogue/config.ts'

/** What works on orders needs: a database, the active release of the data folder, the time. */
const partsOn = (storage: Storage) => {
  const { dataDir, deadlines, blockedSchedules, courierPages, port, siteUrl, alone } = config()
  const [current] = readReleases(dataDir)
  const catalogue = current ? openCatalogue(releaseFile(dataDir, current)) : null
  return {
    storage,
    activeCatalogue: () => catalogue,
    deadlines,
    blockedSchedules,
    courierPages,
    site: siteUrl ?? `http://localhost:${port}`,
    now: () => new Date(),
    log: createLog('silent'),
    rupeesAlone: alone.refundRupees,
  }
}

/** Order administration on a database, with the active release of the data folder. */
export const adminOn = (storage: Storage): OrderAdmin => createOrderAdmin(partsOn(storage))
export const parcelsOn = (storage: Storage): Parcels => createParcels(partsOn(storage))
export const stockOn = (storage: Storage): Stock => createStock(partsOn(storage))
export const recallsOn = (storage: Storage): Recalls => createRecalls(partsOn(storage))
export const supportOn = (storage: Storage): Support => createSupport(partsOn(storage))

export const filesOn = (storage: Storage): OrderFiles => {
  const { dataDir, filesUrl } = config()
  return createOrderFiles({
    storage,
    files: openFiles({ url: filesUrl, folder: layout(dataDir).files }),
    invoices: createInvoices(readSeller(layout(dataDir).seller), layout(dataDir).invoiceKey),
    now: () => new Date(),
  })
}
