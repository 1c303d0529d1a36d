import { useEffect, useState } from 'react'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { type Score, scoreOf } from '#model/feedback.ts'
import { FeedbackForm } from './FeedbackForm.tsx'

const unknown: {
  about: { orderId: string; emailAddress: string; source: 'mail' }
  score: Score | null
} = {
  about: { orderId: '', emailAddress: '', source: 'mail' },
  score: null,
}

/** The page that the mail after a delivery leads to: its address names the order and preselects a rating, and sends nothing. */
export const Feedback = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'feedback'> = translator(locale, texts)
  const [asked, setAsked] = useState(unknown)

  // Only the browser knows the query of a pressed page.
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const of = (name: string): string => query.get(name) ?? ''
    setAsked({
      about: { orderId: of('orderId'), emailAddress: of('emailAddress'), source: 'mail' },
      score: scoreOf(of('score')),
    })
  }, [])

  return <FeedbackForm t={t} locale={locale} about={asked.about} score={asked.score} asksOrder />
}
