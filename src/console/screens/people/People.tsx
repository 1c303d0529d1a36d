import { useState } from 'react'
import { Link } from 'wouter'
import type { OperatorView } from '#contract/operators/people.ts'
import { type Role, roles, ungrantable } from '#model/role.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Fact, Mailbox, Tick } from '../../parts/Fields.tsx'
import { orAsk } from '../../parts/or-ask.ts'
import { Read } from '../../parts/Read.tsx'
import { Reason } from '../../parts/Reason.tsx'
import { State } from '../../parts/State.tsx'
import { Table } from '../../parts/Table.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

const chosen = (fields: FormData): Role[] => roles.filter((role) => fields.get(role) !== null)

const Ticks = ({ of }: { of: readonly Role[] }) => (
  <fieldset>
    <legend>{t('roles')}</legend>
    {of.map((role) => (
      <Tick key={role} name={role} label={t(`role_${role}`)} />
    ))}
  </fieldset>
)
/** By what they are recognised where they shop. */
const Reach = ({ of }: { of?: OperatorView }) => (
  <>
    <Field label={t('phone')} name="phone" type="tel" defaultValue={of?.phone ?? ''} />
    <Field label={t('street')} name="street" defaultValue={of?.street ?? ''} />
    <Field label={t('pincode')} name="pincode" defaultValue={of?.pincode ?? ''} />
  </>
)
/** Whether an operator's own orders are recognised by more than the e-mail address. */
const knowsReach = ({ phone, street }: OperatorView): boolean => Boolean(phone || street)
const reachIn = (fields: FormData) => {
  const entered = (['phone', 'street', 'pincode'] as const).flatMap((name) => {
    const value = textIn(fields, name)
    return value === '' ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entered) as { phone?: string; street?: string; pincode?: string }
}
const why = {
  begins: ['new', 'duty', 'cover'],
  ends: ['left', 'duty', 'lost'],
} as const
const Why = ({ of }: { of: keyof typeof why }) => (
  <Reason label={t('reason')} usual={why[of].map((one) => t(`why_${one}`))} />
)

type ActProps = { of: OperatorView; me: Me; done: (said?: string) => Promise<unknown> }

/** Roles and access, in the row itself. */
const Often = ({ of, me, done }: ActProps) => {
  const params = { id: of.id }
  const grantable = roles.filter(
    (role) => !of.roles.includes(role) && ungrantable(me.roles, role) === null,
  )
  if (of.offAt !== null)
    return (
      <ActionDialog
        name={t('turnOn')}
        draft={`turnOn ${of.id}`}
        consequence={t('turnOnDone')}
        act={async (fields) => {
          await send('POST /api/ops/people/{id}/on', {
            params,
            body: { reason: textIn(fields, 'reason') },
          })
          await done()
        }}
      >
        <Why of="begins" />
      </ActionDialog>
    )
  return (
    <>
      {grantable.length > 0 && (
        <ActionDialog
          name={t('grant')}
          draft={`grant ${of.id}`}
          consequence={
            knowsReach(of) ? t('grantDone') : `${t('grantDone')} ${t('reachUnknownDone')}`
          }
          act={async (fields) => {
            const payload = { operator: of.id, roles: chosen(fields) }
            const { aloneFrom } = await send('POST /api/ops/approvals', {
              body: { kind: 'roles.grant', payload, reason: textIn(fields, 'reason') },
            })
            await done(aloneFrom === null ? t('asked') : t('askedAlone', { when: when(aloneFrom) }))
          }}
        >
          <Ticks of={grantable} />
          <Why of="begins" />
        </ActionDialog>
      )}
      <ActionDialog
        isEnd
        name={t('turnOff')}
        draft={`turnOff ${of.id}`}
        consequence={t('turnOffDone')}
        act={async (fields) => {
          const reason = textIn(fields, 'reason')
          const request = {
            kind: 'people.off',
            payload: { operator: of.id, reason },
            reason,
          } as const
          const told = await orAsk(
            () => send('POST /api/ops/people/{id}/off', { params, body: { reason } }),
            request,
          )
          await done()
          return told
        }}
      >
        <Why of="ends" />
      </ActionDialog>
    </>
  )
}

/** What is seldom changed of an operator. */
const Seldom = ({ of, me, done }: ActProps) => {
  const params = { id: of.id }
  const now = new Date().toISOString()
  return (
    <div className="row">
      {of.roles.length > 0 && (
        <ActionDialog
          isEnd
          name={t('drop')}
          draft={`drop ${of.id}`}
          consequence={t('dropDone')}
          act={async (fields) => {
            await send('POST /api/ops/people/{id}/roles/drop', {
              params,
              body: { roles: chosen(fields), reason: textIn(fields, 'reason') },
            })
            await done()
          }}
        >
          <Ticks of={of.roles} />
          <Why of="ends" />
        </ActionDialog>
      )}
      <ActionDialog
        name={t('register')}
        draft={`register ${of.id}`}
        consequence={t('registerDone')}
        act={async (fields) => {
          const body = {
            registrationNumber: textIn(fields, 'registrationNumber'),
            reason: textIn(fields, 'reason'),
          }
          await send('POST /api/ops/people/{id}/registration', { params, body })
          await done()
        }}
      >
        <Field
          label={t('registrationNumber')}
          name="registrationNumber"
          defaultValue={of.registrationNumber ?? ''}
          required
        />
        <Why of="begins" />
      </ActionDialog>
      {of.id !== me.id && (
        <ActionDialog
          name={t('reach')}
          draft={`reach ${of.id}`}
          consequence={t('reachDone')}
          act={async (fields) => {
            const body = { ...reachIn(fields), reason: textIn(fields, 'reason') }
            await send('POST /api/ops/people/{id}/reach', { params, body })
            await done()
          }}
        >
          <Reach of={of} />
          <Why of="begins" />
        </ActionDialog>
      )}
      {of.tokens
        .filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > now)
        .map((token) => (
          <ActionDialog
            key={token.id}
            isEnd
            name={t('revokeToken', { label: token.label })}
            draft={`revoke ${token.id}`}
            consequence={t('revokeTokenDone')}
            act={async (fields) => {
              await send('POST /api/ops/people/{id}/tokens/{token}/revoke', {
                params: { ...params, token: token.id },
                body: { reason: textIn(fields, 'reason') },
              })
              await done()
            }}
          >
            <Why of="ends" />
          </ActionDialog>
        ))}
    </div>
  )
}

const More = ({ of }: { of: OperatorView }) => (
  <dl className="facts">
    {of.registrationNumber && <Fact name={t('registrationNumber')}>{of.registrationNumber}</Fact>}
    {of.phone && <Fact name={t('phone')}>{of.phone}</Fact>}
    {of.street && (
      <Fact name={t('street')}>
        {of.street}, {of.pincode}
      </Fact>
    )}
    {of.tokens.map((token) => (
      <Fact key={token.id} name={t('token', { label: token.label })}>
        {token.revokedAt === null
          ? t('goodUntil', { when: when(token.expiresAt) })
          : t('revoked', { when: when(token.revokedAt) })}
      </Fact>
    ))}
  </dl>
)

/** All who ever were operators, with their roles and tokens. */
export const People = ({ me }: { me: Me }) => {
  const [said, setSaid] = useState('')
  const read = useRead(['people'], 'GET /api/ops/people')
  const mayWrite = me.permissions.includes('people.write')
  const done = async (what = ''): Promise<void> => {
    setSaid(what)
    await renew('people')
  }
  return (
    <>
      <h1>{t('operators')}</h1>
      {mayWrite && (
        <ActionDialog
          name={t('add')}
          draft="operator"
          consequence={t('addDone')}
          act={async (fields) => {
            const registrationNumber = textIn(fields, 'registrationNumber')
            const body = { name: textIn(fields, 'name'), email: textIn(fields, 'email') }
            await send('POST /api/ops/people', {
              body: {
                ...body,
                ...reachIn(fields),
                ...(registrationNumber && { registrationNumber }),
              },
            })
            await done()
          }}
        >
          <Field label={t('name')} name="name" required />
          <Field label={t('email')} name="email" type="email" required />
          <Field label={t('registrationNumber')} name="registrationNumber" />
          <Reach />
        </ActionDialog>
      )}
      <p role="status">{said}</p>
      <Read of={read}>
        {(people) => (
          <Table
            t={t}
            name={t('operators')}
            rows={people}
            keyOf={(one) => one.id}
            row={(one) => ({
              who: one.name,
              roles: (
                <>
                  {one.roles.map((role) => t(`role_${role}`)).join(', ') || t('noRole')}{' '}
                  {one.offAt !== null && (
                    <State tone="off">{t('off', { when: when(one.offAt) })}</State>
                  )}
                  {one.offAt === null && one.roles.length > 0 && !knowsReach(one) && (
                    <State tone="soon">{t('reachUnknown')}</State>
                  )}
                </>
              ),
              email: <Mailbox of={one.email} />,
              acts: (
                <div className="row">
                  {mayWrite && <Often of={one} me={me} done={done} />}
                  <details className="more">
                    <summary aria-label={t('moreAbout', { name: one.name })}>⋯</summary>
                    <More of={one} />
                    {mayWrite && one.offAt === null && <Seldom of={one} me={me} done={done} />}
                    {me.permissions.includes('audit.read') && (
                      <Link href={`/people/audit?operator=${one.id}`}>{t('whatTheyDid')}</Link>
                    )}
                  </details>
                </div>
              ),
            })}
          />
        )}
      </Read>
    </>
  )
}
