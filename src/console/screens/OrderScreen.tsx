import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AdminOrder } from '#contract/fulfilment/fulfilment.ts'
import { send } from '../call.ts'
import { cancelOrder, deliverOrder, noteOrder, oneOrder, packOrder, shipOrder } from '../calls.ts'
import type { Me } from '../me.ts'
import { ActionDialog, Field } from '../parts/ActionDialog.tsx'
import { Fault } from '../parts/Fault.tsx'
import { say, when } from '../texts.ts'

type Props = { id: string; me: Me }

/** What can be done with an order now, by its states and by what the operator may do; the server checks both again. */
const Actions = ({ of, me, done }: { of: AdminOrder; me: Me; done: (after: AdminOrder) => void }) => {
  const { orderId: id, state, orderItems } = of.order
  const params = { id }
  const may = (permission: Me['permissions'][number]): boolean => me.permissions.includes(permission)
  const open = of.parcels.filter((parcel) => parcel.state === 'placed').flatMap(({ lines }) => lines)
  const isOver = ['cancelled', 'lapsed', 'returned', 'delivered', 'shipped'].includes(state)
  return (
    <div className="row">
      {may('parcels.pack') && (state === 'placed' || state === 'shipped') && open.length > 0 && (
        <ActionDialog
          name={say('pack')}
          consequence={say('packDone')}
          act={async (fields) => {
            const text = (name: string): string => String(fields.get(name)).trim()
            const lines = open.map((line) =>
              text(`batch${line}`) === '' ? { line, units: 0 } : { line, batch: text(`batch${line}`), expiry: text(`expiry${line}`) },
            )
            if (lines.every(({ units }) => units === 0)) throw new Error(say('mustPack'))
            done(await send(packOrder, { params, body: { lines: lines.filter(({ units }) => units !== 0) } }))
          }}
        >
          {orderItems
            .filter(({ line }) => open.includes(line))
            .map(({ line, productName, productQuantity }) => (
              <fieldset key={line}>
                <legend>
                  {productName} · {productQuantity}
                </legend>
                <Field label={say('batch')} name={`batch${line}`} />
                <Field label={say('expiry')} name={`expiry${line}`} />
              </fieldset>
            ))}
        </ActionDialog>
      )}
      {may('parcels.ship') &&
        of.parcels.map(({ parcel, state: now }) =>
          now === 'packed' ? (
            <ActionDialog
              key={parcel}
              name={`${say('ship')} · ${say('parcel', { parcel })}`}
              consequence={say('shipDone', { parcel })}
              act={async (fields) => {
                const body = { parcel, courier: String(fields.get('courier')), awb: String(fields.get('awb')) }
                done(await send(shipOrder, { params, body }))
              }}
            >
              <Field label={say('courier')} name="courier" />
              <Field label={say('awb')} name="awb" />
            </ActionDialog>
          ) : now === 'shipped' ? (
            <ActionDialog
              key={parcel}
              name={`${say('deliver')} · ${say('parcel', { parcel })}`}
              consequence={say('deliverDone', { parcel })}
              act={async () => done(await send(deliverOrder, { params, body: { parcel } }))}
            />
          ) : null,
        )}
      {may('orders.write') && (
        <ActionDialog
          name={say('note')}
          consequence={say('noteDone')}
          act={async (fields) => done(await send(noteOrder, { params, body: { text: String(fields.get('text')) } }))}
        >
          <Field label={say('note')} name="text" required />
        </ActionDialog>
      )}
      {may('orders.cancel') && !isOver && (
        <ActionDialog
          name={say('cancelOrder')}
          consequence={say('cancelDone')}
          act={async (fields) => done(await send(cancelOrder, { params, body: { reason: String(fields.get('reason')) } }))}
        >
          <Field label={say('reasonShown')} name="reason" required />
        </ActionDialog>
      )}
    </div>
  )
}

/** An order: its lines, parcels, money, prescriptions, notes and history, and what can be done now. */
export const OrderScreen = ({ id, me }: Props) => {
  const queries = useQueryClient()
  const queryKey = ['order', id]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => send(oneOrder, { params: { id } }) })
  if (!data) return error ? <Fault error={error} retry={() => void refetch()} /> : <p className="wait">{say('loading')}</p>
  const { order } = data
  const done = (after: AdminOrder): void => {
    queries.setQueryData(queryKey, after)
    void queries.invalidateQueries({ queryKey: ['orders'] })
    void queries.invalidateQueries({ queryKey: ['parcels'] })
  }
  return (
    <>
      <h1>
        {order.orderId} <span className="tag">{say(`state_${order.state}`)}</span>
      </h1>
      <p className="soft">
        {when(order.placedAt)}
        {order.address && ` · ${order.address.city} ${order.address.pincode}`}
        {order.lapsesAt && ` · ${say('lapses', { when: when(order.lapsesAt) })}`}
      </p>
      <Fault error={error} retry={() => void refetch()} />
      <Actions of={data} me={me} done={done} />
      <div className="panels">
        <section className="panel">
          <h2>{say('lines')}</h2>
          <ul className="plain">
            {order.orderItems.map((item) => (
              <li key={item.line}>
                {item.line}. {item.productName} · {item.productQuantity} · ₹{item.price}
                {item.batch && ` · ${item.batch} (${item.expiry})`}
                {item.prescriptionReq && <span className="tag">{item.review}</span>}
                {item.reviewReason && ` ${item.reviewReason}`}
                {item.removedReason && ` ${item.removedReason}`}
              </li>
            ))}
          </ul>
        </section>
        <section className="panel">
          <h2>{say('parcels')}</h2>
          <ul className="plain">
            {data.parcels.map((one) => (
              <li key={one.parcel}>
                {say('parcel', { parcel: one.parcel })} · {say(one.state === 'placed' ? 'queue_pack' : `state_${one.state}`)}
                {one.courier && ` · ${one.courier} ${one.awb ?? ''}`}
                {one.invoice && ` · ${one.invoice}`}
              </li>
            ))}
          </ul>
        </section>
        <section className="panel">
          <h2>{say('money')}</h2>
          <p>
            ₹{order.orderAmount} · {order.paymentMethod} · {order.paymentState}
          </p>
          <ul className="plain">
            {data.documents.map(({ number, total, at }) => (
              <li key={number}>
                {number} · ₹{total} · {when(at)}
              </li>
            ))}
            {data.refunds.map(({ amount, reason, dueAt }) => (
              <li key={dueAt + reason}>
                −₹{amount} · {reason} · {when(dueAt)}
              </li>
            ))}
          </ul>
        </section>
        {data.prescriptions.length > 0 && (
          <section className="panel">
            <h2>{say('prescriptions')}</h2>
            <ul className="plain">
              {data.prescriptions.map((one) => (
                <li key={one.id}>
                  {one.doctor} · {one.patient}
                </li>
              ))}
            </ul>
            {me.permissions.includes('prescriptions.review') && <Link href={`/desk/${id}`}>{say('desk')}</Link>}
          </section>
        )}
        <section className="panel">
          <h2>{say('notes')}</h2>
          {data.notes.length === 0 && <p>{say('empty')}</p>}
          <ul className="plain">
            {data.notes.map(({ number, author, text, at }) => (
              <li key={number}>
                {text} <small>{`${author} · ${when(at)}`}</small>
              </li>
            ))}
          </ul>
        </section>
        <section className="panel">
          <h2>{say('history')}</h2>
          <ol className="plain">
            {data.history.map((one, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the history is append-only, and has no ids
              <li key={nth}>
                {when(one.at)} · {one.job} {one.comment ?? ''} <small>{one.operator?.name ?? one.actor}</small>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}
