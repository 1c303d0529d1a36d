import { send } from '../../call.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { useRead } from '../../parts/useRead.ts'
import { queries } from '../../queries.ts'
import { when } from '../../texts.ts'
import { Passkeys } from './Passkeys.tsx'
import { t } from './words.ts'

/** Where the operator is signed in to the console, and with which devices they may. */
export const Sessions = () => {
  const queryKey = ['sessions']
  const read = useRead(queryKey, 'GET /api/ops/me/sessions')
  return (
    <div className="stack">
      <h1>{t('sessions')}</h1>
      <Read of={read}>
        {(sessions) => (
          <ul className="plain stack">
            {sessions.map((one) => (
              <li key={one.id} className="panel">
                <b>{one.label}</b> {one.isThis && <span className="tag">{t('thisBrowser')}</span>}
                <dl className="facts">
                  <Fact name={t('signedIn')}>{when(one.createdAt)}</Fact>
                  <Fact name={t('lastSeen')}>{when(one.seenAt)}</Fact>
                  <Fact name={t('endsAt')}>{when(one.expiresAt)}</Fact>
                </dl>
                {!one.isThis && (
                  <ActionDialog
                    name={t('endSession')}
                    consequence={t('endSessionDone')}
                    act={async () =>
                      queries.setQueryData(
                        queryKey,
                        await send('POST /api/ops/me/sessions/{id}/revoke', {
                          params: { id: one.id },
                        }),
                      )
                    }
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Read>
      <Passkeys />
    </div>
  )
}
