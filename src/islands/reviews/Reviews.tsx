import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import {
  $reviews,
  loadMoreReviews,
  loadReviews,
  moreReviews,
  type Sort,
  sorts,
} from '#client/reviews/reviews.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type Texts, translator } from '#i18n/t.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { starsOf } from '#model/product-review.ts'
import type { ReviewsView, ShownReview } from '#model/views/reviews.ts'
import { Failed } from '../parts/Failed.tsx'
import { More } from '../parts/More.tsx'
import { Review } from './Review.tsx'
import { Summary } from './Summary.tsx'
import { WriteReview } from './WriteReview.tsx'

/** `path`: the address of the page without its language; `slug` names the product to the call. */
type Props = {
  locale: Locale
  texts: Texts
  productId: number
  slug: string
  path: string
  reviews: ReviewsView | null
}

const sortOf = (value: string | undefined): Sort => sorts.find((sort) => sort === value) ?? 'newest'

/** The reviews of an OTC product: pressed with the newest, the rest by calls. */
export const Reviews = ({ locale, texts, productId, slug, path, reviews }: Props) => {
  const t: IslandT<'reviews'> = translator(locale, texts)
  const list = useStore($reviews)
  const [sort, setSort] = useState<Sort>('newest')
  const select = useRef<HTMLSelectElement>(null)
  const isLoaded = list.pages > 0

  // What the page was pressed with may be a minute old, and does not say who found it helpful.
  useEffect(() => {
    if (!reviews) return
    const chosen = sortOf(select.current?.value)
    setSort(chosen)
    void loadReviews(slug, chosen)
  }, [reviews, slug])

  const loaded = list.entries.map((entry) => ({
    helpful: { count: entry.helpful, isOwn: entry.foundHelpful },
    review: {
      id: entry.id,
      stars: starsOf(entry.userRating) ?? 1,
      name: entry.userName,
      day: entry.date,
      text: entry.review,
      language: entry.language,
    } satisfies ShownReview,
  }))
  const pressed = (reviews?.newest ?? []).map((review) => ({ review, helpful: null }))
  const shown = isLoaded || sort !== 'newest' ? loaded : pressed
  const mayHaveMore = isLoaded ? list.hasMore : (reviews?.count ?? 0) > limits.pageSize.reviews
  return (
    <>
      {reviews ? (
        <Summary t={t} average={reviews.average} distribution={reviews.distribution} />
      ) : (
        <p>{t('reviews:none')}</p>
      )}
      <p className="small soft">{t('reviews:lead')}</p>
      <p id="review-sent" className="note review-sent" role="status">
        {t('reviews:sent')}
      </p>
      <WriteReview t={t} locale={locale} productId={productId} path={path} />
      {reviews && reviews.count > 1 && (
        <label className="offers-sort">
          {t('reviews:sort')}
          <select
            ref={select}
            value={sort}
            onChange={({ currentTarget }) => {
              const chosen = sortOf(currentTarget.value)
              setSort(chosen)
              void loadReviews(slug, chosen)
            }}
          >
            <option value="newest">{t('reviews:newest')}</option>
            <option value="helpful">{t('reviews:mostHelpful')}</option>
          </select>
        </label>
      )}
      <ul className="review-list">
        {shown.map(({ review, helpful }) => (
          <Review key={review.id} t={t} locale={locale} review={review} helpful={helpful} />
        ))}
      </ul>
      {list.failure && (
        <Failed
          text={failureTexts(list.failure, t('errors:reviewsFailed')).join(' ')}
          retry={t('reviews:retry')}
          onRetry={() => void (isLoaded ? moreReviews() : loadReviews(slug, sort))}
        />
      )}
      {/* What failed waits for a press on its own button. */}
      {reviews && !list.failure && (
        <More
          list={{ load: isLoaded ? list.load : 'ready', hasMore: mayHaveMore }}
          text={t('reviews:more')}
          loading={t('reviews:loading')}
          onMore={() => void (isLoaded ? moreReviews() : loadMoreReviews(slug, sort))}
        />
      )}
    </>
  )
}
