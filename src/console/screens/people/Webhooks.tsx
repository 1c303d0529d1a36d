import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookView } from '#contract/webhooks/webhooks.ts'
import { webhookTypes } from '#model/order-event.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Tick } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { OrderLink, Table } from '../../parts/Table.tsx'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

const entryIn = (fields: FormData) => ({
  url: String(fields.get('url') ?? '').trim(),
  description: String(fields.get('description') ?? '').trim(),
  types: webhookTypes.filter((type) => fields.get(type) !== null),
})

const Entry = ({ of }: { of?: WebhookView }) => (
  <>
    <Field
      label={t('webhookName')}
      name="description"
      defaultValue={of?.description ?? ''}
      required
    />
    <Field label={t('webhookUrl')} name="url" type="url" defaultValue={of?.url ?? ''} required />
    <fieldset className="columns">
      <legend>{t('webhookTypesToChoose')}</legend>
      {webhookTypes.map((type) => (
        <Tick
          key={type}
          label={type}
          name={type}
          defaultChecked={of?.types.includes(type) ?? false}
        />
      ))}
    </fieldset>
  </>
)

/** What a webhook was told, newest first. */
const Deliveries = ({ id }: { id: string }) => {
  const read = useInfiniteQuery({
    queryKey: ['webhooks', id, 'deliveries'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      send('GET /api/ops/webhooks/{id}/deliveries', {
        params: { id },
        query: pageParam === '' ? {} : { before: pageParam },
      }),
    getNextPageParam: ({ next }) => next,
  })
  const rows = read.data?.pages.flatMap(({ deliveries }) => deliveries) ?? []
  if (read.isPending) return <p className="wait">{t('loading')}</p>
  if (rows.length === 0) return <p role="status">{t('noDeliveries')}</p>
  return (
    <>
      <Table
        t={t}
        name={t('deliveries')}
        rows={rows}
        keyOf={(row) => row.id}
        row={(row) => ({
          delivery_when: when(row.createdAt),
          delivery_order: <OrderLink id={row.orderId} />,
          delivery_event: row.type,
          delivery_state: (
            <>
              <State of={row.state === 'waiting' ? 'queued' : row.state}>
                {t(`delivery_${row.state}`)}
              </State>
              {row.nextAt !== null && row.tries > 0 && (
                <small> {t('triedAgain', { when: when(row.nextAt) })}</small>
              )}
            </>
          ),
          delivery_answer: row.answer,
        })}
      />
      {read.hasNextPage && (
        <button type="button" disabled={read.isFetching} onClick={() => void read.fetchNextPage()}>
          {t('older')}
        </button>
      )}
    </>
  )
}

type Told = (id: string, text: string) => Promise<unknown>

const Test = ({ id }: { id: string }) => (
  <ActionDialog
    name={t('webhookTest')}
    consequence={t('webhookTestDone')}
    act={async () => {
      const { arrived, answer } = await send('POST /api/ops/webhooks/{id}/test', { params: { id } })
      return t(arrived ? 'webhookArrived' : 'webhookNotArrived', { answer })
    }}
  />
)

const Acts = ({ of, done }: { of: WebhookView; done: Told }) => {
  const params = { id: of.id }
  return (
    <div className="row">
      <ActionDialog
        name={t('webhookChange')}
        consequence={t('webhookChangeDone')}
        act={async (fields) => {
          await send('POST /api/ops/webhooks/{id}/change', { params, body: entryIn(fields) })
          await done(of.id, '')
        }}
      >
        <Entry of={of} />
      </ActionDialog>
      <ActionDialog
        name={t('webhookRotate')}
        consequence={t('webhookRotateDone')}
        act={async () => {
          const { secret } = await send('POST /api/ops/webhooks/{id}/rotate', { params })
          await done(of.id, secret)
        }}
      />
      {of.offAt === null && (
        <ActionDialog
          name={t('webhookReplay')}
          consequence={t('webhookReplayDone')}
          act={async (fields) => {
            const day = String(fields.get('since') ?? '')
            const since = day && new Date(`${day}T00:00:00+05:30`).toISOString()
            const { queued } = await send('POST /api/ops/webhooks/{id}/replay', {
              params,
              body: since ? { since } : {},
            })
            await done(of.id, '')
            return t('webhookReplayed', { count: queued })
          }}
        >
          <Field label={t('webhookSince')} name="since" type="date" />
        </ActionDialog>
      )}
      <ActionDialog
        name={t(of.offAt === null ? 'webhookOff' : 'webhookOn')}
        consequence={t(of.offAt === null ? 'webhookOffDone' : 'webhookOnDone')}
        act={async () => {
          await (of.offAt === null
            ? send('POST /api/ops/webhooks/{id}/off', { params })
            : send('POST /api/ops/webhooks/{id}/on', { params }))
          await done(of.id, '')
        }}
      />
    </div>
  )
}

/** Programs that are told what happens to orders. */
export const Webhooks = ({ me }: { me: Me }) => {
  const queryKey = ['webhooks']
  const read = useQuery({ queryKey, queryFn: () => send('GET /api/ops/webhooks') })
  const [secret, setSecret] = useState<{ id: string; text: string } | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const mayWrite = me.permissions.includes('webhooks.write')
  const done: Told = async (id, text) => {
    if (text !== '') setSecret({ id, text })
    await renew(...queryKey)
  }
  return (
    <>
      <h1>{t('webhooks')}</h1>
      <p>{t('webhooksWhy')}</p>
      {mayWrite && (
        <ActionDialog
          name={t('webhookAdd')}
          draft="webhook"
          consequence={t('webhookAddDone')}
          act={async (fields) => {
            const made = await send('POST /api/ops/webhooks', { body: entryIn(fields) })
            await done(made.webhook.id, made.secret)
          }}
        >
          <Entry />
        </ActionDialog>
      )}
      <Read of={read}>
        {(webhooks) => (
          <>
            <Table
              t={t}
              name={t('webhooks')}
              rows={webhooks}
              keyOf={(one) => one.id}
              row={(one) => ({
                webhookName: one.description,
                webhookUrl: (
                  <>
                    {one.url}{' '}
                    {one.offReason !== null && (
                      <State tone="off">{t(`webhookOff_${one.offReason}`)}</State>
                    )}
                    {one.offAt === null && one.failingSince !== null && (
                      <State tone="harm">
                        {t('webhookFailing', { when: when(one.failingSince) })}
                      </State>
                    )}
                    {secret?.id === one.id && (
                      <p role="status">
                        {t('webhookSecret')} <code>{secret.text}</code>
                      </p>
                    )}
                  </>
                ),
                webhookTypes: one.types.join(', ') || t('webhookAll'),
                webhookWaiting: one.waiting,
                webhookAddedBy: `${one.createdBy} · ${when(one.createdAt)}`,
                acts: (
                  <div className="row">
                    {mayWrite && <Test id={one.id} />}
                    <button
                      type="button"
                      aria-expanded={open === one.id}
                      onClick={() => setOpen(open === one.id ? null : one.id)}
                    >
                      {t('deliveries')}
                    </button>
                    {mayWrite && (
                      <details className="more">
                        <summary aria-label={t('moreAbout', { name: one.description })}>⋯</summary>
                        <Acts of={one} done={done} />
                      </details>
                    )}
                  </div>
                ),
              })}
              empty={t('noWebhooks')}
            />
            {webhooks
              .filter(({ id }) => id === open)
              .map(({ id, description }) => (
                <section key={id} className="panel" aria-label={description}>
                  <h2>
                    {t('deliveries')}: {description}
                  </h2>
                  <Deliveries id={id} />
                </section>
              ))}
          </>
        )}
      </Read>
    </>
  )
}
