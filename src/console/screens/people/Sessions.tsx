import { send } from '../../call.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { addPasskey, canUsePasskeys } from '../../passkeys.ts'
import { queries } from '../../queries.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

/** The devices with which the operator signs in without a code. */
const Passkeys = () => {
  const queryKey = ['passkeys']
  const read = useRead(queryKey, 'GET /api/ops/me/passkeys')
  return (
    <section className="panel" aria-label={t('passkeys')}>
      <h2>{t('passkeys')}</h2>
      <p>{t(canUsePasskeys() ? 'passkeysWhy' : 'passkeysNot')}</p>
      {canUsePasskeys() && (
        <ActionDialog
          name={t('addPasskey')}
          consequence={t('addPasskeyDone')}
          act={async (fields) =>
            queries.setQueryData(queryKey, await addPasskey(textIn(fields, 'name')))
          }
        >
          <Field label={t('passkeyName')} name="name" required />
        </ActionDialog>
      )}
      <Read of={read}>
        {(passkeys) => (
          <ul className="plain stack">
            {passkeys.map(({ id, name, createdAt, usedAt, isSynced }) => (
              <li key={id}>
                <b>{name}</b> {isSynced && <span className="tag">{t('passkeySynced')}</span>}
                <dl className="facts">
                  <Fact name={t('passkeyAdded')}>{when(createdAt)}</Fact>
                  <Fact name={t('lastSeen')}>
                    {usedAt === null ? t('passkeyUnused') : when(usedAt)}
                  </Fact>
                </dl>
                <ActionDialog
                  name={t('removePasskey', { name })}
                  consequence={t('removePasskeyDone')}
                  act={async () =>
                    queries.setQueryData(
                      queryKey,
                      await send('POST /api/ops/me/passkeys/{id}/remove', { params: { id } }),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Read>
    </section>
  )
}

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
