import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { send } from '../call.ts'
import type { Me } from '../me.ts'
import { say, when } from '../texts.ts'

/** What was asked for about an order, a product or a release and waits for a second person, so that nobody asks for it again. */
export const Requests = ({ about, me }: { about: readonly [what: string, id: string]; me: Me }) => {
  const { data } = useQuery({
    queryKey: ['approvals', ...about],
    queryFn: () =>
      send('GET /api/ops/approvals', {
        query: { state: 'open', object: about.join(':'), pageNumber: 1 },
      }),
    // Asked for on this page, or by a colleague meanwhile.
    staleTime: 0,
    refetchInterval: 15_000,
    enabled: me.permissions.includes('approvals.read'),
  })
  if (!data || data.approvals.length === 0) return null
  return (
    <section className="panel" aria-label={say('awaitsSecond')}>
      <h2>{say('awaitsSecond')}</h2>
      <ul className="plain">
        {data.approvals.map((one) => (
          <li key={one.id}>
            <Link href="/people/approvals">{say(`kind_${one.kind}`)}</Link> {one.requestedBy.name} ·{' '}
            {when(one.requestedAt)} · {one.reason}
            {one.aloneFrom && <> · {say('takesEffect', { when: when(one.aloneFrom) })}</>}
          </li>
        ))}
      </ul>
    </section>
  )
}
