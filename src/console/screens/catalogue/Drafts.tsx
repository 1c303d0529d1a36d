import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Draft } from '#contract/publishing/content.ts'
import { editedObject } from '#model/approval.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { orAsk } from '../../parts/or-ask.ts'
import { Read } from '../../parts/Read.tsx'
import { Requests } from '../../parts/Requests.tsx'
import { State } from '../../parts/State.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { valueText, when } from '../../texts.ts'
import { Changes } from './Changes.tsx'
import { publishTime } from './publish-time.ts'
import { PagePreview } from './rows/PagePreview.tsx'
import { nameOf, rowName, t as rowText } from './rows/words.ts'
import { t } from './words.ts'

const fieldsOf = ({ set = {} }: Draft['edits'][number]): string =>
  Object.entries(set)
    .map(
      ([field, value]) =>
        `${nameOf(field)}: ${value === null ? rowText('takenAway') : valueText(value)}`,
    )
    .join('; ')

const Pages = ({ of }: { of: Draft }) => {
  const read = useQuery({
    queryKey: ['catalogue', 'draft-pages', of.id, of.version],
    queryFn: () => send('POST /api/ops/catalogue/preview', { body: { edits: of.edits } }),
    staleTime: 0,
  })
  return (
    <Read of={read}>
      {({ changes, pages }) =>
        changes.length === 0 ? (
          <p role="status">{rowText('noChange')}</p>
        ) : (
          <>
            <Changes of={changes} />
            <PagePreview pages={pages} />
          </>
        )
      }
    </Read>
  )
}

const Look = ({ of }: { of: Draft }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('lookAtPages')}</summary>
      {isOpen && <Pages of={of} />}
    </details>
  )
}

const Actions = ({ of, me, done }: { of: Draft; me: Me; done: () => Promise<unknown> }) => {
  const params = { id: of.id }
  return (
    <div className="row">
      {me.permissions.includes('catalogue.publish') && (
        <ActionDialog
          name={t('publish')}
          consequence={t('publishDone', { count: of.edits.length })}
          act={async (fields) => {
            const at = textIn(fields, 'at')
            const moment = at === '' ? {} : { at: publishTime(at) }
            const request = {
              kind: 'catalogue.loosen',
              payload: { edits: of.edits },
              reason: of.reason,
            } as const
            const result = await orAsk(
              () =>
                send('POST /api/ops/catalogue/drafts/{id}/publish', {
                  params,
                  body: { version: of.version, ...moment },
                }),
              request,
            )
            await done()
            return result
          }}
        >
          <Field label={t('publishAt')} name="at" type="datetime-local" />
          {/* Who publishes looks first. */}
          {me.permissions.includes('catalogue.edit') && <Pages of={of} />}
        </ActionDialog>
      )}
      {me.permissions.includes('catalogue.edit') && (
        <ActionDialog
          isEnd
          name={t('discard')}
          consequence={t('discardDone')}
          act={async () => {
            await send('POST /api/ops/catalogue/drafts/{id}/discard', {
              params,
              query: { version: of.version },
            })
            await done()
          }}
        />
      )}
    </div>
  )
}

/** Drafts that are open or scheduled, and the last ones that ended. */
export const Drafts = ({ me }: { me: Me }) => {
  const read = useRead(['catalogue', 'drafts'], 'GET /api/ops/catalogue/drafts')
  return (
    <>
      <h1>{t('drafts')}</h1>
      <Read of={read}>
        {(drafts) =>
          drafts.length === 0 ? (
            <p role="status">{t('noDrafts')}</p>
          ) : (
            <ul className="plain stack">
              {drafts.map((one) => (
                <li key={one.id} className="panel">
                  <b>{one.title}</b> <State of={one.state}>{t(`draft_${one.state}`)}</State>
                  <p className="soft">
                    {one.updatedBy} · {when(one.updatedAt)}
                    {one.publishAt && ` · ${t('scheduledFor', { when: when(one.publishAt) })}`}
                  </p>
                  <p>{one.reason}</p>
                  {one.fault && <p className="late">{one.fault}</p>}
                  <ul>
                    {one.edits.map((edit) => (
                      <li key={`${edit.entity} ${edit.key.join(':')}`}>
                        {rowName(edit.entity, edit.key)}:{' '}
                        {edit.remove ? t('removed') : fieldsOf(edit)}
                      </li>
                    ))}
                  </ul>
                  <Requests about={['product', editedObject(one.edits)]} me={me} />
                  {me.permissions.includes('catalogue.edit') && <Look of={one} />}
                  {(one.state === 'open' || one.state === 'scheduled') && (
                    <Actions of={one} me={me} done={() => renew('catalogue')} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Read>
    </>
  )
}
