import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { send } from '../../call.ts'
import { ActionDialog, Field } from '../../parts/ActionDialog.tsx'
import { Fault } from '../../parts/Fault.tsx'
import { say } from '../../texts.ts'
import { word } from './words.ts'

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

/** Opens the next parcel that nobody else packs: after this one, or the one that waits longest. */
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
      {isEmpty && <span role="status">{word('allPacked')}</span>}
      <Fault error={error} />
    </>
  )
}

/** Puts a parcel aside with a reason, and opens the next one. `short`: something of it is missing. */
export const Aside = ({
  of,
  kind,
  name,
  reason = '',
}: {
  of: Parcel
  kind: 'skipped' | 'short'
  name: string
  reason?: string
}) => {
  const deal = useDeal(of)
  const [, go] = useLocation()
  return (
    <ActionDialog
      name={name}
      consequence={word(kind === 'short' ? 'shortDone' : 'skipDone')}
      act={async (fields) => {
        const body = { ...of, kind, reason: String(fields.get('reason') ?? '').trim() }
        await send('POST /api/ops/parcels/aside', { body })
        // Where nothing else waits, the list does: a page that stays open would hold its parcel again.
        if (!(await deal())) go('/parcels')
      }}
    >
      <Field label={say('reason')} name="reason" required defaultValue={reason} />
    </ActionDialog>
  )
}

/** Says every minute that the operator packs this parcel; who does instead, and how to take it over. */
export const useTurn = (of: Parcel, isToPack: boolean) => {
  const queries = useQueryClient()
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
