import { dayInIndia } from '../../../src/model/calendar-india.ts'
import { nameKey } from '../../../src/model/prescription-check.ts'
import { dayMs, hourMs, iso, minuteMs } from './chance.ts'
import type { Parcel } from './context.ts'
import type { Order } from './order.ts'
import { personName, type Staff } from './people.ts'
import type { Specimens } from './specimen-prescription.ts'

/** How an order goes on after it is placed. A recent order has only got as far as its age allows. */
export type Scenario =
  | 'complete'
  | 'cancelled'
  | 'unprescribed'
  | 'unpaid'
  | 'refused'
  | 'returned'
  | 'partReturned'
  | 'partCancelled'
  | 'lineRemoved'
  | 'stuck'
  | 'lost'

const shares: readonly (readonly [Scenario, number])[] = [
  ['complete', 0.79],
  ['cancelled', 0.06],
  ['unprescribed', 0.03],
  ['unpaid', 0.03],
  ['refused', 0.015],
  ['returned', 0.015],
  ['partReturned', 0.02],
  ['partCancelled', 0.015],
  ['lineRemoved', 0.015],
  ['stuck', 0.005],
  ['lost', 0.005],
]

export const scenarioFrom = (random: number): Scenario => {
  let left = random
  for (const [scenario, share] of shares) {
    left -= share
    if (left < 0) return scenario
  }
  return 'complete'
}

type Reviewing = { order: Order; staff: readonly Staff[]; specimens: Specimens }

const doctors = ['Dr. A. Example', 'Dr. K. Specimen', 'Dr. M. Sample', 'Dr. R. Placeholder']

/** Adds the prescription and its review. Returns when the review ended; null while it lasts, and where the order was closed by it. */
const reviewed = ({ order, staff, specimens }: Reviewing, scenario: Scenario): number | null => {
  const { context, customer, placedMs } = order
  const { chance, put, nowMs } = context
  order.state = 'awaiting_prescription'
  order.lapsesAt = iso(placedMs + 7 * dayMs)
  if (scenario === 'unprescribed') {
    if (placedMs + 7 * dayMs < nowMs) order.close('lapsed', null, 'system', placedMs + 7 * dayMs)
    return null
  }
  const boundMs = placedMs + (chance.maybe(0.8) ? 0 : chance.whole(1, 24) * hourMs)
  if (boundMs > nowMs) return null
  const id = chance.id()
  const drawn = specimens.draw(chance)
  const doctor = chance.pick(doctors)
  const patient = chance.maybe(0.8) ? customer.name : personName(chance)
  put('prescription', {
    id,
    customer_id: customer.id,
    doctor,
    patient,
    nickname: 'Prescription',
    file_key: drawn.key,
    media_type: 'image/png',
    bytes: drawn.bytes,
    sha256: drawn.sha256,
    original_key: null,
    original_seal: null,
    created_at: iso(boundMs),
    erased_at: null,
  })
  put('order_prescription', {
    order_id: order.id,
    prescription_id: id,
    customer_id: customer.id,
    bound_at: iso(boundMs),
  })
  order.awaitsReview = 1
  const seenMs = boundMs + chance.between(1, 30) * hourMs
  const pharmacists = staff.filter(({ roles }) => roles.includes('pharmacist'))
  const [first, second] = chance.maybe(0.5) ? pharmacists : pharmacists.toReversed()
  if (!first || !second) throw new Error('no pharmacists')
  const claim = (second_look: Staff | null, claimed: boolean): void =>
    put('review_claim', {
      order_id: order.id,
      operator_id: claimed ? first.id : null,
      operator_name: claimed ? first.name : null,
      until: claimed ? iso(nowMs + 14 * minuteMs) : null,
      second_look_by: second_look?.id ?? null,
      second_look_name: second_look?.name ?? null,
      second_look_reason: second_look ? 'Is it 5 or 50 mg?' : null,
    })
  const transcribe = (
    line: Order['lines'][number],
    atMs: number,
    confirmedMs: number | null,
  ): void =>
    put('transcription', {
      id: chance.id(),
      order_id: order.id,
      line: line.number,
      product_id: line.product_id,
      prescription_id: id,
      prescriber: doctor,
      prescriber_key: nameKey(doctor),
      prescriber_registration: `EXAMPLE ${10_001 + doctors.indexOf(doctor)}`,
      prescriber_address: '1 Example Street, Chennai',
      patient,
      issued_on: dayInIndia(new Date(boundMs - chance.whole(0, 20) * dayMs)),
      valid_until: null,
      repeats: chance.whole(0, 2),
      dose: chance.pick(['1-0-1', '1-0-0', '0-0-1', '1-1-1', 'when needed']),
      per_day: null,
      days: null,
      corrects: null,
      reason: null,
      operator_id: first.id,
      operator_name: first.name,
      registration_number: first.registration,
      at: iso(atMs),
      confirmed_by: confirmedMs === null ? null : second.id,
      confirmed_name: confirmedMs === null ? null : second.name,
      confirmed_registration: confirmedMs === null ? null : second.registration,
      confirmed_at: confirmedMs === null ? null : iso(confirmedMs),
      withdrawn_at: null,
      alone_from: null,
    })
  const prescribed = order.lines.filter(({ rx }) => rx === 1)
  const confirmedMs = seenMs + chance.between(0.1, 3) * hourMs
  if (seenMs > nowMs) {
    if (chance.maybe(0.3)) claim(chance.maybe(0.3) ? second : null, chance.maybe(0.7))
    return null
  }
  // Orders are parted when they are packed: one of two parcels was read whole, for a parcel without lines would wait to be packed.
  const rejected = prescribed.filter(() => chance.maybe(0.04) && order.parcels.length === 1)
  const approved = prescribed.filter((line) => !rejected.includes(line))
  const tellApproved = (job: string, lines: typeof order.lines, atMs: number): void => {
    if (lines.length > 0)
      order.event(job, atMs, 'operator', { comment: lines.map(({ name }) => name).join(', ') })
  }
  const isH1 = prescribed.some((line) => line.schedule === 'H1' && !rejected.includes(line))
  const doneMs = isH1 ? confirmedMs : seenMs
  if (doneMs > nowMs) {
    // A line of Schedule H1 waits for the second pharmacist; the others are decided.
    tellApproved('approved', prescribed, seenMs)
    for (const line of prescribed) {
      transcribe(line, seenMs, null)
      if (line.schedule !== 'H1')
        Object.assign(line, {
          review: 'approved',
          prescriber: doctor,
          prescriber_address: '1 Example Street, Chennai',
          patient,
        })
    }
    return null
  }
  for (const line of prescribed) {
    if (rejected.includes(line)) {
      Object.assign(line, { review: 'rejected', review_reason: 'Not on the prescription.' })
      continue
    }
    transcribe(line, seenMs, line.schedule === 'H1' ? confirmedMs : null)
    Object.assign(line, {
      review: 'approved',
      prescriber: doctor,
      prescriber_address: '1 Example Street, Chennai',
      patient,
    })
  }
  tellApproved('approved', approved, seenMs)
  if (isH1)
    tellApproved(
      'secondApproved',
      approved.filter(({ schedule }) => schedule === 'H1'),
      doneMs,
    )
  const isLeft = order.remaining.length > 0
  if (isLeft && rejected.length > 0) order.drop(rejected, doneMs)
  const comment = rejected.length > 0 ? 'Not on the prescription.' : undefined
  order.event('prescription', doneMs, 'operator', {
    failed: !isLeft,
    ...(comment !== undefined && { comment }),
  })
  if (!isLeft) {
    // The stock that was reserved for rejected lines is released with that of the others.
    for (const line of rejected)
      context.stock.release(line.of, order.id, line.quantity, iso(doneMs))
    order.close('cancelled', 'prescription', 'operator', doneMs)
    return null
  }
  order.lapsesAt = null
  order.advance()
  for (const parcel of order.parcels) parcel.atMs = doneMs
  return doneMs
}

/** Adds the payment. Returns when the order was paid or confirmed for cash on delivery; null while it is unpaid. */
const paid = (order: Order, fromMs: number, scenario: Scenario): number | null => {
  const { chance, put, nowMs } = order.context
  if (order.method === 'cod' || order.amounts.total === 0) return fromMs
  order.state = 'awaiting_payment'
  order.lapsesAt = iso(fromMs + 24 * hourMs)
  const atMs = fromMs + chance.between(1, 15) * minuteMs
  if (scenario !== 'unpaid' && atMs < nowMs) {
    order.pay(atMs)
    for (const parcel of order.parcels) parcel.atMs = atMs
    return atMs
  }
  const isOver = fromMs + 24 * hourMs < nowMs
  if (scenario === 'unpaid' && atMs < nowMs) {
    put('payment', {
      id: chance.hex(22),
      order_id: order.id,
      provider: 'trial',
      provider_order_id: `order_example_${chance.hex(14)}`,
      amount: order.amounts.total,
      state: 'abandoned',
      captured: 0,
      owed: 0,
      refunded: 0,
      paid_by: null,
      created_at: iso(fromMs),
      updated_at: iso(atMs),
      look_at: null,
      looks: 1,
    })
    order.event('payment', atMs, 'customer', { failed: true })
  }
  if (isOver) order.close('lapsed', null, 'system', fromMs + 24 * hourMs)
  return null
}

/** Packs and ships a parcel. Returns when it was shipped; null if it is not shipped yet. */
const sent = (order: Order, parcel: Parcel, fromMs: number): number | null => {
  const { chance, nowMs } = order.context
  const packedMs = fromMs + chance.between(1, 14) * hourMs
  if (packedMs > nowMs) return null
  order.pack(parcel, packedMs)
  const shippedMs = packedMs + chance.between(0.5, 8) * hourMs
  if (shippedMs > nowMs) return null
  order.ship(parcel, shippedMs)
  return shippedMs
}

export const simulate = (
  order: Order,
  scenario: Scenario,
  staff: readonly Staff[],
  specimens: Specimens,
): void => {
  const { chance, nowMs } = order.context
  const here = order.isPrescribed ? reviewed({ order, staff, specimens }, scenario) : order.placedMs
  const placed = here === null ? null : paid(order, here, scenario)
  if (placed === null) return
  const later = (fromMs: number, from: number, to: number): number =>
    fromMs + chance.between(from, to) * hourMs
  if (scenario === 'cancelled') {
    const atMs = later(placed, 0.1, 0.9)
    const reason = chance.pick(['mistake', 'late', 'cheaper', 'not_needed', 'address'])
    if (atMs < nowMs) order.close('cancelled', reason, 'customer', atMs)
    return
  }
  if (scenario === 'stuck' && order.placedMs > nowMs - 12 * dayMs) return
  if (scenario === 'lineRemoved') {
    const gone = order.remaining.filter(({ parcel }) => parcel === 1).slice(1, 2)
    const atMs = later(placed, 0.2, 0.9)
    if (gone.length > 0 && atMs < nowMs) {
      for (const line of gone) line.removed_reason = 'Out of stock at the supplier'
      order.drop(gone, atMs)
      order.event('removed', atMs, 'operator', { comment: gone.map(({ name }) => name).join(', ') })
    }
  }
  for (const parcel of order.parcels) {
    const isEmpty = !order.remaining.some((line) => line.parcel === parcel.number)
    const cancelMs = later(placed, 20, 40)
    if (parcel.number > 1 && (scenario === 'partCancelled' || isEmpty)) {
      if (cancelMs < nowMs) order.cancelParcel(parcel, 'Not needed any more', cancelMs)
      continue
    }
    if (isEmpty) continue
    const leftMs = sent(order, parcel, parcel.number > 1 ? later(placed, 24, 60) : placed)
    if (leftMs === null || (scenario === 'lost' && leftMs > nowMs - 25 * dayMs)) continue
    arrive(order, parcel, later(leftMs, 20, 96), scenario)
  }
}

const arrive = (order: Order, parcel: Parcel, atMs: number, scenario: Scenario): void => {
  const { chance, nowMs } = order.context
  if (atMs > nowMs) return
  const isWhole = order.parcels.length === 1
  const mayReturn = isWhole && order.used?.points !== 100
  if (scenario === 'refused' && isWhole) {
    order.return(parcel, 'Refused at the door', atMs, 'all', order.method === 'online')
    return
  }
  order.deliver(parcel, atMs)
  const backMs = atMs + chance.between(1, 12) * dayMs
  if (!mayReturn || backMs > nowMs) return
  if (scenario === 'returned')
    order.return(
      parcel,
      chance.pick(['Damaged in transit', 'Wrong medicine', 'Near expiry']),
      backMs,
      'all',
      true,
    )
  const line = parcel.invoice?.lines[0]
  const own = order.lines.find(({ number }) => number === line?.line)
  if (scenario === 'partReturned' && line && own && line.quantity > own.units)
    order.return(
      parcel,
      'One pack was damaged',
      backMs,
      [{ line: line.line, quantity: own.units }],
      true,
    )
}
