import { useQuery } from '@tanstack/react-query'
import type { ApprovalView } from '#contract/approvals/approvals.ts'
import { send } from '../call.ts'
import type { Me } from '../me.ts'
import { t, when } from '../texts.ts'
import { Decide, sumAsked } from './Decide.tsx'

/** What was ever asked of two people about an order, a product or a release, the newest first. */
export const useRequests = (about: readonly [what: string, id: string]): ApprovalView[] => {
  const { data } = useQuery({
    queryKey: ['approvals', ...about],
    queryFn: () =>
      send('GET /api/ops/approvals', { query: { object: about.join(':'), pageNumber: 1 } }),
    // Asked for on this page, or by a colleague meanwhile.
    staleTime: 0,
    refetchInterval: 15_000,
  })
  return data?.approvals ?? []
}

type Props = {
  about: readonly [what: string, id: string]
  me: Me
  /** Of what a sum is asked, in rupees. */
  total?: string
}

/** What was asked for and waits for a second person, so that it is not asked for again; who may decides here. */
export const Requests = ({ about, me, total }: Props) => {
  const open = useRequests(about).filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  return (
    <section className="asking" aria-label={t('awaitsSecond')}>
      <h3>{t('awaitsSecond')}</h3>
      <ul className="plain">
        {open.map((one) => {
          const sum = sumAsked(one)
          return (
            <li key={one.id}>
              <b>
                {t(`kind_${one.kind}`)}
                {sum && ` · ${total ? t('sumOf', { amount: sum, total }) : sum}`}
              </b>
              <p>
                “{one.reason}” · {one.requestedBy.name} · {when(one.requestedAt)} ·{' '}
                {one.aloneFrom
                  ? t('takesEffect', { when: when(one.aloneFrom) })
                  : t('lapsesOn', { when: when(one.expiresAt) })}
              </p>
              <Decide of={one} me={me} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
