import { useStore } from '@nanostores/react'
import { type FormEvent, type FunctionComponent, useEffect, useId, useRef, useState } from 'react'
import { $own, loadOwn, takeBackReview, writeReview } from '#client/reviews/reviews.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { capital } from '#i18n/t.ts'
import { formSizes } from '#model/form-sizes.ts'
import type { Locale } from '#model/locale.ts'
import { stars, starsOf } from '#model/product-review.ts'
import { endpoints, inLocale, paths } from '#paths.ts'
import { Errors } from '../parts/Errors.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Field } from '../parts/Field.tsx'

type Props = { t: IslandT<'reviews'>; locale: Locale; productId: number; path: string }

/** The form of a review. It is a form of its own without scripts; with them it says first who may write. */
export const WriteReview = ({ t, locale, productId, path }: Props) => {
  const own = useStore($own)
  const form = useRef<HTMLFormElement>(null)
  const hint = useId()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const [Question, setQuestion] = useState<FunctionComponent | null>(null)
  const review = own.is === 'known' ? own.review : null

  // Opened before the script arrived.
  useEffect(() => {
    if (form.current?.closest('details')?.open) void loadOwn(productId)
  }, [productId])

  const read = () => {
    const typed = form.current ? new FormData(form.current) : new FormData()
    const of = (name: string): string => String(typed.get(name) ?? '')
    return { rating: of('rating'), review: of('review'), userName: of('userName') }
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setWrong([])
    setSaid('')
    const typed = read()
    // spec §5 "Review".
    if (starsOf(typed.rating) === null) return setWrong([t('errors:reviewRatingInvalid')])
    setBusy(true)
    const refused = await writeReview(productId, typed)
    setBusy(false)
    if (refused) setWrong(failureTexts(refused, t('errors:reviewFailed')))
    else {
      setSaid(t('reviews:sent'))
      // Without it the review is kept all the same.
      const load = import('../reports/load.ts').then(({ loadThanksQuestion }) =>
        loadThanksQuestion('otc'),
      )
      void load.then((loaded) => setQuestion(() => loaded)).catch(() => undefined)
    }
  }
  const takeBack = async () => {
    setWrong([])
    setBusy(true)
    const refused = await takeBackReview(productId)
    setBusy(false)
    if (refused) return setWrong(failureTexts(refused, t('errors:reviewFailed')))
    form.current?.reset()
    setSaid(t('reviews:withdrawn'))
  }
  const standing = (): string => {
    if (said !== '' || !review) return said
    if (review.state === 'pending') return t('reviews:pending')
    if (review.state === 'published') return t('reviews:published')
    return review.reason === null
      ? ''
      : t('reviews:refused', { reason: t(`reviews:refused${capital(review.reason)}`) })
  }
  const status = standing()

  return (
    <details
      className="review-write"
      onToggle={({ currentTarget }) =>
        currentTarget.open && own.is === 'unknown' && void loadOwn(productId)
      }
    >
      <summary className="button">{t('reviews:write')}</summary>
      {own.is === 'failed' && (
        <Failed
          text={t('errors:reviewsFailed')}
          retry={t('reviews:retry')}
          onRetry={() => void loadOwn(productId)}
        />
      )}
      {own.is === 'known' && own.standing === 'signedOut' && (
        <p className="note">
          <a href={inLocale(locale, paths.login(`${path}#reviews`))}>{t('reviews:signIn')}</a>
        </p>
      )}
      {own.is === 'known' && own.standing === 'notReceived' && (
        <p className="note">{t('errors:reviewNotReceived')}</p>
      )}
      {status !== '' && (
        <p className="note" role="status">
          {status}
        </p>
      )}
      {Question && <Question />}
      {!(own.is === 'known' && own.standing !== 'mayWrite') && (
        <form
          // The same form while the server is asked whether the customer may write: typed text stays.
          key={review?.id ?? 'new'}
          ref={form}
          className="review-form"
          method="post"
          action={endpoints.addReview()}
          onSubmit={(event) => void send(event)}
        >
          <input type="hidden" name="prId" value={productId} />
          <input type="hidden" name="locale" value={locale} />
          <fieldset className="review-rating">
            <legend>{t('reviews:rating')}</legend>
            {stars.map((star) => (
              <label key={star}>
                <input
                  type="radio"
                  name="rating"
                  value={star}
                  defaultChecked={review?.rating === star}
                />
                {t('reviews:stars', { count: star })}
              </label>
            ))}
          </fieldset>
          <label className="review-label">
            {t('reviews:text')}
            <textarea
              name="review"
              rows={5}
              maxLength={formSizes.reviewCharacters}
              aria-describedby={hint}
              defaultValue={review?.review ?? ''}
            />
          </label>
          <p id={hint} className="small soft">
            {t('reviews:textHint', { most: formSizes.reviewCharacters })}
          </p>
          <Field
            label={t('reviews:name')}
            name="userName"
            maxLength={formSizes.reviewName}
            defaultValue={review?.userName ?? ''}
          />
          <Errors texts={wrong} />
          <p className="buttons">
            <button
              type="submit"
              className="button button-main"
              disabled={busy || own.is === 'loading'}
            >
              {busy ? t('reviews:sending') : t('reviews:submit')}
            </button>
            {review && review.state !== 'withdrawn' && (
              <button
                type="button"
                className="button"
                disabled={busy}
                onClick={() => void takeBack()}
              >
                {t('reviews:withdraw')}
              </button>
            )}
          </p>
        </form>
      )}
    </details>
  )
}
