import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import { hourMs } from '#model/duration.ts'
import { unsettledStates } from '#model/order.ts'
import { overdueHours } from '#model/parcel-queues.ts'
import { cameBy } from '#model/prescription.ts'
import { send, sendFile } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { Choice, Fact } from '../../parts/Fields.tsx'
import { PromisedBy } from '../../parts/PromisedBy.tsx'
import { Reason } from '../../parts/Reason.tsx'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { queries, renew } from '../../queries.ts'
import { ago, when } from '../../texts.ts'
import { Delivery, Messages } from './Customer.tsx'
import { Money } from './Money.tsx'
import { Others } from './Others.tsx'
import { moneyBack, NextAct, ParcelPanel } from './Parcel.tsx'
import { orderActs } from './possible.ts'
import { type OrderRow, orderQuery, rowOf } from './queries.ts'
import { Regular } from './Regular.tsx'
import { Timeline } from './Timeline.tsx'
import { usualOf } from './usual.ts'
import { t } from './words.ts'

/** What extensions of the shop show beside an order; nothing where there are none, or none answers. */
const Panels = ({ id }: { id: string }) => {
  const read = useRead(
    ['orders', id, 'panels'],
    'GET /api/ops/orders/{id}/panels',
    { params: { id } },
    { retry: false },
  )
  return (read.data?.panels ?? []).map(({ by, title, rows }) => (
    <section key={by} className="panel" aria-label={title}>
      <h2>{title}</h2>
      <dl className="facts">
        {rows.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  ))
}

type Props = { id: string; me: Me }

/** Lines that are part of no parcel any more: what was removed or refused, and why. */
const LeftOut = ({ of }: { of: AdminOrder }) => {
  const inside = of.parcels.flatMap(({ lines }) => lines)
  const out = of.order.orderItems.filter(({ line }) => !inside.includes(line))
  if (out.length === 0) return null
  return (
    <section className="panel" aria-label={t('leftOut')}>
      <h2>{t('leftOut')}</h2>
      <ul className="plain">
        {out.map(({ line, productName, productQuantity, removedReason, reviewReason }) => (
          <li key={line}>
            {line}. {productName} · {t('unitCount', { count: productQuantity })} ·{' '}
            {removedReason ?? reviewReason}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Adds what a customer brought or sent by other ways, while the order waits for it. */
const AddPrescription = ({ id }: { id: string }) => {
  return (
    <ActionDialog
      name={t('addPrescription')}
      consequence={t('addPrescriptionDone')}
      act={async (fields) => {
        const form = await new Response(fields).blob()
        await sendFile('POST /api/ops/orders/{id}/prescriptions', form, form.type, {}, { id })
        await renew()
      }}
    >
      <Field
        label={t('prescriptionFile')}
        type="file"
        name="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        required
      />
      <Field label={t('doctorName')} name="doctor" required />
      <Field label={t('patientName')} name="patient" required />
      <Choice
        label={t('cameBy')}
        name="cameBy"
        options={cameBy.map((value) => ({ value, name: t(`cameBy_${value}`) }))}
      />
      <label className="tick">
        <input type="checkbox" name="agreed" value="yes" required /> {t('customerAgreed')}
      </label>
    </ActionDialog>
  )
}

const Prescriptions = ({ of, me }: { of: AdminOrder; me: Me }) => {
  const { addPrescription: mayAdd } = orderActs(of, me.permissions)
  if (of.prescriptions.length === 0 && !mayAdd) return null
  return (
    <section className="panel" aria-label={t('prescriptions')}>
      <h2>{t('prescriptions')}</h2>
      <ul className="plain">
        {of.prescriptions.map(({ id, doctor, patient }) => (
          <li key={id}>
            {doctor} · {patient}{' '}
            {me.permissions.includes('prescriptions.read') && (
              <a
                href={`/api/ops/orders/${of.order.orderId}/prescriptions/${id}`}
                target="_blank"
                rel="noreferrer"
              >
                {t('showFile')}
              </a>
            )}
          </li>
        ))}
      </ul>
      <div className="row">
        {mayAdd && <AddPrescription id={of.order.orderId} />}
        {of.prescriptions.length > 0 && me.permissions.includes('prescriptions.review') && (
          <Link href={`/desk/${of.order.orderId}`}>{t('desk')}</Link>
        )}
      </div>
    </section>
  )
}

/** Since when the order has stood still for too long; null where it has not, or is over. */
const lateSince = ({ order, history }: AdminOrder): string | null => {
  const hours =
    order.state === 'shipped'
      ? overdueHours.onItsWay
      : order.state === 'placed' || order.state === 'packed'
        ? overdueHours.here
        : null
  const last = history.at(-1)?.at
  return hours !== null && last && Date.parse(last) < Date.now() - hours * hourMs ? last : null
}

/** Who ordered what for how much, how it stands, and the one act that brings it on. */
const Header = ({
  of,
  me,
  done,
}: {
  of: AdminOrder
  me: Me
  done: (after: AdminOrder) => void
}) => {
  const { order } = of
  const { address } = order
  const late = lateSince(of)
  return (
    <header className="panel hero">
      <div>
        <h1>
          {order.orderId} <State of={order.state}>{t(`state_${order.state}`)}</State>{' '}
          {order.promise && unsettledStates.includes(order.state) && (
            <PromisedBy day={order.promise.by} />
          )}{' '}
          {late && <small className="late by-clock">{t('lateSince', { ago: ago(late) })}</small>}
        </h1>
        <p className="soft">
          {when(order.placedAt)}
          {order.lapsesAt && ` · ${t('lapses', { when: when(order.lapsesAt) })}`}
          {order.cancelReasonText && ` · ${order.cancelReasonText}`}
        </p>
        <dl>
          {address && <Fact name={t('customer')}>{address.addUserName}</Fact>}
          {address?.contactNumber && (
            <Fact name={t('phone')}>
              <a href={`tel:${address.contactNumber}`}>{address.contactNumber}</a>
            </Fact>
          )}
          {address && <Fact name={t('to')}>{`${address.city} ${address.pincode}`}</Fact>}
          <Fact name={t('total')}>{rupees(order.orderAmount)}</Fact>
          <Fact name={t('payment')}>
            {t(`method_${order.paymentMethod}`)}{' '}
            <State of={order.paymentState}>{t(`paid_${order.paymentState}`)}</State>
          </Fact>
        </dl>
      </div>
      <div data-next-act>
        <NextAct of={of} me={me} done={done} />
      </div>
    </header>
  )
}

/** What the list told of an order, while the order is read: nothing can be done with it yet. */
const FromList = ({ of }: { of: OrderRow }) => (
  <>
    <h1>
      {of.orderId} <State of={of.state}>{t(`state_${of.state}`)}</State>
    </h1>
    <p className="soft">{when(of.placedAt)}</p>
    <section className="panel" aria-label={t('order')} aria-busy>
      <p className="wait">{t('loading')}</p>
      <dl className="facts">
        <div>
          <dt>{t('amount')}</dt>
          <dd>{rupees(of.orderAmount)}</dd>
        </div>
        <div>
          <dt>{t('payment')}</dt>
          <dd>
            {t(`method_${of.paymentMethod}`)} · {t(`paid_${of.paymentState}`)}
          </dd>
        </div>
        <div>
          <dt>{t('lines')}</dt>
          {of.orderItems.map(({ productName }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a list have no ids and are not moved
            <dd key={nth}>{productName}</dd>
          ))}
        </div>
      </dl>
    </section>
  </>
)

/** An order: its parcels and lines, money, prescriptions, messages, notes and history, and what can be done now. */
export const OrderScreen = ({ id, me }: Props) => {
  const query = orderQuery(id)
  // Asked for before what the list knows is drawn, not after.
  usePrefetchQuery(query)
  const { data, error, refetch } = useQuery(query)
  if (!data && error)
    return (
      <>
        <h1>{id}</h1>
        <Fault error={error} retry={() => void refetch()} />
      </>
    )
  if (!data) {
    const row = rowOf(id)
    return row ? <FromList of={row} /> : <p className="wait">{t('loading')}</p>
  }
  const done = (after: AdminOrder): void => {
    queries.setQueryData(query.queryKey, after)
    void renew('orders')
    void renew('parcels')
  }
  const shared = { of: data, me, done }
  return (
    <>
      <Header {...shared} />
      <Fault error={error} retry={() => void refetch()} />
      <Others key={id} id={id} of={data} me={me} refetch={refetch} />
      <div className="with-side order">
        <div className="stack">
          {data.parcels
            .filter(({ lines, state }) => lines.length > 0 || state !== 'cancelled')
            .map((parcel) => (
              <ParcelPanel key={parcel.parcel} parcel={parcel} {...shared} />
            ))}
          <LeftOut of={data} />
          <Money {...shared} />
          <div className="panels">
            <Delivery {...shared} />
            <Prescriptions of={data} me={me} />
            <Messages {...shared} />
            {(['customers.read', 'orders.write'] as const).every((one) =>
              me.permissions.includes(one),
            ) && <Regular id={id} />}
            <Panels id={id} />
          </div>
          {orderActs(data, me.permissions).cancel && (
            <div className="row apart">
              <ActionDialog
                isEnd
                name={t('cancelOrder')}
                consequence={`${t('cancelOrderDone')} ${moneyBack(data)}`}
                act={async (fields) =>
                  done(
                    await send('POST /api/ops/orders/{id}/cancel', {
                      params: { id },
                      body: { reason: textIn(fields, 'reason') },
                    }),
                  )
                }
              >
                <Reason label={t('reasonShown')} usual={usualOf('cancel')} />
              </ActionDialog>
            </div>
          )}
        </div>
        <Timeline {...shared} />
      </div>
    </>
  )
}
