import { type FormEvent, useState } from 'react'
import { answerThanks } from '#client/reports/report-error.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { ReportedKind } from '#model/error-report.ts'
import { wantedTopics } from '#model/wanted-topics.ts'
import { Errors } from '../parts/Errors.tsx'

/** The question to a reader who has written about this page (spec §9 "UGC thanks"): what to read more about. */
export const ThanksQuestion = ({ t, kind }: { t: IslandT<'report'>; kind: ReportedKind }) => {
  const [state, setState] = useState<'asked' | 'sending' | 'answered'>('asked')
  const [failed, setFailed] = useState<readonly string[]>([])
  const [thanks, setThanks] = useState('')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const ticked = new FormData(event.currentTarget)
    const topics = wantedTopics[kind].filter((topic) => ticked.has(topic))
    if (topics.length === 0) return
    setFailed([])
    setState('sending')
    const reply = await answerThanks(topics)
    setState(reply.is === 'reported' ? 'answered' : 'asked')
    if (reply.is === 'reported') setThanks(reply.text)
    else setFailed(failureTexts(reply, t('report:failed')))
  }
  if (state === 'answered')
    return (
      <p className="note" role="status">
        {thanks}
      </p>
    )
  return (
    <form className="stack" onSubmit={(event) => void send(event)}>
      <fieldset className="topics">
        <legend>{t('report:more')}</legend>
        {wantedTopics[kind].map((topic) => (
          <label key={topic}>
            <input type="checkbox" name={topic} /> {t(`report:topic_${topic}`)}
          </label>
        ))}
      </fieldset>
      <Errors texts={failed} />
      <button type="submit" className="button" disabled={state === 'sending'}>
        {state === 'sending' ? t('report:sending') : t('report:answer')}
      </button>
    </form>
  )
}
