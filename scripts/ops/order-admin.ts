import { openCatalogue } from '../../src/catalogue/open.ts'
import { readReleases, releaseFile } from '../../src/press/releases.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { createOrderAdmin, type OrderAdmin } from '../../src/server/fulfilment/admin.ts'
import { config } from '../catalogue/config.ts'

/** Order administration on a database, with the active release of the data folder. */
export const adminOn = (storage: Storage): OrderAdmin => {
  const { dataDir, deadlines, blockedSchedules } = config()
  const [current] = readReleases(dataDir)
  const catalogue = current ? openCatalogue(releaseFile(dataDir, current)) : null
  return createOrderAdmin({ storage, activeCatalogue: () => catalogue, deadlines, blockedSchedules, now: () => new Date() })
}
