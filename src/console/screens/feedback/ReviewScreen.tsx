import { Link } from 'wouter'
import type { ReviewFile } from '#contract/reviews/admin.ts'
import { refusalReasons } from '#model/product-review.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Choice, TextArea, Tick } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

const Reason = () => (
  <Choice
    label={t('reasonTold')}
    name="reason"
    options={refusalReasons.map((value) => ({ value, name: t(`reason_${value}`) }))}
  />
)
const reasonIn = (fields: FormData) => {
  const reason = refusalReasons.find((one) => one === fields.get('reason'))
  if (!reason) throw new Error(t('reasonMissing'))
  return reason
}

const Actions = ({
  of: { review, reports },
  done,
}: {
  of: ReviewFile
  done: () => Promise<unknown>
}) => {
  const params = { id: review.id }
  return (
    <div className="row">
      {review.state === 'pending' && (
        <>
          <ActionDialog
            name={t('publish')}
            consequence={t('approveDone', { count: 1 })}
            act={async (fields) => {
              await send('POST /api/ops/reviews/approve', {
                body: { ids: [review.id], held: fields.get('held') !== null },
              })
              await done()
            }}
          >
            {review.holds.length > 0 && <Tick label={t('readHeld')} name="held" required />}
          </ActionDialog>
          <ActionDialog
            isEnd
            name={t('refuse')}
            draft={`refuse-review ${review.id}`}
            consequence={t('refuseDone')}
            act={async (fields) => {
              await send('POST /api/ops/reviews/{id}/refuse', {
                params,
                body: { reason: reasonIn(fields) },
              })
              await done()
            }}
          >
            <Reason />
          </ActionDialog>
        </>
      )}
      {review.state === 'published' && reports.length > 0 && (
        <ActionDialog
          name={t('keep')}
          consequence={t('keepDone')}
          act={async () => {
            await send('POST /api/ops/reviews/{id}/keep', { params })
            await done()
          }}
        />
      )}
      {review.state === 'published' && (
        <ActionDialog
          isEnd
          name={t('remove')}
          draft={`remove-review ${review.id}`}
          consequence={t('removeDone')}
          act={async (fields) => {
            await send('POST /api/ops/reviews/{id}/remove', {
              params,
              body: { reason: reasonIn(fields), note: textIn(fields, 'note') },
            })
            await done()
          }}
        >
          <Reason />
          <TextArea label={t('noteInside')} name="note" />
        </ActionDialog>
      )}
    </div>
  )
}

const actionName = (action: string): string =>
  action in logged ? t(logged[action as keyof typeof logged]) : action
const logged = {
  written: 'log_written',
  edited: 'log_edited',
  published: 'review_published',
  refused: 'review_refused',
  removed: 'review_removed',
  kept: 'log_kept',
  withdrawn: 'review_withdrawn',
} as const

export const ReviewScreen = ({ id, me }: { id: string; me: Me }) => {
  const read = useRead(['reviews', 'one', id], 'GET /api/ops/reviews/{id}', { params: { id } })
  return (
    <Read of={read}>
      {(file) => (
        <>
          <p>
            <Link href="/voices/reviews">{t('reviews')}</Link>
          </p>
          <h1>
            {file.review.productName}{' '}
            <State of={file.review.state}>{t(`review_${file.review.state}`)}</State>
          </h1>
          <p className="soft">
            {t('stars', { count: file.review.rating })} · {file.review.userName || t('anonymous')} ·{' '}
            {when(file.review.writtenAt)}
          </p>
          <p lang={file.review.language} className="panel said">
            {file.review.review}
          </p>
          {file.review.holds.length > 0 && (
            <p>
              {t('heldFor', {
                holds: file.review.holds.map((hold) => t(`hold_${hold}`)).join(', '),
              })}
            </p>
          )}
          {me.permissions.includes('reviews.moderate') && (
            <Actions of={file} done={() => renew('reviews')} />
          )}
          {file.reports.length > 0 && (
            <section className="panel">
              <h2>{t('reportsOfVisitors')}</h2>
              <ul className="plain">
                {file.reports.map(({ reason, count }) => (
                  <li key={reason}>
                    {count} × {t(`reason_${reason}`)}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className="panel">
            <h2>{t('log')}</h2>
            <ol className="plain">
              {file.log.map(({ at, action, actor, reason, note }) => (
                <li key={at + action}>
                  {when(at)} · {actionName(action)} · {t(`actor_${actor}`)}
                  {reason && ` · ${t(`reason_${reason}`)}`}
                  {note && ` · ${note}`}
                </li>
              ))}
            </ol>
          </section>
        </>
      )}
    </Read>
  )
}
