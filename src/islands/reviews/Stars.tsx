import type { IslandT } from '#i18n/island-keys.ts'

/** So many of five stars, in words for screen readers. */
export const Stars = ({ t, count }: { t: IslandT<'reviews'>; count: number }) => (
  <span className="stars">
    <span aria-hidden="true">
      {'★'.repeat(count)}
      <span className="stars-off">{'★'.repeat(5 - count)}</span>
    </span>
    <span className="unseen">{t('reviews:stars', { count })}</span>
  </span>
)
