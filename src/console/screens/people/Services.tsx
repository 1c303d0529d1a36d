import { useState } from 'react'
import type { ServiceView } from '#contract/operators/services.ts'
import { tokenDays } from '#model/operator.ts'
import { scopes } from '#model/role.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { TextArea, Tick } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { Table } from '../../parts/Table.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

const Days = () => (
  <Field
    label={t('serviceDays')}
    name="days"
    type="number"
    min="1"
    defaultValue={String(tokenDays.usual)}
    required
  />
)
const daysIn = (fields: FormData): number => Number(fields.get('days'))

type Told = (id: string, token: string) => Promise<unknown>

const Acts = ({ of, done }: { of: ServiceView; done: Told }) => {
  const params = { id: of.id }
  return (
    <div className="row">
      <ActionDialog
        name={t('serviceRenew')}
        consequence={t('serviceRenewDone')}
        act={async (fields) => {
          const { token } = await send('POST /api/ops/services/{id}/renew', {
            params,
            body: { days: daysIn(fields) },
          })
          await done(of.id, token)
        }}
      >
        <Days />
      </ActionDialog>
      <ActionDialog
        isEnd
        name={t('serviceRevoke')}
        draft={`revoke ${of.id}`}
        consequence={t('serviceRevokeDone')}
        act={async (fields) => {
          await send('POST /api/ops/services/{id}/revoke', {
            params,
            body: { reason: textIn(fields, 'reason') },
          })
          await done(of.id, '')
        }}
      >
        <TextArea label={t('reason')} name="reason" required />
      </ActionDialog>
    </div>
  )
}

/** Other programs that call as themselves. */
export const Services = ({ me }: { me: Me }) => {
  const read = useRead(['services'], 'GET /api/ops/services')
  const [token, setToken] = useState({ id: '', text: '' })
  const mayWrite = me.permissions.includes('people.write')
  const now = new Date().toISOString()
  const done: Told = async (id, text) => {
    setToken({ id, text })
    await renew('services')
  }
  return (
    <>
      <h1>{t('services')}</h1>
      <p>{t('servicesWhy')}</p>
      {mayWrite && (
        <ActionDialog
          name={t('serviceAdd')}
          draft="service"
          consequence={t('serviceAddDone')}
          act={async (fields) => {
            const made = await send('POST /api/ops/services', {
              body: {
                name: textIn(fields, 'name'),
                scopes: scopes.filter((scope) => fields.get(scope) !== null),
                days: daysIn(fields),
              },
            })
            await done(made.service.id, made.token)
          }}
        >
          <Field label={t('serviceName')} name="name" required />
          <fieldset className="columns">
            <legend>{t('serviceScopes')}</legend>
            {scopes
              .filter((scope) => me.permissions.includes(scope))
              .map((scope) => (
                <Tick key={scope} label={scope} name={scope} />
              ))}
          </fieldset>
          <Days />
        </ActionDialog>
      )}
      <Read of={read}>
        {(services) => (
          <>
            <Table
              t={t}
              name={t('services')}
              rows={services}
              keyOf={(one) => one.id}
              row={(one) => {
                const ended = one.revokedAt ?? (one.expiresAt <= now ? one.expiresAt : null)
                return {
                  who: one.name,
                  serviceScopes: (
                    <>
                      {one.scopes.join(', ')}
                      {token.id === one.id && token.text !== '' && (
                        <p role="status">
                          {t('serviceToken')} <code>{token.text}</code>
                        </p>
                      )}
                    </>
                  ),
                  expires:
                    ended === null ? (
                      when(one.expiresAt)
                    ) : (
                      <State tone="off">{t('serviceEnded', { when: when(ended) })}</State>
                    ),
                  webhookAddedBy: `${one.createdBy} · ${when(one.createdAt)}`,
                  acts: mayWrite && one.revokedAt === null && <Acts of={one} done={done} />,
                }
              }}
              empty={t('noServices')}
            />
          </>
        )}
      </Read>
    </>
  )
}
