import { useState } from 'react'
import type { EditReport, Preview } from '#contract/publishing/content.ts'
import { editedObject } from '#model/approval.ts'
import { send } from '../../../call.ts'
import type { Me } from '../../../me.ts'
import { Fault } from '../../../parts/Fault.tsx'
import { Field } from '../../../parts/Field.tsx'
import { orAsk } from '../../../parts/or-ask.ts'
import { Reason } from '../../../parts/Reason.tsx'
import { Requests } from '../../../parts/Requests.tsx'
import { textIn } from '../../../parts/text-in.ts'
import { useAttempt } from '../../../parts/useAttempt.ts'
import { renew } from '../../../queries.ts'
import { Changes } from '../Changes.tsx'
import { Publishing } from '../Publishing.tsx'
import { publishTime } from '../publish-time.ts'
import type { Edits } from './edits.ts'
import { PagePreview } from './PagePreview.tsx'
import { t } from './words.ts'

const usual = (['wrong', 'old', 'asked'] as const).map((why) => t(`why_${why}`))

type Props = {
  edits: Edits
  found: Preview
  title: string
  me: Me
  done: (report: EditReport | null) => Promise<void>
}

/**
 * What edits would change, with the pages, and what can be done with them: published now, at a time, or kept as a draft. What is shown is what is asked: no button
 * asks again.
 */
export const Proposal = ({ edits, found, title, me, done }: Props) => {
  const { error, isBusy, attempt } = useAttempt()
  const [said, setSaid] = useState('')
  const mayEdit = me.permissions.includes('catalogue.edit')
  const mayPublish = me.permissions.includes('catalogue.publish')
  const publish = (reason: string): Promise<string | undefined> =>
    orAsk(
      async () => done(await send('POST /api/ops/catalogue/edit', { body: { edits, reason } })),
      { kind: 'catalogue.loosen', payload: { edits }, reason },
    )
  const keep = async (fields: FormData, act: string): Promise<void> => {
    const body = { title, edits, reason: textIn(fields, 'reason') || title }
    if (act === 'draft') await send('POST /api/ops/catalogue/drafts', { body })
    else {
      const at = publishTime(textIn(fields, 'at'))
      await send('POST /api/ops/catalogue/schedule', { body: { ...body, at } })
    }
    await done(null)
  }
  const submit = (fields: FormData, act: string) =>
    attempt(async () => {
      setSaid('')
      const result =
        act === 'now' ? await publish(textIn(fields, 'reason')) : await keep(fields, act)
      if (!result) return
      setSaid(result)
      // A second person was asked: what waits is shown at once.
      await renew('approvals')
    })
  const button = (act: 'now' | 'later' | 'draft', name: string) => (
    <button type="submit" value={act} disabled={isBusy} formNoValidate={act === 'draft'}>
      {name}
    </button>
  )
  if (found.changes.length === 0) return <p role="status">{t('noChange')}</p>
  return (
    <section className="panel stack" aria-label={t('wouldChange')}>
      <h2>{t('wouldChange')}</h2>
      <Changes of={found.changes} />
      <PagePreview pages={found.pages} />
      <Requests about={['product', editedObject(edits)]} me={me} />
      <Publishing />
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          const act = submitter instanceof HTMLButtonElement ? submitter.value : ''
          if (act !== '') void submit(new FormData(event.currentTarget), act)
        }}
      >
        <Reason label={t('reason')} usual={usual} />
        {mayPublish && <p className="soft">{t('publishNowDone')}</p>}
        <div className="row">
          {mayPublish && button('now', t('publishNow'))}
          {mayEdit && button('draft', t('saveDraft'))}
        </div>
        {mayPublish && (
          <details className="more">
            <summary>{t('publishLater')}</summary>
            <div className="row">
              <Field label={t('publishAt')} name="at" type="datetime-local" />
              {button('later', t('publishLater'))}
            </div>
          </details>
        )}
        <Fault error={error} />
        {said !== '' && <p role="status">{said}</p>}
      </form>
    </section>
  )
}
