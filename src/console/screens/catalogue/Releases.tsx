import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { TextArea } from '../../parts/Fields.tsx'
import { orAsk } from '../../parts/or-ask.ts'
import { Read } from '../../parts/Read.tsx'
import { Requests } from '../../parts/Requests.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { t as rowText } from './rows/words.ts'
import { t } from './words.ts'

/** The served release, the progress of a publish, and the way back to an earlier release. */
export const Releases = ({ me }: { me: Me }) => {
  const read = useRead(
    ['catalogue', 'status'],
    'GET /api/ops/catalogue/status',
    {},
    { refetchInterval: ({ state }) => (state.data?.publishing.running ? 1_000 : 15_000) },
  )
  return (
    <>
      <h1>{t('releases')}</h1>
      <Read of={read}>
        {({ served, earlier, publishing: { running, waiting } }) => (
          <div className="stack">
            <section className="panel">
              <h2>{t('served')}</h2>
              <p>{served ? `${served.release} · ${when(served.publishedAt)}` : t('noRelease')}</p>
              <p role="status">
                {running ? t(`step_${running.step}`) : t('notPublishing')}
                {waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
              </p>
              {running && (
                <progress
                  aria-label={t(`step_${running.step}`)}
                  {...(running.total && { value: running.done ?? 0, max: running.total })}
                />
              )}
            </section>
            <section className="panel">
              <h2>{t('earlier')}</h2>
              {earlier.length === 0 && <p>{t('noEarlier')}</p>}
              <ul className="plain stack">
                {earlier.map(({ release, publishedAt }) => (
                  <li key={release}>
                    {release} · {when(publishedAt)}
                    {me.permissions.includes('catalogue.publish') && (
                      <ActionDialog
                        name={t('rollBack', { release })}
                        draft={`roll-back ${release}`}
                        consequence={t('rollBackDone', { release })}
                        act={async (fields) => {
                          const reason = textIn(fields, 'reason')
                          const result = await orAsk(
                            () =>
                              send('POST /api/ops/catalogue/rollback', {
                                body: { to: release, reason },
                              }),
                            { kind: 'catalogue.loosen', payload: { release }, reason },
                          )
                          await renew('catalogue')
                          return result
                        }}
                      >
                        <TextArea label={rowText('reason')} name="reason" required />
                      </ActionDialog>
                    )}
                    <Requests about={['release', release]} me={me} />
                  </li>
                ))}
              </ul>
            </section>
          </div>
        )}
      </Read>
    </>
  )
}
