import type { EditReport, Preview } from '#contract/publishing/content.ts'
import { editedObject } from '#model/approval.ts'
import { send } from '../../../call.ts'
import type { Me } from '../../../me.ts'
import { ActionDialog, Field } from '../../../parts/ActionDialog.tsx'
import { TextArea } from '../../../parts/Fields.tsx'
import { orAsk } from '../../../parts/or-ask.ts'
import { Requests } from '../../../parts/Requests.tsx'
import { textIn } from '../../../parts/text-in.ts'
import { Changes } from '../Changes.tsx'
import { Publishing } from '../Publishing.tsx'
import { publishTime } from '../publish-time.ts'
import { Beside } from './Beside.tsx'
import type { Edits } from './edits.ts'
import { word } from './words.ts'

const Why = () => <TextArea label={word('reason')} name="reason" required />

type Props = {
  edits: Edits
  found: Preview
  title: string
  me: Me
  done: (report: EditReport | null) => Promise<void>
}

/** What edits would change, with the pages, and what can be done with them: published now, at a time, or kept as a draft. */
export const Proposal = ({ edits, found, title, me, done }: Props) => {
  const mayEdit = me.permissions.includes('catalogue.edit')
  const mayPublish = me.permissions.includes('catalogue.publish')
  const draft = (fields: FormData) =>
    send('POST /api/ops/catalogue/drafts', {
      body: { title, edits, reason: textIn(fields, 'reason') },
    })
  if (found.changes.length === 0) return <p role="status">{word('noChange')}</p>
  return (
    <section className="panel stack" aria-label={word('wouldChange')}>
      <h2>{word('wouldChange')}</h2>
      <Changes of={found.changes} />
      <Beside pages={found.pages} />
      <Requests about={['product', editedObject(edits)]} me={me} />
      <Publishing />
      <div className="row">
        {mayPublish && (
          <ActionDialog
            name={word('publishNow')}
            draft={`publish ${title}`}
            consequence={word('publishNowDone')}
            act={(fields) => {
              const reason = textIn(fields, 'reason')
              return orAsk(
                async () =>
                  done(await send('POST /api/ops/catalogue/edit', { body: { edits, reason } })),
                { kind: 'catalogue.loosen', payload: { edits }, reason },
              )
            }}
          >
            <Why />
          </ActionDialog>
        )}
        {mayPublish && (
          <ActionDialog
            name={word('publishLater')}
            draft={`publish-later ${title}`}
            consequence={word('publishLaterDone')}
            act={async (fields) => {
              const at = publishTime(textIn(fields, 'at'))
              await send('POST /api/ops/catalogue/schedule', {
                body: { title, edits, reason: textIn(fields, 'reason'), at },
              })
              await done(null)
            }}
          >
            <Field label={word('publishAt')} name="at" type="datetime-local" required />
            <Why />
          </ActionDialog>
        )}
        {mayEdit && (
          <ActionDialog
            name={word('saveDraft')}
            draft={`save-draft ${title}`}
            consequence={word('saveDraftDone')}
            act={async (fields) => {
              await draft(fields)
              await done(null)
            }}
          >
            <Why />
          </ActionDialog>
        )}
      </div>
    </section>
  )
}
