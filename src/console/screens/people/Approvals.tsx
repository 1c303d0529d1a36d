import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApprovalView } from '#contract/approvals/approvals.ts'
import type { HistoryEntry } from '#contract/publishing/content.ts'
import { approvalStates } from '#model/approval.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Decide } from '../../parts/Decide.tsx'
import { Fact, Filter, Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { OrderLink, Table } from '../../parts/Table.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { when } from '../../texts.ts'
import { Changes } from '../catalogue/Changes.tsx'
import { requestFacts } from './request-facts.ts'
import { t } from './words.ts'

/** All that who approves it answers for. */
const Asked = ({ of }: { of: ApprovalView }) => (
  <dl className="told">
    {requestFacts(of).map(({ field, name, text }) => (
      <Fact key={field} name={name}>
        {field === 'orderId' ? <OrderLink id={text} /> : text}
      </Fact>
    ))}
    {Array.isArray(of.payload.changes) && (
      <Fact name={t('ask_changes')}>
        <Changes of={of.payload.changes as HistoryEntry['changes']} />
      </Fact>
    )}
    {Object.keys(of.payload).length === 0 && <Fact name={t('hidden')}>{t('hiddenWhy')}</Fact>}
  </dl>
)

/** Until when it can be decided; of what is over, who decided it and why. */
const Ends = ({ of }: { of: ApprovalView }) => {
  if (of.state === 'open')
    return (
      <>
        <span className="nowrap">{when(of.expiresAt)}</span>{' '}
        {of.aloneFrom && <small>{t('takesEffect', { when: when(of.aloneFrom) })}</small>}
      </>
    )
  return (
    <>
      <State of={of.state}>{t(`approval_${of.state}`)}</State>{' '}
      {of.decidedBy && of.decidedAt && (
        <small>
          {of.decidedBy.name} · {when(of.decidedAt)} {of.decisionReason}
        </small>
      )}
    </>
  )
}

/** Acts that take two people. */
export const Approvals = ({ me }: { me: Me }) => {
  const { get, oneOf, page } = useFilters()
  const state = get('state') === 'all' ? undefined : (oneOf('state', approvalStates) ?? 'open')
  const read = useQuery({
    queryKey: ['approvals', state, page],
    queryFn: () =>
      send('GET /api/ops/approvals', { query: { pageNumber: page, ...(state && { state }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  return (
    <>
      <h1>{t('approvals')}</h1>
      <div className="row">
        <Filter
          label={t('state')}
          name="state"
          options={[...approvalStates, 'all' as const].map((one) => ({
            value: one === 'open' ? '' : one,
            name: t(`approval_${one}`),
          }))}
        />
      </div>
      <Read of={read}>
        {({ approvals, hasMore }) => (
          <>
            <Table
              t={t}
              name={t('approvals')}
              rows={approvals}
              keyOf={(one) => one.id}
              row={(one) => ({
                action: t(`kind_${one.kind}`),
                object: <Asked of={one} />,
                reason: one.reason,
                askedBy: (
                  <>
                    {one.requestedBy.name} <small className="nowrap">{when(one.requestedAt)}</small>
                  </>
                ),
                [state === 'open' ? 'expires' : 'state']: <Ends of={one} />,
                acts: <Decide of={one} me={me} />,
              })}
              empty={t('noApprovals')}
            />
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
    </>
  )
}
