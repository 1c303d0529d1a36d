import { Link } from 'wouter'
import type { PaymentProblem } from '#contract/payments/admin.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { Fact } from '../../parts/Fields.tsx'
import { orAsk } from '../../parts/or-ask.ts'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

type Props = { of: PaymentProblem; me: Me; done: () => Promise<unknown> }

const Problem = ({ of, me, done }: Props) => {
  const { problem, orderId, amount, expected, refund, reference, reversal, at } = of
  return (
    <li className="panel">
      <b>{t(`payment_${problem}`)}</b>{' '}
      <Link data-row href={`/orders/${orderId}`}>
        {orderId}
      </Link>
      <p>{t(`payment_${problem}_do`)}</p>
      <dl className="facts">
        <Fact name={t('amount')}>{rupees(amount)}</Fact>
        {expected && <Fact name={t('expected')}>{rupees(expected)}</Fact>}
        {reference && <Fact name={t('reference')}>{reference}</Fact>}
        <Fact name={t('since')}>{when(at)}</Fact>
      </dl>
      {refund !== null && me.permissions.includes('refunds.settle') && (
        <div className="row">
          <ActionDialog
            name={t('settleRefund')}
            consequence={t('settleRefundDone', { amount: rupees(amount), order: orderId })}
            act={async (fields) => {
              const body = { reference: textIn(fields, 'reference') }
              const request = {
                kind: 'refund.settle',
                payload: { orderId, refund, ...body },
                reason: t(`payment_${problem}`),
              } as const
              const result = await orAsk(
                () =>
                  send('POST /api/ops/orders/{id}/refunds/{refund}/settle', {
                    params: { id: orderId, refund },
                    body,
                  }),
                request,
              )
              await done()
              return result
            }}
          >
            <Field label={t('transfer')} name="reference" required />
          </ActionDialog>
        </div>
      )}
      {reversal !== null && me.permissions.includes('refunds.settle') && (
        <div className="row">
          <ActionDialog
            name={t('resolveReversal')}
            consequence={t('resolveReversalDone', { order: orderId })}
            act={async (fields) => {
              const body = { reason: textIn(fields, 'reason') }
              const result = await orAsk(
                () =>
                  send('POST /api/ops/payments/reversals/{kind}/{id}/resolve', {
                    params: reversal,
                    body,
                  }),
                { kind: 'refund.give', payload: { orderId, reversal, ...body }, ...body },
              )
              await done()
              return result
            }}
          >
            <Field label={t('reason')} name="reason" required />
          </ActionDialog>
        </div>
      )}
    </li>
  )
}

/** Payments and refunds that do not go on by themselves, the oldest first. */
export const Problems = ({ me }: { me: Me }) => {
  const queryKey = ['payment-problems']
  const read = useRead(queryKey, 'GET /api/ops/payments/problems', {}, { refetchInterval: 60_000 })
  return (
    <>
      <h1>{t('problems')}</h1>
      <Read of={read}>
        {(problems) => (
          <>
            {problems.length === 0 && <p role="status">{t('noProblems')}</p>}
            <ul className="plain stack">
              {problems.map((one) => (
                <Problem
                  key={`${one.orderId} ${one.problem} ${one.refund} ${one.reversal?.id}`}
                  of={one}
                  me={me}
                  done={() => renew(...queryKey)}
                />
              ))}
            </ul>
          </>
        )}
      </Read>
    </>
  )
}
