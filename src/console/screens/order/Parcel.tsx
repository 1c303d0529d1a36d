import { useState } from 'react'
import { Link } from 'wouter'
import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { ActionDialog } from '../../parts/ActionDialog.tsx'
import { AtDoor } from '../../parts/AtDoor.tsx'
import { CourierField } from '../../parts/CourierField.tsx'
import { Fault } from '../../parts/Fault.tsx'
import { Field } from '../../parts/Field.tsx'
import { orAsk } from '../../parts/or-ask.ts'
import { PrintPapers } from '../../parts/Print.tsx'
import { Reason } from '../../parts/Reason.tsx'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { Table } from '../../parts/Table.tsx'
import { textIn } from '../../parts/text-in.ts'
import { useRead } from '../../parts/useRead.ts'
import { packParcel } from './pack.ts'
import { packsOf } from './packs-of.ts'
import { lineActs, parcelActs } from './possible.ts'
import { usualOf } from './usual.ts'
import { t } from './words.ts'

type Parcel = AdminOrder['parcels'][number]
type Item = AdminOrder['order']['orderItems'][number]
type Props = { of: AdminOrder; me: Me; done: (after: AdminOrder) => void }

/** What an act on a line takes: units, or the whole line where none were typed, and why. */
const UnitsAndReason = ({
  of,
  usual,
  reason,
}: {
  of: Item
  usual: readonly string[]
  reason?: string
}) => (
  <>
    <Field
      label={t('unitsOrAll', { units: of.productQuantity })}
      name="units"
      type="number"
      min="1"
    />
    <Reason {...(reason && { label: reason })} usual={usual} />
  </>
)
const unitsAndReason = (fields: FormData): { reason: string; units?: number } => ({
  reason: textIn(fields, 'reason'),
  ...(textIn(fields, 'units') !== '' && { units: Number(textIn(fields, 'units')) }),
})

/** Where the money of something that does not go out goes. */
export const moneyBack = ({ order }: AdminOrder): string =>
  order.paymentState === 'paid'
    ? t(order.paymentMethod === 'online' ? 'backToPayment' : 'backToWallet')
    : t('nothingBack')

const LineActs = ({ item, parcel, of, me, done }: Props & { item: Item; parcel: Parcel }) => {
  const acts = lineActs(parcel.state, me.permissions)
  const params = { id: of.order.orderId, number: item.line }
  const product = item.productName
  return (
    <div className="row">
      {acts.correct && (
        <ActionDialog
          name={t('correctBatch')}
          draft={`correct ${params.id}/${item.line}`}
          consequence={t('correctBatchDone', { product })}
          act={async (fields) => {
            const body = { batch: textIn(fields, 'batch'), expiry: textIn(fields, 'expiry') }
            done(await send('POST /api/ops/orders/{id}/lines/{number}/batch', { params, body }))
          }}
        >
          <Field label={t('batch')} name="batch" required defaultValue={item.batch ?? ''} />
          <Field label={t('expiry')} name="expiry" required defaultValue={item.expiry ?? ''} />
        </ActionDialog>
      )}
      {acts.remove && (
        <ActionDialog
          isEnd
          name={t('removeLine')}
          draft={`remove ${params.id}/${item.line}`}
          consequence={`${t('removeLineDone', { product })} ${moneyBack(of)}`}
          act={async (fields) => {
            const body = unitsAndReason(fields)
            done(await send('POST /api/ops/orders/{id}/lines/{number}/remove', { params, body }))
          }}
        >
          <UnitsAndReason of={item} usual={usualOf('cancel')} reason={t('reasonShown')} />
        </ActionDialog>
      )}
      {acts.return && (
        <ActionDialog
          isEnd
          name={t('returnLine')}
          draft={`return ${params.id}/${item.line}`}
          consequence={t('returnLineDone', { product })}
          act={async (fields) => {
            const body = unitsAndReason(fields)
            return await orAsk(
              async () =>
                done(
                  await send('POST /api/ops/orders/{id}/lines/{number}/return', { params, body }),
                ),
              {
                kind: 'return.give',
                payload: { orderId: params.id, return: { ...body, line: item.line } },
                reason: body.reason,
              },
            )
          }}
        >
          <UnitsAndReason of={item} usual={usualOf('return')} />
        </ActionDialog>
      )}
      {acts.refund && (
        <ActionDialog
          name={t('refundLine')}
          draft={`refund ${params.id}/${item.line}`}
          consequence={t('refundLineDone', { product, amount: rupees(item.price) })}
          act={async (fields) => {
            const body = { line: item.line, ...unitsAndReason(fields) }
            const order = { id: of.order.orderId }
            return await orAsk(
              async () =>
                done(await send('POST /api/ops/orders/{id}/refund', { params: order, body })),
              {
                kind: 'refund.give',
                payload: { orderId: order.id, refund: body },
                reason: body.reason,
              },
            )
          }}
        >
          <UnitsAndReason of={item} usual={usualOf('return')} />
        </ActionDialog>
      )}
    </div>
  )
}

const hasActs = ({ state }: Parcel, { permissions }: Me): boolean =>
  Object.values(lineActs(state, permissions)).some(Boolean)

const cellsOf = ({ item, ...more }: Props & { item: Item; parcel: Parcel }) => ({
  line: (
    <>
      {item.line}. {item.productName}{' '}
      {item.prescriptionReq && <State of={item.review}>{t(`review_${item.review}`)}</State>}{' '}
      {item.recall && <State tone="harm">{t('recalled', { batch: item.recall.batch })}</State>}
      {item.reviewReason && <small>{item.reviewReason}</small>}
    </>
  ),
  packs: packsOf(item),
  batchExpiry: item.batch && <span className="nowrap">{`${item.batch} (${item.expiry})`}</span>,
  sum: rupees(item.price),
  ...(hasActs(more.parcel, more.me) && { acts: <LineActs item={item} {...more} /> }),
})

/** Whose turn it is with a parcel: one that waits to be packed is ours, unless its order waits for the customer. */
const parcelLook = ({ order }: AdminOrder, { state }: Parcel): string =>
  state !== 'placed' ? state : order.state.startsWith('awaiting_') ? order.state : 'pack'

/** What becomes of a parcel now. One whose order still waits for a prescription or a payment is not to be packed. */
const parcelState = ({ order }: AdminOrder, { state }: Parcel): string => {
  if (state !== 'placed') return t(`state_${state}`)
  return order.state === 'awaiting_prescription' || order.state === 'awaiting_payment'
    ? t(`state_${order.state}`)
    : t('queue_pack')
}

/** Buttons that book by an extension of the shop, and fill in what it answers; none where there is no such extension. */
const BookCourier = ({ order, parcel }: { order: string; parcel: number }) => {
  const read = useRead(['couriers'], 'GET /api/ops/couriers')
  const [told, setTold] = useState<{ label: string | null } | Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const book = async (form: HTMLFormElement | null, by: string): Promise<void> => {
    setBusy(true)
    try {
      const { courier, awb, label } = await send('POST /api/ops/parcels/book', {
        body: { orderId: order, parcel, by },
      })
      for (const [name, value] of [
        ['courier', courier],
        ['awb', awb],
      ] as const) {
        const input = form?.elements.namedItem(name)
        if (input instanceof HTMLInputElement) input.value = value
      }
      setTold({ label })
    } catch (caught) {
      setTold(caught as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="row">
        {(read.data?.couriers ?? []).map((by) => (
          <button
            key={by}
            type="button"
            disabled={isBusy}
            onClick={({ currentTarget }) => void book(currentTarget.form, by)}
          >
            {t('bookBy', { by })}
          </button>
        ))}
      </div>
      {told instanceof Error ? (
        <Fault error={told} />
      ) : (
        told && (
          <p role="status">
            {t('booked')}{' '}
            {told.label && (
              <a href={told.label} target="_blank" rel="noreferrer">
                {t('bookedLabel')}
              </a>
            )}
          </p>
        )
      )}
    </>
  )
}

/** An act that says who carries a parcel; what is known of it is filled in. */
const Carried = ({
  act,
  parcel,
  of,
  done,
  isNext = false,
}: Omit<Props, 'me'> & { act: 'ship' | 'waybill'; parcel: Parcel; isNext?: boolean }) => {
  const { parcel: number } = parcel
  const params = { id: of.order.orderId }
  const isShip = act === 'ship'
  return (
    <ActionDialog
      name={isShip ? t('ship') : t('correctWaybill')}
      draft={`${act} ${params.id}/${number}`}
      consequence={
        isShip ? t('shipManyDone', { count: 1 }) : t('correctWaybillDone', { parcel: number })
      }
      isNext={isNext}
      act={async (fields) => {
        const body = {
          parcel: number,
          courier: textIn(fields, 'courier'),
          awb: textIn(fields, 'awb'),
        }
        done(await send(`POST /api/ops/orders/{id}/${act}`, { params, body }))
      }}
    >
      {isShip && <BookCourier order={params.id} parcel={number} />}
      <CourierField defaultValue={parcel.courier ?? ''} />
      <Field label={t('awb')} name="awb" scans defaultValue={parcel.awb ?? ''} />
    </ActionDialog>
  )
}

/** A QR code for a cash parcel on its way, where an extension gives one. */
const PayAtDoor = ({ of, parcel }: Pick<Props, 'of'> & { parcel: Parcel }) => {
  const read = useRead(['couriers'], 'GET /api/ops/couriers')
  const { orderId, paymentMethod } = of.order
  if (!read.data?.takesAtDoor || paymentMethod !== 'cod' || parcel.state !== 'shipped') return null
  return (
    <a
      href={`/api/ops/orders/${orderId}/parcels/${parcel.parcel}/pay-at-door`}
      target="_blank"
      rel="noreferrer"
    >
      {t('payAtDoor')}
    </a>
  )
}

/** What brings a parcel on: it is packed, handed over, or recorded as delivered. Null where nothing does, or another operator. */
const stepOf = (of: AdminOrder, { parcel }: Parcel, me: Me): 'pack' | 'ship' | 'deliver' | null => {
  const acts = parcelActs(of, parcel, me.permissions)
  return acts.pack ? 'pack' : acts.ship ? 'ship' : acts.deliver ? 'deliver' : null
}

const Step = ({
  parcel,
  of,
  me,
  done,
  isNext = false,
}: Props & { parcel: Parcel; isNext?: boolean }) => {
  const params = { id: of.order.orderId }
  const { parcel: number } = parcel
  switch (stepOf(of, parcel, me)) {
    case 'pack':
      return (
        <Link className={isNext ? 'do go' : undefined} href={`/parcels/${params.id}/${number}`}>
          {t('packAt')}
        </Link>
      )
    case 'ship':
      return <Carried act="ship" parcel={parcel} of={of} done={done} isNext={isNext} />
    case 'deliver':
      return (
        <ActionDialog
          name={t('deliver')}
          consequence={t(Number(of.cash.due) > 0 ? 'deliverDone' : 'deliverPaid', {
            parcel: number,
            cash: rupees(of.cash.due),
          })}
          isNext={isNext}
          act={async (fields) => {
            const body = {
              parcel: number,
              code: textIn(fields, 'code'),
              reason: textIn(fields, 'reason'),
            }
            done(await send('POST /api/ops/orders/{id}/deliver', { params, body }))
          }}
        >
          {parcel.needsCode && <AtDoor />}
        </ActionDialog>
      )
    default:
      return null
  }
}

/** The one act that brings an order on: its review at the desk, or the next step of its first parcel that has one. */
export const NextAct = (props: Props) => {
  const { of, me } = props
  const waits = of.order.prescription?.is === 'review'
  if (waits && me.permissions.includes('prescriptions.review'))
    return (
      <Link className="do go" href={`/desk/${of.order.orderId}`}>
        {t('review')}
      </Link>
    )
  const parcel = nextParcelOf(of, me)
  if (!parcel) return null
  return (
    <>
      {of.parcels.length > 1 && (
        <span className="soft">{t('parcel', { parcel: parcel.parcel })}</span>
      )}{' '}
      <Step parcel={parcel} {...props} isNext />
    </>
  )
}

const nextParcelOf = (of: AdminOrder, me: Me): Parcel | undefined =>
  of.parcels.find((one) => stepOf(of, one, me) !== null)

export const ParcelPanel = ({ parcel, of, me, done }: Props & { parcel: Parcel }) => {
  const id = of.order.orderId
  const params = { id }
  const number = parcel.parcel
  const acts = parcelActs(of, number, me.permissions)
  const items = of.order.orderItems.filter(({ line }) => parcel.lines.includes(line))
  const name = t('parcel', { parcel: number })
  const paper = (kind: 'slip' | 'label'): string =>
    `/api/ops/orders/${id}/parcels/${number}/${kind}`
  const reasoned = (
    act: 'unpack' | 'not-delivered' | 'return' | 'cancel',
    name: string,
    consequence: string,
    reason = t('reason'),
  ) => (
    <ActionDialog
      isEnd
      name={name}
      consequence={consequence}
      act={async (fields) => {
        const body = { parcel: number, reason: textIn(fields, 'reason') }
        // Of these a return alone may take two people.
        return await orAsk(
          async () => done(await send(`POST /api/ops/orders/{id}/${act}`, { params, body })),
          { kind: 'return.give', payload: { orderId: id, return: body }, reason: body.reason },
        )
      }}
    >
      <Reason label={reason} usual={usualOf(act)} />
    </ActionDialog>
  )
  return (
    <section className="panel" aria-label={name}>
      <h2>
        {name} <State of={parcelLook(of, parcel)}>{parcelState(of, parcel)}</State>
      </h2>
      <p className="soft">
        {[parcel.courier, parcel.awb].filter(Boolean).join(' ')}{' '}
        {parcel.trackingUrl && (
          <a href={parcel.trackingUrl} target="_blank" rel="noreferrer">
            {t('trackAtCourier')}
          </a>
        )}
      </p>
      <Table
        t={t}
        name={t('linesOf', { number })}
        rows={items}
        keyOf={({ line }) => line}
        row={(item) => cellsOf({ item, parcel, of, me, done })}
      />
      <div className="row">
        {nextParcelOf(of, me) !== parcel && <Step parcel={parcel} of={of} me={me} done={done} />}
        {acts.pack && (
          <ActionDialog
            name={t('pack')}
            draft={`pack ${id}/${number}`}
            consequence={t('packDone')}
            act={async (fields) => {
              const lines = items.map(({ line }) =>
                textIn(fields, `batch${line}`) === ''
                  ? { line, units: 0 }
                  : {
                      line,
                      batch: textIn(fields, `batch${line}`),
                      expiry: textIn(fields, `expiry${line}`),
                    },
              )
              if (lines.every(({ units }) => units === 0)) throw new Error(t('mustPack'))
              const packed = lines.filter(({ units }) => units !== 0)
              await packParcel(id, number, packed, done)
            }}
          >
            {items.map(({ line, productName, productQuantity, unitsInPack, packSize }) => (
              <fieldset key={line}>
                <legend>
                  {productName} · {packsOf({ productQuantity, unitsInPack, packSize })}
                </legend>
                <Field label={t('batch')} name={`batch${line}`} />
                <Field label={t('expiry')} name={`expiry${line}`} />
              </fieldset>
            ))}
          </ActionDialog>
        )}
        {acts.deliver && <PayAtDoor of={of} parcel={parcel} />}
        {acts.waybill && <Carried act="waybill" parcel={parcel} of={of} done={done} />}
        {acts.papers && (
          <>
            <PrintPapers parcels={[`${id}-${number}`]} />
            <a href={paper('slip')} target="_blank" rel="noreferrer">
              {t('slip')}
            </a>
            <a href={paper('label')} target="_blank" rel="noreferrer">
              {t('label')}
            </a>
          </>
        )}
      </div>
      {(acts.unpack || acts.notDelivered || acts.return || acts.cancel) && (
        <div className="row apart">
          {acts.unpack && reasoned('unpack', t('unpack'), t('unpackManyDone', { count: 1 }))}
          {acts.notDelivered &&
            reasoned('not-delivered', t('notDelivered'), t('notDeliveredDone', { parcel: number }))}
          {acts.return && reasoned('return', t('returnParcel'), t('returnManyDone', { count: 1 }))}
          {acts.cancel &&
            reasoned(
              'cancel',
              t('cancelParcel'),
              `${t('cancelParcelDone', { parcel: number })} ${moneyBack(of)}`,
              t('reasonShown'),
            )}
        </div>
      )}
    </section>
  )
}
