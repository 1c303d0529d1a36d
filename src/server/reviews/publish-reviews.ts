import { openReviewStore, type ReviewedProduct } from '#catalogue/review-store.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { sizes } from '#model/limits.ts'
import { defaultLocale, isLocale } from '#model/locale.ts'
import { countOf } from '#model/product-review.ts'
import type { ProductReviews } from '#model/views/reviews.ts'
import type { Db } from '../db/types.ts'
import type { Core } from '../kernel/session/core.ts'
import { type Repeated, repeated } from '../platform/repeated.ts'
import type { Publishing } from '../publishing/publish-queue.ts'
import { distributionOf, productsChangedSince, publishedReviews } from './review-repository.ts'

/** How often approved reviews are looked for: with the press itself they are on the page within a minute. */
export const lookMs = 15_000
/** A change is stamped when its transaction begins and seen when it ends, so each look begins this much earlier than the last one ended. */
const overlapMs = 2 * 60_000

/** What the pages of a product show of its reviews; `null` without any. */
export const productReviews = async (db: Db, productId: number): Promise<ProductReviews | null> => {
  const distribution = await distributionOf(db, productId)
  if (countOf(distribution) === 0) return null
  const { rows: newest } = await publishedReviews(db, productId, 'newest', {
    pageNumber: 1,
    pageSize: sizes.reviewsPressed,
  })
  return {
    distribution,
    newest: newest.map(({ id, rating, shown_name, written_at, body, language }) => ({
      id,
      stars: rating,
      name: shown_name,
      day: dayInIndia(new Date(written_at)),
      text: body,
      language: isLocale(language) ? language : defaultLocale,
    })),
  }
}

export type ReviewPublishing = Pick<Repeated, 'start' | 'stop'> & {
  /** Presses the pages of products whose reviews changed, all at once; returns the number of products. */
  publishDue: () => Promise<number>
}

type Deps = Pick<Core, 'storage' | 'now' | 'log'> & {
  publishing: Pick<Publishing, 'publishReviews'>
  file: string
}

/** Each server keeps the pages of its own data folder up to date, so each remembers there how far it has come. */
export const createReviewPublishing = ({
  storage,
  publishing,
  file,
  now,
  log,
}: Deps): ReviewPublishing => {
  const changed = async (
    asOf: string,
    known: (id: number) => ProductReviews | null,
  ): Promise<ReviewedProduct[]> => {
    const since = asOf === '' ? '' : new Date(Date.parse(asOf) - overlapMs).toISOString()
    return await storage.inSnapshot(async (db) => {
      const products: ReviewedProduct[] = []
      for (const productId of await productsChangedSince(db, since)) {
        const reviews = await productReviews(db, productId)
        if (JSON.stringify(reviews) !== JSON.stringify(known(productId)))
          products.push({ productId, reviews })
      }
      return products
    })
  }

  const publishDue = async (): Promise<number> => {
    const at = now().toISOString()
    const store = openReviewStore(file)
    const [products, left] = await changed(store.asOf(), store.of)
      .then((products) => [products, store.unpressed()] as const)
      .finally(store.close)
    if (products.length === 0 && left.length === 0) return 0
    await publishing.publishReviews(products, at)
    return products.length
  }

  const { start, stop } = repeated(publishDue, lookMs, (error) =>
    log.error({ err: error }, 'reviews could not be published and will be tried again'),
  )
  return { publishDue, start, stop }
}
