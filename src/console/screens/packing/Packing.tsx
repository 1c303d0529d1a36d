import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { Link } from 'wouter'
import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import { send } from '../../call.ts'
import { listParcels } from '../../calls.ts'
import type { Me } from '../../me.ts'
import { Fault } from '../../parts/Fault.tsx'
import { say } from '../../texts.ts'
import { Others } from '../order/Others.tsx'
import { ParcelPanel } from '../order/Parcel.tsx'
import { parcelActs } from '../order/possible.ts'
import { orderQuery } from '../order/queries.ts'
import { picksFor } from './calls.ts'
import { dropBoxes } from './kept-boxes.ts'
import { PackForm } from './PackForm.tsx'
import { word } from './words.ts'

/** The parcel that waits longest to be packed, other than this one. */
const Next = ({ than }: { than: string }) => {
  const { data } = useQuery({
    queryKey: ['parcels', 'pack', 'next', than],
    queryFn: () => send(listParcels, { query: { queue: 'pack', pageNumber: 1 } }),
  })
  const next = data?.parcels.find(({ orderId, parcel }) => `${orderId}/${parcel}` !== than)
  if (!data) return null
  return next ? (
    <Link data-next href={`/parcels/${next.orderId}/${next.parcel}`}>
      {say('next')} <kbd>n</kbd>
    </Link>
  ) : (
    <span>{word('allPacked')}</span>
  )
}

/** A parcel at the packing table: what goes in and from which batch; then its papers, and how it leaves. */
export const Packing = ({ id, number, me }: { id: string; number: number; me: Me }) => {
  const queries = useQueryClient()
  const query = orderQuery(id)
  const order = useQuery(query)
  const picks = useQuery({
    queryKey: ['picks', id],
    queryFn: () => send(picksFor, { params: { id } }),
  })
  const done = (after: AdminOrder): void => {
    queries.setQueryData(query.queryKey, after)
    for (const changed of ['orders', 'parcels', 'picks', 'stock'])
      void queries.invalidateQueries({ queryKey: [changed] })
  }
  const { refetch: readOrder } = order
  const { refetch: readPicks } = picks
  const retry = useCallback((): void => {
    void readOrder()
    void readPicks()
  }, [readOrder, readPicks])
  const error = order.error ?? picks.error
  const isPacked =
    order.data?.parcels.some(({ parcel, state }) => parcel === number && state !== 'placed') ??
    false
  // What was filled in is of no use once the parcel was packed or cancelled, here or elsewhere.
  useEffect(() => {
    if (isPacked) dropBoxes({ owner: me.id, order: id, parcel: number })
  }, [isPacked, me.id, id, number])
  if (!order.data || !picks.data)
    return error ? <Fault error={error} retry={retry} /> : <p className="wait">{say('loading')}</p>
  const parcel = order.data.parcels.find((one) => one.parcel === number)
  const mayPack = parcelActs(order.data, number, me.permissions).pack
  return (
    <>
      <h1>{word('packing', { order: id, parcel: number })}</h1>
      <div className="row">
        <Link href={`/orders/${id}`}>{say('order')}</Link>
        <Next than={`${id}/${number}`} />
      </div>
      <Fault error={error} retry={retry} />
      <Others id={id} of={order.data} me={me} refetch={retry} />
      {!parcel && <p>{say('nothing')}</p>}
      {parcel && mayPack && (
        <PackForm
          key={`${me.id} ${id} ${number}`}
          owner={me.id}
          parcel={parcel}
          of={order.data}
          picks={picks.data}
          done={done}
        />
      )}
      {parcel && !mayPack && <ParcelPanel parcel={parcel} of={order.data} me={me} done={done} />}
    </>
  )
}
