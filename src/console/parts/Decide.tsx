import type { ApprovalView } from '#contract/approvals/approvals.ts'
import { approvalPermission } from '#model/approval.ts'
import { send } from '../call.ts'
import type { Me } from '../me.ts'
import { renew } from '../queries.ts'
import { t } from '../texts.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { TextArea } from './Fields.tsx'
import { Press } from './Press.tsx'
import { rupees } from './rupees.ts'
import { textIn } from './text-in.ts'

/** The sum that a request gives, in rupees; null where it is about none. */
export const sumAsked = ({ payload, told }: ApprovalView): string | null => {
  const within = Object.values(payload).find(
    (value): value is { amount: unknown } =>
      typeof value === 'object' && value !== null && 'amount' in value,
  )
  const sum = told.amount ?? payload.amount ?? within?.amount
  return typeof sum === 'string' || typeof sum === 'number' ? rupees(sum) : null
}

/** What can be decided about a request of two people: by another person, or taken back by who asked. */
export const Decide = ({ of, me }: { of: ApprovalView; me: Me }) => {
  const params = { id: of.id }
  const isOwn = of.requestedBy.id === me.id
  const mayDecide =
    me.permissions.includes('approvals.decide') &&
    me.permissions.includes(approvalPermission[of.kind])
  if (of.state !== 'open' || !(isOwn || mayDecide)) return null
  // What was asked for may be done now: what shows it is read again, too.
  const done = () => renew()
  return (
    <div className="row">
      {!isOwn && mayDecide && (
        <Press
          name={[t('approveRequest'), sumAsked(of)].filter(Boolean).join(' ')}
          act={async () => {
            await send('POST /api/ops/approvals/{id}/approve', { params })
            await done()
          }}
        />
      )}
      <ActionDialog
        isEnd
        name={t(of.aloneFrom ? 'stopRequest' : isOwn ? 'takeBackRequest' : 'refuseRequest')}
        draft={`refuse ${of.id}`}
        consequence={
          of.aloneFrom
            ? t('stopRequestDone')
            : t('refuseRequestDone', { name: of.requestedBy.name })
        }
        act={async (fields) => {
          await send('POST /api/ops/approvals/{id}/refuse', {
            params,
            body: { reason: textIn(fields, 'reason') },
          })
          await done()
        }}
      >
        <TextArea label={t('reason')} name="reason" required />
      </ActionDialog>
    </div>
  )
}
