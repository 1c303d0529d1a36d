import {
  type CourierPages,
  courierLink,
  exampleWaybill,
  waybillFault,
  waybillReuseDays,
} from '#model/courier.ts'
import { dayMs } from '#model/duration.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { notifyCustomer } from '../rows/order-messages.ts'
import { addEvent, parcelsOf, type StoredOrder } from '../rows/order-repository.ts'
import { orderWithAwb } from '../rows/parcel-repository.ts'
import { carryParcel } from '../rows/transition.ts'
import { countEarlyCash } from './cash.ts'

type Waybill = { courier: string; awb: string }

const said = (courier: string | null, awb: string | null): string =>
  [courier, awb].filter(Boolean).join(' ') || '–'

/** Why a parcel of an order cannot have this number: it is none, or the parcel of another order had it within a year. */
export const waybillProblem = async (
  db: Db,
  { id }: Pick<StoredOrder, 'id'>,
  { courier, awb }: Waybill,
  at: Date,
): Promise<Failed | null> => {
  const fault = waybillFault(courier, awb)
  if (fault)
    return failed(fault, {
      field: fault === 'courierMissing' ? 'courier' : 'awb',
      values: { courier, awb, example: exampleWaybill(courier) },
    })
  if (awb === '') return null
  const since = new Date(at.getTime() - waybillReuseDays * dayMs).toISOString()
  const other = await orderWithAwb(db, awb, { than: id, since })
  return other === null ? null : failed('waybillTaken', { field: 'awb', values: { order: other } })
}

type Correcting = Waybill & { parcel: number; courierPages: CourierPages; at: Date }

/** Corrects courier and number of a parcel that has left. Cash that was handed in for the right number, and found no parcel, is of this one. */
export const correctWaybill = async (
  db: Db,
  order: StoredOrder,
  { parcel: named, courier, awb, courierPages, at }: Correcting,
): Promise<Failed | null> => {
  const parcel = (await parcelsOf(db, order.id)).find(({ number }) => number === named)
  if (parcel?.state !== 'shipped' && parcel?.state !== 'delivered')
    return failed('lineUnknown', { field: 'parcel' })
  if ((parcel.courier ?? '') === courier && (parcel.awb ?? '') === awb) return null
  const problem = await waybillProblem(db, order, { courier, awb }, at)
  if (problem) return problem
  const link = courierLink(courier, awb, courierPages)
  const moment = at.toISOString()
  await carryParcel(db, parcel, {
    courier: courier || null,
    awb: awb || null,
    tracking_url: link || null,
  })
  await addEvent(db, order.id, {
    parcel: named,
    job: 'waybillCorrected',
    status: 'success',
    comment: `${said(parcel.courier, parcel.awb)} → ${said(courier, awb)}`,
    actor: 'operator',
    at: moment,
  })
  if (awb !== '') await countEarlyCash(db, order, { number: named, awb }, moment)
  if (parcel.state === 'shipped')
    await notifyCustomer(db, order, 'waybillCorrected', { courier, awb, link }, moment)
  return null
}
