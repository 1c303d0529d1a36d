import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { FileButton } from '../../parts/list/FileButton.tsx'
import { orAsk } from '../../parts/or-ask.ts'
import { rupees } from '../../parts/rupees.ts'
import { textIn } from '../../parts/text-in.ts'
import { when } from '../../texts.ts'
import { orderActs } from './possible.ts'
import { t } from './words.ts'

type Props = { of: AdminOrder; me: Me; done: (after: AdminOrder) => void }
/** What is taken off the goods. */
const taken: readonly string[] = ['discount', 'coupon', 'fromWallet']
const isNone = (amount: string): boolean => Number(amount) === 0

/** Rupees as the API takes them, `49` → `49.00`. */
const sumIn = (fields: FormData): string => Number(fields.get('amount')).toFixed(2)

/** What an order costs, how it is paid, and every movement of its money. */
export const Money = ({ of, me, done }: Props) => {
  const { order, documents, refunds, cash } = of
  const params = { id: order.orderId }
  const acts = orderActs(of, me.permissions)
  const parts = [
    ['goods', order.actualAmnt],
    ['discount', order.discount],
    ['coupon', order.offerDiscount],
    ['shipping', order.shipping],
    ['fromWallet', order.cashBalance],
    ['cashDue', cash.due],
    ['cashCollected', cash.collected],
    ['cashHandedIn', cash.handedIn],
  ] as const
  return (
    <section className="panel" aria-label={t('money')}>
      <h2>{t('money')}</h2>
      <dl className="mini sums">
        {parts
          .filter(([, amount]) => !isNone(amount))
          .map(([name, amount]) => (
            <Fact key={name} name={t(name)}>
              {taken.includes(name) && '−'}
              {rupees(amount)} {name === 'coupon' && order.couponCode}
            </Fact>
          ))}
        <Fact name={t('total')}>{rupees(order.orderAmount)}</Fact>
      </dl>
      <ul className="plain">
        {order.can.labels && (
          <li>
            <a href={`/api/ops/orders/${order.orderId}/labels`} target="_blank" rel="noreferrer">
              {t('labels')}
            </a>
          </li>
        )}
        {documents.map(({ number, kind, total, at, reason }) => (
          <li key={number}>
            <a
              href={`/api/ops/orders/${order.orderId}/invoice?number=${encodeURIComponent(number)}`}
              target="_blank"
              rel="noreferrer"
            >
              {number}
            </a>{' '}
            {kind === 'credit' ? `−${rupees(total)}` : rupees(total)} · {when(at)}{' '}
            {reason && `· ${reason}`}{' '}
            {order.business && me.permissions.includes('finance.read') && (
              <FileButton
                address={`/api/ops/finance/e-invoices/${encodeURIComponent(number)}`}
                name={`e-invoice-${number}.json`}
                label={t('eInvoice')}
              />
            )}
          </li>
        ))}
        {refunds.map(({ amount, reason, dueAt, settledAt }) => (
          <li key={dueAt + reason}>
            −{rupees(amount)} · {reason} ·{' '}
            {settledAt
              ? t('refundPaid', { when: when(settledAt) })
              : t('refundDue', { when: when(dueAt) })}
          </li>
        ))}
        {of.wallet.map(({ reason, amount, at }) => (
          <li key={at + reason + amount}>
            {t(`wallet_${reason}`)} · {rupees(amount)} · {when(at)}
          </li>
        ))}
      </ul>
      <div className="row">
        {acts.toCod && (
          <ActionDialog
            name={t('toCod')}
            consequence={t('toCodDone', { amount: rupees(order.orderAmount) })}
            act={async () =>
              done(await send('POST /api/ops/orders/{id}/convert-to-cod', { params }))
            }
          />
        )}
        {(acts.refund || acts.askRefund) && (
          <ActionDialog
            name={t(acts.refund ? 'refundSum' : 'askRefund')}
            draft={`refund ${order.orderId}`}
            consequence={t(acts.refund ? 'refundSumDone' : 'askRefundDone')}
            act={async (fields) => {
              const body = { amount: sumIn(fields), reason: textIn(fields, 'reason') }
              const request = {
                kind: 'refund.give',
                payload: { orderId: order.orderId, refund: body },
                reason: body.reason,
              } as const
              if (acts.askRefund) {
                await send('POST /api/ops/approvals', { body: request })
                return t('askedSecond')
              }
              return await orAsk(
                async () => done(await send('POST /api/ops/orders/{id}/refund', { params, body })),
                request,
              )
            }}
          >
            <Field
              label={t('amount')}
              name="amount"
              type="number"
              min="0.01"
              step="0.01"
              required
            />
            <Field label={t('reason')} name="reason" required />
          </ActionDialog>
        )}
        {acts.credit && (
          <ActionDialog
            name={t('credit')}
            draft={`credit ${order.orderId}`}
            consequence={t('creditDone')}
            act={async (fields) => {
              const [amount, points] = ['amount', 'points'].map((name) => textIn(fields, name))
              if (Boolean(amount) === Boolean(points)) throw new Error(t('creditOne'))
              const worth = points ? { points: Number(points) } : { amount: sumIn(fields) }
              const body = { ...worth, reason: textIn(fields, 'reason') }
              const request = {
                kind: 'credit.give',
                payload: { orderId: order.orderId, credit: body },
                reason: body.reason,
              } as const
              return await orAsk(
                async () => done(await send('POST /api/ops/orders/{id}/credit', { params, body })),
                request,
              )
            }}
          >
            <Field label={t('creditAmount')} name="amount" type="number" min="0.01" step="0.01" />
            <Field label={t('creditPoints')} name="points" type="number" min="1" step="1" />
            <Field label={t('reason')} name="reason" required />
          </ActionDialog>
        )}
      </div>
    </section>
  )
}
