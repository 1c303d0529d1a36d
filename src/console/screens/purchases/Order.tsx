import { useState } from 'react'
import { Link } from 'wouter'
import type { Purchase } from '#contract/purchases/purchases.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { Ordered } from './Ordered.tsx'
import { OrderLines } from './OrderLines.tsx'
import { tones } from './Orders.tsx'
import { t } from './words.ts'

export const Files = ({ of }: { of: string }) => (
  <>
    <a className="go" href={`${of}/file?format=pdf`} target="_blank" rel="noreferrer">
      PDF
    </a>
    <a className="go" href={`${of}/file?format=csv`} download>
      CSV
    </a>
  </>
)

const Acts = ({ order, me, done }: { order: Purchase; me: Me; done: () => Promise<void> }) => {
  const { number, state, email, supplier, lines } = order
  const params = { id: number }
  const isShort = lines.some(({ packs, received }) => received < packs)
  const sendBy = async (by: 'mail' | 'hand'): Promise<void> => {
    await send('POST /api/ops/purchases/{id}/send', { params, body: { by } })
    await done()
  }
  return (
    <div className="row">
      {state === 'draft' && email && (
        <ActionDialog
          isNext
          name={t('sendMail')}
          consequence={t('sendMailDone', { email })}
          act={() => sendBy('mail')}
        />
      )}
      {state === 'draft' && (
        <ActionDialog
          isNext={!email}
          name={t('sendHand')}
          consequence={t('sendHandDone', { supplier })}
          act={() => sendBy('hand')}
        />
      )}
      {state === 'sent' && me.permissions.includes('stock.write') && (
        <Link className={isShort ? 'go do' : 'go'} href={`/stock/receive?purchase=${number}`}>
          {t('receive')}
        </Link>
      )}
      {state !== 'closed' && (
        <ActionDialog
          isNext={state === 'sent' && !isShort}
          isEnd={state === 'draft' || isShort}
          name={t(state === 'draft' ? 'giveUp' : 'close')}
          consequence={t(isShort ? 'closeShort' : 'closeDone')}
          act={async (fields) => {
            const body = { reason: textIn(fields, 'reason') }
            await send('POST /api/ops/purchases/{id}/close', { params, body })
            await done()
          }}
        >
          {isShort && <Field label={t('reason')} name="reason" required maxLength={200} />}
        </ActionDialog>
      )}
    </div>
  )
}

/** An order to a supplier: changed and sent, received against, and closed. */
export const Order = ({ id, me }: { id: string; me: Me }) => {
  const [told, tell] = useState('')
  const read = useRead(['purchases', 'one', id], 'GET /api/ops/purchases/{id}', { params: { id } })
  const done = (): Promise<void> => renew('purchases')
  const mayWrite = me.permissions.includes('purchases.write')
  return (
    <>
      <p>
        <Link href="/purchases/orders">{t('orders')}</Link>
      </p>
      <Read of={read}>
        {(order) => (
          <>
            <h1>
              {order.number} <State tone={tones[order.state]}>{t(`state_${order.state}`)}</State>
            </h1>
            <dl className="facts">
              <Fact name={t('supplier')}>
                {order.supplier}
                {order.email && ` · ${order.email}`}
              </Fact>
              <Fact name={t('madeBy')}>
                {order.madeBy} · {when(order.madeAt)}
              </Fact>
              {order.sentAt && (
                <Fact name={t('state_sent')}>
                  {[order.sentTo, when(order.sentAt)].filter(Boolean).join(' · ')}
                </Fact>
              )}
              {order.closedAt && (
                <Fact name={t('state_closed')}>
                  {[order.closedReason, when(order.closedAt)].filter(Boolean).join(' · ')}
                </Fact>
              )}
              {order.note && <Fact name={t('note')}>{order.note}</Fact>}
              <Fact name={t('totalRates')}>{rupees(order.total)}</Fact>
            </dl>
            {mayWrite && <Acts order={order} me={me} done={done} />}
            <p className="row">
              <Files of={`/api/ops/purchases/${order.number}`} />
            </p>
            {order.state === 'draft' && mayWrite ? (
              <section className="panel" aria-label={t('ordered')}>
                {!order.email && (
                  <p>
                    {t('noMail')} <Link href="/purchases/suppliers">{t('suppliers')}</Link>
                  </p>
                )}
                <OrderLines
                  supplier={order.supplier}
                  start={order.lines.map((line) => ({
                    productId: line.productId,
                    name: line.productName,
                    hint: line.packLabel,
                    packs: String(line.packs),
                    rate: line.rate ?? '',
                  }))}
                  note={order.note}
                  act={(count) => t('saveOrder', { count })}
                  isStrong={false}
                  save={async ({ note, lines }) => {
                    tell('')
                    await send('POST /api/ops/purchases/{id}/lines', {
                      params: { id },
                      body: { note, lines },
                    })
                    await done()
                    tell(t('saved'))
                  }}
                />
                <p role="status">{told}</p>
              </section>
            ) : (
              <Ordered of={order} />
            )}
          </>
        )}
      </Read>
    </>
  )
}
