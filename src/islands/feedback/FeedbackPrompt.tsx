import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { isPromptDue } from '#client/feedback/feedback.ts'
import { $session, openSession, signedInName } from '#client/session/session.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import { FeedbackForm } from './FeedbackForm.tsx'

type Props = { t: IslandT<'feedback'>; locale: Locale; orderId: string; source: 'placed' | 'track' }

/** Asks how the order was, unless a rating was given within 100 days (spec §4 "Feedback prompt"). */
export const FeedbackPrompt = ({ t, locale, orderId, source }: Props) => {
  const session = useStore($session)
  const [isDue, setIsDue] = useState(false)
  const emailAddress = signedInName(session) ?? ''
  const about = useMemo(() => ({ orderId, emailAddress, source }), [orderId, emailAddress, source])

  // Cookies are read in the browser only.
  useEffect(() => {
    setIsDue(isPromptDue())
    void openSession()
  }, [])

  if (!isDue || emailAddress === '') return null
  const form = <FeedbackForm t={t} locale={locale} about={about} score={null} />
  // Nothing has come yet: a customer who wants to say something opens it.
  return source === 'placed' ? (
    <details>
      <summary className="button">{t('feedback:title')}</summary>
      <div className="panel">{form}</div>
    </details>
  ) : (
    <section className="panel" aria-labelledby="feedback-title">
      <h2 id="feedback-title">{t('feedback:title')}</h2>
      {form}
    </section>
  )
}
