import { defineCommand } from 'citty'
import { CouponEntry, type CouponView } from '../../src/contract/promotions/coupon-admin.ts'
import { segments } from '../../src/model/coupon.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { ok } from '../../src/server/kernel/outcome.ts'
import { createCouponAdmin, namedIn } from '../../src/server/orders/offers/coupon-admin.ts'
import { config } from '../catalogue/config.ts'
import { activeCatalogue } from './active-catalogue.ts'
import { entryFault } from './entry-fault.ts'
import { opsCommand } from './ops-command.ts'

const adminOn = (storage: Storage) =>
  createCouponAdmin({
    storage,
    now: () => new Date(),
    named: () => namedIn(activeCatalogue()),
    percentAlone: config().alone.couponPercent,
  })

const worthOf = ({ percent, cap, flat, points }: CouponView): string => {
  if (percent !== null) return `${percent} % off${cap === null ? '' : `, at most Rs. ${cap}`}`
  return flat === null ? `${points} points` : `Rs. ${flat} off`
}

/** `FIFTY  running  Rs. 50.00 off, from Rs. 300.00, until …; 3 of 100 used, cost Rs. 150.00` */
const lineOf = (coupon: CouponView): string => {
  const terms = [
    worthOf(coupon),
    ...(coupon.minimum === '0.00' ? [] : [`from Rs. ${coupon.minimum}`]),
    ...(coupon.startsAt === null ? [] : [`since ${coupon.startsAt}`]),
    ...(coupon.endsAt === null ? [] : [`until ${coupon.endsAt}`]),
    ...(coupon.cities === null ? [] : [`in ${coupon.cities.join(', ')}`]),
    ...(coupon.perCustomer === null ? [] : [`${coupon.perCustomer} a customer`]),
    ...(coupon.firstOrderOnly ? ['first order only'] : []),
    ...(coupon.products === null ? [] : [`products ${coupon.products.join(', ')}`]),
    ...(coupon.categories === null ? [] : [`categories ${coupon.categories.join(', ')}`]),
    ...(coupon.segment === null ? [] : [`for ${coupon.segment}`]),
  ]
  const used =
    coupon.total === null ? `${coupon.uses} used` : `${coupon.uses} of ${coupon.total} used`
  const cost =
    coupon.kind === 'points' ? `${coupon.pointsGiven} points given` : `cost Rs. ${coupon.cost}`
  return `${coupon.code.padEnd(20)} ${coupon.state.padEnd(8)} ${terms.join(', ')}; ${used}, ${cost}`
}

const codeArg = {
  code: { type: 'positional', description: 'Code of the coupon', required: true },
} as const

const list = opsCommand({
  permission: 'coupons.read',
  meta: { name: 'list', description: 'All coupons, newest first' },
  args: {},
  run: ({ on }) =>
    on(
      async (storage) => ok(await adminOn(storage).list()),
      (coupons) => (coupons.length === 0 ? ['There are no coupons.'] : coupons.map(lineOf)),
    ),
})

const add = opsCommand({
  permission: 'coupons.write',
  meta: { name: 'add', description: 'Add a coupon; its terms never change afterwards' },
  args: {
    ...codeArg,
    percent: { type: 'string', description: 'Percent off' },
    cap: { type: 'string', description: 'Maximum rupees that a percentage takes off' },
    flat: { type: 'string', description: 'Rupees off' },
    points: { type: 'string', description: 'Reward points that an order earns' },
    minimum: { type: 'string', description: 'Minimum rupees of the items' },
    from: { type: 'string', description: 'First day in India, such as 2026-12-01' },
    until: { type: 'string', description: 'Last day in India' },
    cities: { type: 'string', description: 'Cities, joined by commas; everywhere by default' },
    'per-customer': { type: 'string', description: 'Maximum orders of one customer' },
    total: { type: 'string', description: 'Maximum orders of all customers' },
    products: {
      type: 'string',
      description:
        'Ids of the products that it takes off of, joined by commas; everything by default',
    },
    categories: {
      type: 'string',
      description: 'Categories by id or slug, joined by commas, with all below them',
    },
    segment: { type: 'string', description: `Customers whom it is for: ${segments.join(', ')}` },
    'first-order': { type: 'boolean', description: 'For the first order of a customer only' },
  },
  run: ({ args, on }) => {
    const entry = CouponEntry.safeParse({
      ...args,
      perCustomer: args['per-customer'],
      firstOrderOnly: args['first-order'] ?? false,
    })
    return on(
      async (storage, by) => {
        return entry.success
          ? await adminOn(storage).add(by, entry.data)
          : entryFault(entry.error, 'code')
      },
      (coupon) => [`added ${lineOf(coupon)}`],
    )
  },
})

const end = opsCommand({
  permission: 'coupons.write',
  meta: { name: 'end', description: 'End a coupon now; orders that use it keep the benefit' },
  args: { ...codeArg },
  run: ({ args, on }) =>
    on(
      (storage, by) => adminOn(storage).end(by, args.code),
      (coupon) => [`ended ${lineOf(coupon)}`],
    ),
})

export const coupons = defineCommand({
  meta: { name: 'coupons', description: 'List, add and end coupons' },
  subCommands: { list, add, end },
})
