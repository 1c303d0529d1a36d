import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type FeedbackAnswer, sendFeedback } from '#client/feedback/feedback.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { capital } from '#i18n/t.ts'
import {
  bandOf,
  type OrderedFor,
  orderedFor,
  type Reason,
  reasonsOf,
  type Score,
  scores,
} from '#model/feedback.ts'
import { formSizes } from '#model/form-sizes.ts'
import { identityOf } from '#model/identity.ts'
import type { Locale } from '#model/locale.ts'
import { endpoints, feedbackPaths, inLocale } from '#paths.ts'
import { Errors } from '../parts/Errors.tsx'
import { Field } from '../parts/Field.tsx'
import { focusError } from '../parts/focusError.ts'

/** `asksOrder`: the visitor names order and address or number, as in the page that a mail leads to. */
type Props = {
  t: IslandT<'feedback'>
  locale: Locale
  about: Pick<FeedbackAnswer, 'orderId' | 'emailAddress' | 'source'>
  score: Score | null
  asksOrder?: boolean
}

type Named = 'orderId' | 'emailAddress'

/** How an order was, from 0 to 10, with reasons of the rating's band (spec §4 "Feedback prompt"). Without scripts it is a plain form. */
export const FeedbackForm = ({ t, locale, about, score, asksOrder = false }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const remarksId = useId()
  const [rating, setRating] = useState<Score | null>(score)
  const [reasons, setReasons] = useState<readonly Reason[]>([])
  const [who, setWho] = useState<OrderedFor | null>(null)
  const [named, setNamed] = useState(about)
  const [faults, setFaults] = useState<Partial<Record<Named, string>>>({})
  const [busy, setBusy] = useState(false)
  const [isAlive, setIsAlive] = useState(false)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const band = rating === null ? null : bandOf(rating)

  // What the address says arrives after hydration.
  useEffect(() => {
    setIsAlive(true)
    setNamed(about)
    if (score !== null) setRating(score)
  }, [about, score])

  const rate = (chosen: Score): void => {
    if (rating === null || bandOf(rating) !== bandOf(chosen)) setReasons([])
    setRating(chosen)
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const remarks = String(new FormData(event.currentTarget).get('remarks') ?? '')
    // spec §4: submit is blocked while there is no rating or a submit is in progress.
    if (rating === null || busy) return
    setWrong([])
    const missing = {
      ...(named.orderId.trim() === '' && { orderId: t('errors:feedbackOrderMissing') }),
      ...(identityOf(named.emailAddress) === null && { emailAddress: t('errors:emailInvalid') }),
    }
    if (asksOrder && Object.keys(missing).length > 0) {
      setFaults(missing)
      return focusError(form.current)
    }
    setBusy(true)
    const refused = await sendFeedback({
      ...named,
      rating,
      reasons,
      orderedFor: who,
      remarks: remarks.trim(),
    })
    if (!refused) return location.assign(inLocale(locale, feedbackPaths.success()))
    setBusy(false)
    setWrong(failureTexts(refused, t('feedback:failed')))
  }
  const namedField = (name: Named) => ({
    name,
    value: named[name],
    error: faults[name] ?? null,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setNamed({ ...named, [name]: currentTarget.value })
      setFaults({ ...faults, [name]: undefined })
    },
  })
  return (
    <form
      ref={form}
      className="form feedback"
      method="post"
      action={endpoints.feedback()}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <input type="hidden" name="locale" value={locale} />
      <fieldset className="feedback-scores" data-band={band ?? undefined}>
        <legend>{t('feedback:question')}</legend>
        <div className="feedback-row">
          {scores.map((one) => (
            <label key={one} data-band={bandOf(one)}>
              <input
                type="radio"
                name="rating"
                value={one}
                checked={rating === one}
                onChange={() => rate(one)}
              />
              <span>{one}</span>
            </label>
          ))}
        </div>
        <p className="small soft feedback-ends">
          <span>{t('feedback:low')}</span>
          <span>{t('feedback:high')}</span>
        </p>
      </fieldset>
      {band !== null && (
        <fieldset className="pick" data-band={band}>
          <legend>{t(`feedback:why${capital(band)}`)}</legend>
          {reasonsOf[band].map((reason) => (
            <label key={reason} className="check">
              <input
                type="checkbox"
                checked={reasons.includes(reason)}
                onChange={({ currentTarget: { checked } }) =>
                  setReasons(
                    checked ? [...reasons, reason] : reasons.filter((one) => one !== reason),
                  )
                }
              />
              {t(`feedback:${reason}`)}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className="pick">
        <legend>{t('feedback:orderedFor')}</legend>
        {orderedFor.map((one) => (
          <label key={one} className="check">
            <input
              type="radio"
              name="orderedFor"
              value={one}
              checked={who === one}
              onChange={() => setWho(one)}
            />
            {t(`feedback:${one}`)}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={remarksId}>{t('feedback:remarks')}</label>
        {/* The browser's own text, which it restores where the visitor comes back. */}
        <textarea id={remarksId} name="remarks" maxLength={formSizes.feedbackRemarks} />
      </div>
      {asksOrder && (
        <>
          <Field
            label={t('feedback:orderId')}
            required
            maxLength={100}
            {...namedField('orderId')}
          />
          <Field
            label={t('feedback:email')}
            required
            maxLength={300}
            {...namedField('emailAddress')}
          />
        </>
      )}
      <Errors texts={wrong} />
      <button
        type="submit"
        className="button button-main"
        disabled={isAlive && (rating === null || busy)}
      >
        {busy ? t('feedback:sending') : t('feedback:submit')}
      </button>
    </form>
  )
}
