import type { Entity, Manifest } from '../export/manifest.ts'
import { writeExport } from '../export/write.ts'
import { ailmentRows, usageRows } from './rows/ailments.ts'
import { brandRows, manufacturerRows } from './rows/brands.ts'
import { drugRows } from './rows/drugs.ts'
import { interactionRows } from './rows/interactions.ts'
import { categoryRows, otcRows, variantRows } from './rows/otc.ts'
import { cityRows, offerRows, pincodeRows, searchTermRows } from './rows/places.ts'
import { saltNoteRows } from './rows/salt-notes.ts'
import { saltRows } from './rows/salts.ts'
import { bannerRows, carePlanRows, faqRows, homeRowRows } from './rows/shop.ts'
import { openWords, type Words } from './say.ts'

/** Every row of the sample by entity, in the format of an export. */
export const sampleRows = (words: Words): Record<Entity, object[]> => ({
  cities: cityRows(words),
  pincodes: pincodeRows(words),
  offers: offerRows(words),
  manufacturers: manufacturerRows(),
  brands: brandRows(),
  ailments: ailmentRows(words),
  usages: usageRows(words),
  categories: categoryRows(words),
  salts: saltRows(words),
  interactions: interactionRows(words),
  'salt-notes': saltNoteRows(words),
  drugs: drugRows(words),
  otc: otcRows(words),
  variants: variantRows(words),
  'search-terms': searchTermRows(),
  banners: bannerRows(words),
  'care-plans': carePlanRows(words),
  'home-rows': homeRowRows(words),
  faq: faqRows(words),
})

/**
 * Writes the embedded sample, a small pharmacy that shows every feature, as a full export into `directory`. One version of the project
 * always writes the same bytes.
 */
export const writeSample = ({ to }: { to: string }): Promise<Manifest> => {
  const words = openWords()
  return writeExport({
    directory: to,
    id: 'sample-1',
    createdAt: '2025-11-01T00:00:00Z',
    source: 'The embedded sample of Nuskha: written for demonstration, not medical advice.',
    languages: words.languages,
    rows: sampleRows(words),
  })
}
