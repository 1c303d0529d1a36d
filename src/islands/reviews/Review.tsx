import { useState } from 'react'
import { reportReview, sayHelpful } from '#client/reviews/reviews.ts'
import { failureTexts } from '#client/ui/toast.ts'
import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { capital } from '#i18n/t.ts'
import { type Locale, languageOf } from '#model/locale.ts'
import { reportReasons } from '#model/product-review.ts'
import type { ShownReview } from '#model/views/reviews.ts'
import { Errors } from '../parts/Errors.tsx'

/** So many of five stars, in words for screen readers. */
const Stars = ({ t, count }: { t: IslandT<'reviews'>; count: number }) => (
  <span className="stars">
    <span aria-hidden="true">
      {'★'.repeat(count)}
      <span className="stars-off">{'★'.repeat(5 - count)}</span>
    </span>
    <span className="unseen">{t('reviews:stars', { count })}</span>
  </span>
)

/** `helpful` is unknown until the browser has asked. */
type Props = {
  t: IslandT<'reviews'>
  locale: Locale
  review: ShownReview
  helpful: { count: number; isOwn: boolean } | null
}

/** A review as its author wrote it, in its own language. */
export const Review = ({ t, locale, review, helpful }: Props) => {
  const { id, stars, name, day, text, language } = review
  const [said, setSaid] = useState(false)
  const [reporting, setReporting] = useState<'no' | 'choosing' | 'done'>('no')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const say = async (
    what: () => ReturnType<typeof sayHelpful>,
    done: () => void,
  ): Promise<void> => {
    setWrong([])
    const refused = await what()
    if (refused) setWrong(failureTexts(refused, t('errors:failed')))
    else done()
  }
  const isSaid = said || (helpful?.isOwn ?? false)
  return (
    <li className="review">
      <p>
        <Stars t={t} count={stars} /> <b>{name === '' ? t('reviews:anonymous') : name}</b>{' '}
        <span className="small soft">
          <time dateTime={day}>{formatDay(locale, day)}</time>
          {language !== locale && text !== '' && (
            <>
              {' · '}
              <span lang={language}>{languageOf(language).name}</span>
            </>
          )}
        </span>
      </p>
      {text !== '' && (
        <p className="review-text" lang={language}>
          {text}
        </p>
      )}
      <p className="review-acts">
        <button
          type="button"
          className="link"
          disabled={isSaid}
          onClick={() =>
            void say(
              () => sayHelpful(id),
              () => setSaid(true),
            )
          }
        >
          {t('reviews:helpful')}
        </button>
        <button
          type="button"
          className="link"
          aria-expanded={reporting === 'choosing'}
          disabled={reporting === 'done'}
          onClick={() => setReporting(reporting === 'no' ? 'choosing' : 'no')}
        >
          {t('reviews:report')}
        </button>
        {helpful && helpful.count > 0 && (
          <span className="small soft">{t('reviews:helpfulTo', { count: helpful.count })}</span>
        )}
      </p>
      {reporting === 'choosing' && (
        <fieldset className="review-report">
          <legend>{t('reviews:reportWhy')}</legend>
          {reportReasons.map((reason) => (
            <button
              key={reason}
              type="button"
              className="button"
              onClick={() =>
                void say(
                  () => reportReview(id, reason),
                  () => setReporting('done'),
                )
              }
            >
              {t(`reviews:report${capital(reason)}`)}
            </button>
          ))}
        </fieldset>
      )}
      {reporting === 'done' && (
        <p className="small" role="status">
          {t('reviews:reported')}
        </p>
      )}
      <Errors texts={wrong} />
    </li>
  )
}
