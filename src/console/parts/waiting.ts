import { useQuery } from '@tanstack/react-query'
import { send } from '../call.ts'
import type { Me } from '../me.ts'

/** How many parcels wait in each queue: one call for the menu, Today and the tabs of Parcels, so that their numbers are the same. */
export const queuesQuery = {
  queryKey: ['parcels', 'queues'],
  queryFn: () => send('GET /api/ops/parcels/queues'),
  refetchInterval: 30_000,
} as const

/** What waits behind an entry of the menu. */
export const useWaiting = (me: Me): Readonly<Record<string, number>> => {
  const { data } = useQuery({ ...queuesQuery, enabled: me.permissions.includes('orders.read') })
  const of = (queue: string): number => data?.find((one) => one.queue === queue)?.count ?? 0
  return { '/desk': of('review'), '/parcels': of('pack') + of('packed') }
}

/** Whether it is the operator’s own work, and not only that of colleagues. */
export const isMine = ({ permissions }: Me, to: string): boolean =>
  to === '/desk'
    ? permissions.includes('prescriptions.review')
    : permissions.includes('parcels.pack')
