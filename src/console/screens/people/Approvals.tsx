import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ApprovalView } from '#contract/approvals/approvals.ts'
import type { HistoryEntry } from '#contract/publishing/content.ts'
import { approvalStates } from '#model/approval.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Decide } from '../../parts/Decide.tsx'
import { Fact, Filter, Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { when } from '../../texts.ts'
import { Changes } from '../catalogue/Changes.tsx'
import { requestFacts } from './request-facts.ts'
import { t } from './words.ts'

/** A request of two people, with all its fields: who approves it answers for each of them. */
const Request = ({ of, me }: { of: ApprovalView; me: Me }) => {
  return (
    <li className="panel">
      <b>{t(`kind_${of.kind}`)}</b> <State of={of.state}>{t(`approval_${of.state}`)}</State>
      <dl className="facts">
        {requestFacts(of).map(({ field, name, text }) => (
          <Fact key={field} name={name}>
            {field === 'orderId' ? <Link href={`/orders/${text}`}>{text}</Link> : text}
          </Fact>
        ))}
        {Array.isArray(of.payload.changes) && (
          <Fact name={t('ask_changes')}>
            <Changes of={of.payload.changes as HistoryEntry['changes']} />
          </Fact>
        )}
        {Object.keys(of.payload).length === 0 && <Fact name={t('hidden')}>{t('hiddenWhy')}</Fact>}
        <Fact name={t('reason')}>{of.reason}</Fact>
        <Fact name={t('askedBy')}>
          {of.requestedBy.name} · {when(of.requestedAt)}
        </Fact>
        {of.state === 'open' && <Fact name={t('expires')}>{when(of.expiresAt)}</Fact>}
        {of.aloneFrom && of.state === 'open' && (
          <Fact name={t('smallShop')}>{t('takesEffect', { when: when(of.aloneFrom) })}</Fact>
        )}
        {of.decidedBy && of.decidedAt && (
          <Fact name={t('decidedBy')}>
            {of.decidedBy.name} · {when(of.decidedAt)} {of.decisionReason}
          </Fact>
        )}
      </dl>
      <Decide of={of} me={me} />
    </li>
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
            {approvals.length === 0 && <p role="status">{t('noApprovals')}</p>}
            <ul className="plain stack">
              {approvals.map((one) => (
                <Request key={one.id} of={one} me={me} />
              ))}
            </ul>
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
    </>
  )
}
