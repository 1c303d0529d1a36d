import { describe, expect, it } from 'vitest'
import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import type { OrderState, ParcelState } from '#model/order.ts'
import { permissionsOf } from '#model/role.ts'
import { lineActs, orderActs, parcelActs } from '../../../src/console/screens/order/possible.ts'

const everything = permissionsOf(['admin'])
const orderOf = (
  state: OrderState,
  parcels: ParcelState[],
  paymentMethod: 'cod' | 'online' = 'cod',
) =>
  ({
    order: { state, paymentMethod, paymentState: 'due', address: { city: 'Chennai' } },
    parcels: parcels.map((of, nth) => ({ parcel: nth + 1, state: of, lines: [nth + 1] })),
    documents: parcels.some((of) => of === 'shipped' || of === 'delivered')
      ? [{ kind: 'invoice' }]
      : [],
  }) as unknown as AdminOrder
const named = (acts: object): string[] =>
  Object.entries(acts)
    .filter(([, value]) => value === true)
    .map(([name]) => name)
const parcel = (state: OrderState, parcels: ParcelState[], number = 1) =>
  named(parcelActs(orderOf(state, parcels), number, everything))

describe('what is offered for an order', () => {
  it.each<[OrderState, ParcelState[], string[]]>([
    [
      'awaiting_prescription',
      ['placed'],
      ['note', 'cancel', 'address', 'credit', 'addPrescription'],
    ],
    ['placed', ['placed'], ['note', 'cancel', 'address', 'credit']],
    ['packed', ['packed'], ['note', 'cancel', 'credit']],
    ['shipped', ['shipped', 'placed'], ['note', 'cancel', 'credit']],
    ['shipped', ['shipped'], ['note', 'credit']],
    ['delivered', ['delivered'], ['note', 'refund', 'credit']],
    ['cancelled', ['cancelled'], ['note', 'credit']],
  ])('%s with parcels %j: %j', (state, parcels, acts) =>
    expect(named(orderActs(orderOf(state, parcels), everything))).toEqual(acts),
  )

  it('only an online order that waits for its payment is turned to cash on delivery', () => {
    expect(orderActs(orderOf('awaiting_payment', ['placed'], 'online'), everything).toCod).toBe(
      true,
    )
    expect(orderActs(orderOf('placed', ['placed'], 'online'), everything).toCod).toBe(false)
  })

  it('messages are sent again only where they are true', () => {
    expect(orderActs(orderOf('placed', ['placed']), everything).resend).toEqual(['orderPlaced'])
    expect(orderActs(orderOf('shipped', ['shipped']), everything).resend).toEqual([
      'orderPlaced',
      'orderShipped',
      'invoiceReady',
    ])
    expect(orderActs(orderOf('delivered', ['delivered']), everything).resend).toEqual([
      'orderPlaced',
      'orderDelivered',
      'invoiceReady',
    ])
  })
})

it.each<[OrderState, ParcelState[], string[]]>([
  ['awaiting_payment', ['placed'], []],
  ['placed', ['placed'], ['pack', 'papers']],
  ['placed', ['placed', 'packed'], ['pack', 'cancel', 'papers']],
  ['packed', ['packed'], ['unpack', 'ship', 'papers']],
  ['shipped', ['packed', 'shipped'], ['unpack', 'ship', 'cancel', 'papers']],
  ['shipped', ['shipped'], ['waybill', 'deliver', 'return', 'papers']],
  ['delivered', ['delivered'], ['waybill', 'notDelivered', 'return', 'papers']],
  ['cancelled', ['cancelled'], []],
])('the first parcel of %s with parcels %j offers %j', (state, parcels, acts) =>
  expect(parcel(state, parcels)).toEqual(acts),
)

it('a line follows its parcel', () => {
  expect(named(lineActs('placed', everything))).toEqual(['remove'])
  expect(named(lineActs('packed', everything))).toEqual(['correct', 'remove'])
  expect(named(lineActs('shipped', everything))).toEqual([])
  expect(named(lineActs('delivered', everything))).toEqual(['return', 'refund'])
})

it('nothing is offered that a role may not do', () => {
  expect(named(orderActs(orderOf('delivered', ['delivered']), permissionsOf(['packer'])))).toEqual([
    'note',
  ])
  expect(parcel('packed', ['packed']).length).toBeGreaterThan(1)
  expect(named(parcelActs(orderOf('packed', ['packed']), 1, permissionsOf(['auditor'])))).toEqual([
    'papers',
  ])
  expect(named(lineActs('delivered', permissionsOf(['packer'])))).toEqual(['return'])
  expect(named(lineActs('delivered', permissionsOf(['finance'])))).toEqual(['refund'])
})
