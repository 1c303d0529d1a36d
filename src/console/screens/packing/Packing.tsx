import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Fault } from '../../parts/Fault.tsx'
import { PromisedBy } from '../../parts/PromisedBy.tsx'
import { ofParcels, printPdf } from '../../parts/print.ts'
import { queries, renew } from '../../queries.ts'
import { Others } from '../order/Others.tsx'
import { ParcelPanel } from '../order/Parcel.tsx'
import { parcelActs } from '../order/possible.ts'
import { orderQuery } from '../order/queries.ts'
import { dropBoxes } from './kept-boxes.ts'
import { PackForm } from './PackForm.tsx'
import { NextParcel, useTurn } from './Turn.tsx'
import { t } from './words.ts'

/** A parcel at the packing table: what goes in and from which batch; then its papers, and how it leaves. */
export const Packing = ({ id, number, me }: { id: string; number: number; me: Me }) => {
  const query = orderQuery(id)
  const order = useQuery(query)
  const picks = useQuery({
    queryKey: ['picks', id],
    queryFn: () => send('GET /api/ops/orders/{id}/picks', { params: { id } }),
  })
  const parcel = order.data?.parcels.find((one) => one.parcel === number)
  const mayPack = order.data !== undefined && parcelActs(order.data, number, me.permissions).pack
  const parcelRef = { orderId: id, parcel: number }
  const { heldBy, take } = useTurn(parcelRef, mayPack)
  const done = (after: AdminOrder): void => {
    queries.setQueryData(query.queryKey, after)
    for (const changed of ['orders', 'parcels', 'picks', 'stock']) void renew(changed)
  }
  const { refetch: readOrder } = order
  const { refetch: readPicks } = picks
  const retry = useCallback((): void => {
    void readOrder()
    void readPicks()
  }, [readOrder, readPicks])
  const error = order.error ?? picks.error
  // The form is gone once the parcel is packed: what was not printed is said in its place.
  const [unprinted, setUnprinted] = useState<Error | null>(null)
  const print = async (): Promise<void> => {
    setUnprinted(null)
    await printPdf(ofParcels('papers', [`${id}-${number}`]), false).catch((caught: Error) =>
      setUnprinted(new Error(`${t('notPrinted')} ${caught.message}`)),
    )
  }
  const isPacked = parcel !== undefined && parcel.state !== 'placed'
  // What was filled in is of no use once the parcel was packed or cancelled, here or elsewhere.
  useEffect(() => {
    if (isPacked) dropBoxes({ owner: me.id, order: id, parcel: number })
  }, [isPacked, me.id, id, number])
  if (!order.data || !picks.data)
    return error ? <Fault error={error} retry={retry} /> : <p className="wait">{t('loading')}</p>
  const { address, promise } = order.data.order
  return (
    <>
      <header className="row packing-head">
        <h1>{t('packing', { order: id, parcel: number })}</h1>
        {address && (
          <span className="soft">
            {address.addUserName} · {address.city} {address.pincode}
          </span>
        )}
        {promise && mayPack && <PromisedBy day={promise.by} />}
        <Link href={`/orders/${id}`}>{t('order')}</Link>
      </header>
      <Fault error={error} retry={retry} />
      {heldBy !== null && (
        <p className="band fault" role="alert">
          {t('heldBy', { name: heldBy })}{' '}
          <button type="button" onClick={() => void take()}>
            {t('takeOver')}
          </button>
        </p>
      )}
      <Others id={id} of={order.data} me={me} refetch={retry} />
      {!parcel && <p>{t('nothing')}</p>}
      {parcel && mayPack && heldBy === null && (
        <PackForm
          key={`${me.id} ${id} ${number}`}
          owner={me.id}
          parcel={parcel}
          of={order.data}
          {...picks.data}
          done={done}
          print={print}
        />
      )}
      <Fault error={unprinted} retry={() => void print()} />
      {parcel && !mayPack && <ParcelPanel parcel={parcel} of={order.data} me={me} done={done} />}
      {(!mayPack || heldBy !== null) && (
        <div className="foot-bar">
          <NextParcel after={parcelRef} name={t('nextParcel')} />
        </div>
      )}
    </>
  )
}
