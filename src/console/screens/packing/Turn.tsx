import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { send } from '../../call.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Fault } from '../../parts/Fault.tsx'
import { Reason } from '../../parts/Reason.tsx'
import { textIn } from '../../parts/text-in.ts'
import { offerUndo } from '../../parts/Undo.tsx'
import { queries } from '../../queries.ts'
import { t } from './words.ts'

type Parcel = { orderId: string; parcel: number }

const everyMs = 60_000

/** Deals the next parcel and opens it. False where none waits that this operator may be sent to. */
const useDeal = (after?: Parcel) => {
  const [, go] = useLocation()
  return async (): Promise<boolean> => {
    const { parcel } = await send('POST /api/ops/parcels/next', { body: after ? { after } : {} })
    if (parcel) go(`/parcels/${parcel.orderId}/${parcel.parcel}`)
    return parcel !== null
  }
}

/** Opens the next parcel that no one else packs: after this one, or the one that waits longest. */
export const NextParcel = ({
  after,
  name,
  isPlain = false,
}: {
  after?: Parcel
  name: string
  isPlain?: boolean
}) => {
  const deal = useDeal(after)
  const [isEmpty, setEmpty] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  return (
    <>
      <button
        type="button"
        data-next
        className={isPlain ? undefined : 'do'}
        onClick={() => {
          setError(null)
          deal().then((isDealt) => setEmpty(!isDealt), setError)
        }}
      >
        {name} <kbd>n</kbd>
      </button>
      {isEmpty && <span role="status">{t('allPacked')}</span>}
      <Fault error={error} />
    </>
  )
}

/** Puts a parcel aside with a reason, and opens the next one. */
const useAside = (of: Parcel, kind: 'skipped' | 'short') => {
  const deal = useDeal(of)
  const [, go] = useLocation()
  return async (reason: string): Promise<void> => {
    await send('POST /api/ops/parcels/aside', { body: { ...of, kind, reason } })
    // Where nothing else waits, the list does: a page that stays open would hold its parcel again.
    if (!(await deal())) go('/parcels')
  }
}

/** Puts a parcel aside for half an hour, for this operator. */
export const Skip = ({ of }: { of: Parcel }) => {
  const putAside = useAside(of, 'skipped')
  return (
    <ActionDialog
      name={t('skip')}
      consequence={t('skipDone')}
      act={(fields) => putAside(textIn(fields, 'reason'))}
    >
      <Reason usual={(['place', 'help'] as const).map((why) => t(`skip_${why}`))} />
    </ActionDialog>
  )
}

/** Puts a parcel aside of which something is missing. What is missing is the reason; a wrong press is taken back by opening the parcel again. */
export const Short = ({ of, reason }: { of: Parcel; reason: string }) => {
  const putAside = useAside(of, 'short')
  const [, go] = useLocation()
  const [error, setError] = useState<Error | null>(null)
  const { orderId, parcel } = of
  return (
    <>
      <button
        type="button"
        onClick={({ currentTarget: button }) => {
          setError(null)
          // A second press would put the next parcel aside too.
          button.disabled = true
          putAside(reason)
            .then(
              () =>
                offerUndo(t('asideShort', { order: orderId, parcel, reason }), async () => {
                  await send('POST /api/ops/parcels/hold', { body: { ...of, take: true } })
                  go(`/parcels/${orderId}/${parcel}`)
                }),
              setError,
            )
            .finally(() => {
              button.disabled = false
            })
        }}
      >
        {t('short')}
      </button>
      <Fault error={error} />
    </>
  )
}

/** Says every minute that the operator packs this parcel; who does instead, and how to take it over. */
export const useTurn = (of: Parcel, isToPack: boolean) => {
  const queryKey = ['turn', of.orderId, of.parcel]
  const { data } = useQuery({
    queryKey,
    queryFn: () => send('POST /api/ops/parcels/hold', { body: of }),
    enabled: isToPack,
    refetchInterval: everyMs,
    staleTime: 0,
  })
  return {
    heldBy: isToPack ? (data?.heldBy ?? null) : null,
    take: async (): Promise<void> => {
      queries.setQueryData(
        queryKey,
        await send('POST /api/ops/parcels/hold', { body: { ...of, take: true } }),
      )
    },
  }
}
