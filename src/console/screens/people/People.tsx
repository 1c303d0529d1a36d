import { useState } from 'react'
import { Link } from 'wouter'
import type { OperatorView } from '#contract/operators/people.ts'
import { type Role, roles, ungrantable } from '#model/role.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog, Field } from '../../parts/ActionDialog.tsx'
import { Fact, Tick } from '../../parts/Fields.tsx'
import { orAsk } from '../../parts/or-ask.ts'
import { Read } from '../../parts/Read.tsx'
import { Reason } from '../../parts/Reason.tsx'
import { State } from '../../parts/State.tsx'
import { Table } from '../../parts/Table.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { say, when } from '../../texts.ts'
import { word } from './words.ts'

const chosen = (fields: FormData): Role[] => roles.filter((role) => fields.get(role) !== null)

const Ticks = ({ of }: { of: readonly Role[] }) => (
  <fieldset>
    <legend>{word('roles')}</legend>
    {of.map((role) => (
      <Tick key={role} name={role} label={say(`role_${role}`)} />
    ))}
  </fieldset>
)
/** By what they are recognised where they shop. */
const Reach = ({ of }: { of?: OperatorView }) => (
  <>
    <Field label={word('phone')} name="phone" type="tel" defaultValue={of?.phone ?? ''} />
    <Field label={word('street')} name="street" defaultValue={of?.street ?? ''} />
    <Field label={word('pincode')} name="pincode" defaultValue={of?.pincode ?? ''} />
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
  <Reason label={say('reason')} usual={why[of].map((one) => word(`why_${one}`))} />
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
        name={word('turnOn')}
        draft={`turnOn ${of.id}`}
        consequence={word('turnOnDone')}
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
          name={word('grant')}
          draft={`grant ${of.id}`}
          consequence={
            knowsReach(of) ? word('grantDone') : `${word('grantDone')} ${word('reachUnknownDone')}`
          }
          act={async (fields) => {
            const payload = { operator: of.id, roles: chosen(fields) }
            const { aloneFrom } = await send('POST /api/ops/approvals', {
              body: { kind: 'roles.grant', payload, reason: textIn(fields, 'reason') },
            })
            await done(
              aloneFrom === null ? word('asked') : say('askedAlone', { when: when(aloneFrom) }),
            )
          }}
        >
          <Ticks of={grantable} />
          <Why of="begins" />
        </ActionDialog>
      )}
      <ActionDialog
        isEnd
        name={word('turnOff')}
        draft={`turnOff ${of.id}`}
        consequence={word('turnOffDone')}
        act={async (fields) => {
          const reason = textIn(fields, 'reason')
          const asked = {
            kind: 'people.off',
            payload: { operator: of.id, reason },
            reason,
          } as const
          const told = await orAsk(
            () => send('POST /api/ops/people/{id}/off', { params, body: { reason } }),
            asked,
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
          name={word('drop')}
          draft={`drop ${of.id}`}
          consequence={word('dropDone')}
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
        name={word('register')}
        draft={`register ${of.id}`}
        consequence={word('registerDone')}
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
          label={word('registrationNumber')}
          name="registrationNumber"
          defaultValue={of.registrationNumber ?? ''}
          required
        />
        <Why of="begins" />
      </ActionDialog>
      {of.id !== me.id && (
        <ActionDialog
          name={word('reach')}
          draft={`reach ${of.id}`}
          consequence={word('reachDone')}
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
            name={word('revokeToken', { label: token.label })}
            draft={`revoke ${token.id}`}
            consequence={word('revokeTokenDone')}
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
    {of.registrationNumber && (
      <Fact name={word('registrationNumber')}>{of.registrationNumber}</Fact>
    )}
    {of.phone && <Fact name={word('phone')}>{of.phone}</Fact>}
    {of.street && (
      <Fact name={word('street')}>
        {of.street}, {of.pincode}
      </Fact>
    )}
    {of.tokens.map((token) => (
      <Fact key={token.id} name={word('token', { label: token.label })}>
        {token.revokedAt === null
          ? word('goodUntil', { when: when(token.expiresAt) })
          : word('revoked', { when: when(token.revokedAt) })}
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
      <h1>{word('operators')}</h1>
      {mayWrite && (
        <ActionDialog
          name={word('add')}
          draft="operator"
          consequence={word('addDone')}
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
          <Field label={word('name')} name="name" required />
          <Field label={say('email')} name="email" type="email" required />
          <Field label={word('registrationNumber')} name="registrationNumber" />
          <Reach />
        </ActionDialog>
      )}
      <p role="status">{said}</p>
      <Read of={read}>
        {(people) => (
          <Table
            name={word('operators')}
            heads={[word('who'), word('roles'), say('email'), say('acts')]}
            rows={people.map((one) => ({
              key: one.id,
              cells: [
                one.name,
                <>
                  {one.roles.map((role) => say(`role_${role}`)).join(', ') || word('noRole')}{' '}
                  {one.offAt !== null && (
                    <State tone="off">{word('off', { when: when(one.offAt) })}</State>
                  )}
                  {one.offAt === null && one.roles.length > 0 && !knowsReach(one) && (
                    <State tone="soon">{word('reachUnknown')}</State>
                  )}
                </>,
                one.email,
                <div key="acts" className="row">
                  {mayWrite && <Often of={one} me={me} done={done} />}
                  <details className="more">
                    <summary aria-label={word('moreAbout', { name: one.name })}>⋯</summary>
                    <More of={one} />
                    {mayWrite && one.offAt === null && <Seldom of={one} me={me} done={done} />}
                    {me.permissions.includes('audit.read') && (
                      <Link href={`/people/audit?operator=${one.id}`}>{word('whatTheyDid')}</Link>
                    )}
                  </details>
                </div>,
              ],
            }))}
          />
        )}
      </Read>
    </>
  )
}
