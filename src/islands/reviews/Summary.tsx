import type { IslandT } from '#i18n/island-keys.ts'
import { countOf, type Distribution, stars } from '#model/product-review.ts'

type Props = { t: IslandT<'reviews'>; average: number; distribution: Distribution }

/** The sums of all reviews: average, number, and how many gave how many stars, best first. */
export const Summary = ({ t, average, distribution }: Props) => {
  const count = countOf(distribution)
  return (
    <>
      <p className="rating">
        <span aria-hidden="true">★</span> {t('reviews:sum', { average: String(average), count })}
      </p>
      <ul className="review-shares">
        {stars.toReversed().map((star) => (
          <li key={star}>
            <span>{t('reviews:stars', { count: star })}</span>
            <meter min={0} max={count} value={distribution[star - 1]} aria-hidden="true" />
            <span>{distribution[star - 1]}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
