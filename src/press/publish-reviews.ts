import { mkdirSync } from 'node:fs'
import { openReviewStore, type ReviewedProduct } from '#catalogue/review-store.ts'
import { layout } from './layout.ts'
import { locked } from './lock.ts'
import { press } from './press.ts'
import type { PressOptions } from './press-options.ts'
import { type Published, type PublishFailed, publishFailure } from './publish.ts'
import { recover } from './recover.ts'
import { readReleases, releaseFile } from './releases.ts'

export type ReviewOptions = PressOptions & { reviews: readonly ReviewedProduct[]; asOf: string }

/**
 * Takes reviews over and presses the pages of their products: the release stays the same. A killed one is completed by the next press, because
 * the products stay noted as not pressed. `null` before the first release.
 */
export const publishReviews = (options: ReviewOptions): Promise<Published | PublishFailed | null> =>
  locked(layout(options.dataDir).lock, async () => {
    recover(options.dataDir)
    const start = performance.now()
    mkdirSync(options.dataDir, { recursive: true })
    const store = openReviewStore(layout(options.dataDir).reviews)
    try {
      store.put(options.reviews, options.asOf)
    } finally {
      store.close()
    }
    const [current] = readReleases(options.dataDir)
    if (!current) return null
    try {
      const pressed = await press(options, releaseFile(options.dataDir, current))
      const seconds = { import: 0, press: Math.round(performance.now() - start) / 1000 }
      return { is: 'published', release: current.release, imported: null, pressed, seconds }
    } catch (error) {
      return publishFailure(error)
    }
  })
