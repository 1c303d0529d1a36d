import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { paise } from '#model/money.ts'
import {
  can,
  firstState,
  mayBecome,
  orderStates,
  otherReason,
  type ParcelState,
  parcelStates,
  stateOfParcels,
} from '#model/order.ts'
import { amountsOfRest } from '#model/order-totals.ts'
import { nextDue, packsOf } from '#model/reorder.ts'
import { stepsOf } from '#model/tracking.ts'

describe('the states of an order', () => {
  it('an order can be cancelled before dispatch, and afterwards as long as a parcel has not left', () => {
    const cancellable = (parcels: ParcelState[]) =>
      orderStates.filter((state) => can.cancel({ state, parcels }))
    const before = ['awaiting_prescription', 'awaiting_payment', 'placed', 'packed']
    expect(cancellable(['shipped', 'delivered'])).toEqual(before)
    expect(cancellable(['shipped', 'packed'])).toEqual([...before, 'shipped', 'delivered'])
  })

  it('an order never leaves a final state', () => {
    for (const state of ['cancelled', 'lapsed', 'returned'] as const)
      expect(orderStates.some((to) => mayBecome(state, to))).toBe(false)
  })

  it('an order begins with the prescription, then the payment, so that only permitted sales are charged', () => {
    const wants = [true, false].flatMap((prescription) =>
      [true, false].map((payment) => firstState({ prescription, payment })),
    )
    expect(wants).toEqual([
      'awaiting_prescription',
      'awaiting_prescription',
      'awaiting_payment',
      'placed',
    ])
  })

  it.each<[ParcelState[], string]>([
    [['placed', 'placed'], 'placed'],
    [['packed', 'placed'], 'placed'],
    [['packed', 'packed'], 'packed'],
    [['shipped', 'placed'], 'shipped'],
    [['delivered', 'packed'], 'shipped'],
    [['delivered', 'returned'], 'delivered'],
    [['returned', 'returned'], 'returned'],
    [['delivered', 'cancelled'], 'delivered'],
    [['cancelled'], 'cancelled'],
  ])('the state of an order follows its parcels: %j is %s', (parcels, state) => {
    expect(stateOfParcels(parcels)).toBe(state)
  })

  it('an order never goes back when its parcels advance', () => {
    const rank = ['placed', 'packed', 'shipped', 'delivered', 'returned']
    const some = fc.array(
      fc.constantFrom(...parcelStates.filter((state) => state !== 'cancelled')),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(some, fc.nat(), (parcels, at) => {
        const place = at % parcels.length
        const on = parcels.map((state, index) =>
          index === place ? (rank[Math.min(rank.indexOf(state) + 1, 4)] as ParcelState) : state,
        )
        expect(rank.indexOf(stateOfParcels(on))).toBeGreaterThanOrEqual(
          rank.indexOf(stateOfParcels(parcels)),
        )
      }),
    )
  })

  it('another reason is written as in the specification', () => {
    expect(otherReason('moved')).toBe('Others : moved')
  })
})

describe('tracking', () => {
  const cod = { state: 'placed', paymentMethod: 'cod', prescription: false } as const
  const at = '2026-11-20T06:00:00.000Z'
  const placed = { job: 'placed', status: 'success', parcel: null, at } as const

  it('tracking shows past, current and pending steps', () => {
    const steps = stepsOf(cod, { number: 1, state: 'placed' }, [
      placed,
      { job: 'packed', status: 'success', parcel: 2, at },
    ])
    expect(steps.map(({ job, status }) => `${job} ${status}`)).toEqual([
      'placed success',
      'packed inprocess',
      'shipped pending',
      'delivered pending',
    ])
  })

  it('tracking shows a payment that may be retried as in progress, and as failed when the order is closed', () => {
    const online = {
      state: 'awaiting_payment',
      paymentMethod: 'online',
      prescription: false,
    } as const
    const failed = { job: 'payment', status: 'failure', parcel: null, at } as const
    expect(stepsOf(online, { number: 1, state: 'placed' }, [placed, failed])[1]).toEqual({
      job: 'payment',
      status: 'inprocess',
      at: null,
    })
    const lapsed = stepsOf({ ...online, state: 'lapsed' }, { number: 1, state: 'cancelled' }, [
      placed,
      failed,
      { job: 'lapsed', status: 'failure', parcel: null, at },
    ])
    expect(lapsed.map(({ job, status }) => `${job} ${status}`)).toEqual([
      'placed success',
      'payment failure',
      'lapsed failure',
    ])
  })
})

describe('an order without some of its lines', () => {
  const amount = fc.integer({ min: 0, max: 5_000_000 }).map(paise)
  const line = fc.tuple(amount, amount).map(([one, other]) => ({
    actual: paise(Math.max(one, other)),
    payable: paise(Math.min(one, other)),
  }))

  it('an order without some of its lines adds up, and never costs or uses more than before', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        amount,
        amount,
        amount,
        fc.boolean(),
        (lines, cut, offered, shipping, held, hasVoucher) => {
          const actual = lines.reduce((sum, one) => sum + one.actual, 0)
          const items = lines.reduce((sum, one) => sum + one.payable, 0)
          const offer = Math.min(offered, items)
          const balance = Math.min(held, items - offer + shipping)
          const amounts = {
            actual,
            discount: actual - items,
            offer,
            shipping,
            balance,
            total: items - offer + shipping - balance,
          }
          const before = Object.fromEntries(
            Object.entries(amounts).map(([name, of]) => [name, paise(of)]),
          ) as Parameters<typeof amountsOfRest>[1]
          const rest = lines.slice(cut % lines.length)
          const after = amountsOfRest(rest, before, hasVoucher)
          expect(after.total).toBe(
            after.actual - after.discount - after.offer + after.shipping - after.balance,
          )
          expect(
            Math.min(after.discount, after.offer, after.balance, after.total, after.returned),
          ).toBeGreaterThanOrEqual(0)
          expect(after.total).toBeLessThanOrEqual(before.total)
          const kept = (of: typeof before): number => of.balance + (hasVoucher ? of.offer : 0)
          expect(kept(after) + after.returned).toBe(kept(before))
          if (!hasVoucher)
            expect(
              Math.abs(after.offer * items - before.offer * (after.actual - after.discount)),
            ).toBeLessThanOrEqual(items / 2)
        },
      ),
    )
  })
})

describe('a re-order', () => {
  it.each([
    [0, 1],
    [1, 1],
    [100, 100],
    [101, 100],
    [-5, 1],
    [2.9, 2],
    ['7', 7],
    ['many', 1],
    ['', 1],
    [null, 1],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
    [[5], 1],
  ])('a re-order of %j has %i packs', (wanted, packs) => {
    expect(packsOf(wanted)).toBe(packs)
  })

  it('a re-order counts days in India', () => {
    expect(dayInIndia(new Date('2026-11-20T18:29:59.000Z'))).toBe('2026-11-20')
    expect(dayInIndia(new Date('2026-11-20T18:30:00.000Z'))).toBe('2026-11-21')
    expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  })

  it.each([
    ['2026-12-20', '2026-12-20', '2027-01-19'],
    ['2026-12-20', '2026-12-01', '2027-01-19'],
    ['2026-12-20', '2027-01-18', '2027-01-19'],
    ['2026-12-20', '2027-01-19', '2027-02-18'],
    ['2026-12-20', '2027-06-01', '2027-06-18'],
  ])('a re-order due on %s and run on %s is due next on %s', (due, today, next) => {
    expect(nextDue(due, 30, today)).toBe(next)
  })
})
