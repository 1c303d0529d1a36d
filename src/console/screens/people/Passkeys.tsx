import { send } from '../../call.ts'
import { ActionDialog, Field } from '../../parts/ActionDialog.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { addPasskey, canUsePasskeys } from '../../passkeys.ts'
import { queries } from '../../queries.ts'
import { when } from '../../texts.ts'
import { word } from './words.ts'

/** The devices with which the operator signs in without a code. */
export const Passkeys = () => {
  const queryKey = ['passkeys']
  const read = useRead(queryKey, 'GET /api/ops/me/passkeys')
  return (
    <section className="panel" aria-label={word('passkeys')}>
      <h2>{word('passkeys')}</h2>
      <p>{word(canUsePasskeys() ? 'passkeysWhy' : 'passkeysNot')}</p>
      {canUsePasskeys() && (
        <ActionDialog
          name={word('addPasskey')}
          consequence={word('addPasskeyDone')}
          act={async (fields) =>
            queries.setQueryData(queryKey, await addPasskey(textIn(fields, 'name')))
          }
        >
          <Field label={word('passkeyName')} name="name" required />
        </ActionDialog>
      )}
      <Read of={read}>
        {(passkeys) => (
          <ul className="plain stack">
            {passkeys.map(({ id, name, createdAt, usedAt, isSynced }) => (
              <li key={id}>
                <b>{name}</b> {isSynced && <span className="tag">{word('passkeySynced')}</span>}
                <dl className="facts">
                  <Fact name={word('passkeyAdded')}>{when(createdAt)}</Fact>
                  <Fact name={word('lastSeen')}>
                    {usedAt === null ? word('passkeyUnused') : when(usedAt)}
                  </Fact>
                </dl>
                <ActionDialog
                  name={word('removePasskey', { name })}
                  consequence={word('removePasskeyDone')}
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
