import { useState } from 'react'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Fault } from '../../parts/Fault.tsx'
import { channelName, messageName } from '../../parts/message-name.ts'
import { Read } from '../../parts/Read.tsx'
import { useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { ago, t, when } from '../../texts.ts'

/** Messages that could not be sent, each with another try for those who may. */
export const Messages = ({ me }: { me: Me }) => {
  const read = useRead(
    ['messages', 'lost'],
    'GET /api/ops/messages',
    {},
    { refetchInterval: 60_000 },
  )
  const [busy, setBusy] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const [error, setError] = useState<Error | null>(null)
  const retry = async (id: string): Promise<void> => {
    setBusy(id)
    setError(null)
    setTold('')
    try {
      await send('POST /api/ops/messages/{id}/retry', { params: { id } })
      setTold(t('messageRetried'))
    } catch (caught) {
      setError(caught as Error)
    } finally {
      setBusy(null)
      await renew('messages')
    }
  }
  return (
    <section className="panel" aria-label={t('givenUp')}>
      <h2>{t('givenUp')}</h2>
      <p role="status">{told}</p>
      <Fault error={error} />
      <Read of={read}>
        {(lost) => {
          const oldest = lost.at(-1)
          if (!oldest) return <p>{t('givenUpNone')}</p>
          return (
            <>
              <p>{t('givenUpSome', { count: lost.length, ago: ago(oldest.endedAt) })}</p>
              <details>
                <summary>{t('messageRows')}</summary>
                <ul className="plain stack" data-list>
                  {lost.map(({ id, channel, recipient, template, tries, endedAt, canRetry }) => (
                    <li key={id}>
                      <b>{messageName(template)}</b> · {channelName(channel)} {recipient}{' '}
                      <small title={when(endedAt)}>
                        {t('messageTries', { count: tries, ago: ago(endedAt) })}
                      </small>{' '}
                      {!canRetry && <small>{t('messageOver')}</small>}
                      {canRetry && me.permissions.includes('messages.write') && (
                        <button type="button" disabled={busy === id} onClick={() => void retry(id)}>
                          {t('messageRetry')}
                        </button>
                      )}
                    </li>
                  ))}
                </ul>
              </details>
            </>
          )
        }}
      </Read>
    </section>
  )
}
