import { type Catalogue, openCatalogue } from '../../src/catalogue/open.ts'
import { readReleases, releaseFile } from '../../src/press/releases.ts'
import { config } from '../catalogue/config.ts'

/** The active release of the data folder; `null` before the first publish. */
export const activeCatalogue = (): Catalogue | null => {
  const { dataDir } = config()
  const [current] = readReleases(dataDir)
  return current ? openCatalogue(releaseFile(dataDir, current)) : null
}
