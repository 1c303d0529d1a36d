import type { Catalogue } from '#catalogue/open.ts'
import { cityNamed } from '#catalogue/query/place.ts'
import { CouponEntry, type CouponView } from '#contract/promotions/coupon-admin.ts'
import { type Coupon, couponCode, takesTwoPeople } from '#model/coupon.ts'
import { decimalRupees, decimalRupeesOrNull, paise } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import { type TwoPersonAct, twoPersonAct } from '../approvals/kind.ts'
import { appendAudit } from '../audit/append.ts'
import type { Db, Storage } from '../db/types.ts'
import { type Failed, failed, type Outcome, ok } from '../http/outcome.ts'
import { couponFrom } from './coupon-entry.ts'
import { addCoupon, couponsWithUses, endCoupon } from './coupon-repository.ts'

export type CouponAdmin = {
  list: () => Promise<CouponView[]>
  add: (by: Operator, entry: CouponEntry) => Promise<Outcome<CouponView>>
  end: (by: Operator, code: string) => Promise<Outcome<CouponView>>
}

const stateOf = ({ startsAt, endsAt, total }: Coupon, uses: number, at: string): CouponView['state'] => {
  if (endsAt !== null && at >= endsAt) return 'ended'
  if (startsAt !== null && at < startsAt) return 'coming'
  return total !== null && uses >= total ? 'used-up' : 'running'
}

const couponView = (coupon: Coupon, uses: number, at: string): CouponView => {
  const { code, kind, minimum, startsAt, endsAt, cities, perCustomer, total, firstOrderOnly } = coupon
  return {
    code,
    kind,
    percent: kind === 'percentage' ? coupon.basisPoints / 100 : null,
    cap: kind === 'percentage' ? decimalRupeesOrNull(coupon.cap) : null,
    flat: kind === 'flat' ? decimalRupeesOrNull(coupon.off) : null,
    points: kind === 'points' ? coupon.points : null,
    minimum: decimalRupees(paise(minimum)),
    startsAt,
    endsAt,
    cities,
    perCustomer,
    total,
    firstOrderOnly,
    uses,
    state: stateOf(coupon, uses, at),
  }
}

/** The English name of a city that a release knows; null where there is no release. */
export const cityNames = (catalogue: Catalogue | null): ((name: string) => string | null) | null =>
  catalogue && ((name) => cityNamed(catalogue, name)?.name ?? null)

type Parts = {
  storage: Storage
  now: () => Date
  cities: () => ReturnType<typeof cityNames>
  /** The percentage up to which one operator adds a coupon alone. */
  percentAlone: number
}

/** A coupon from an entry, or why there is none. */
const couponOf = (entry: CouponEntry, named: ReturnType<typeof cityNames>): Outcome<Coupon> =>
  !named && entry.cities && entry.cities.length > 0 ? failed('notReady') : couponFrom(entry, named ?? (() => null))

const exists = ({ code }: Coupon): Failed => failed('couponExists', { field: 'code', values: { code } })

/** Adds a coupon in the transaction of the caller; null where there is one with its code. */
const addIn = async (db: Db, by: Operator, coupon: Coupon, at: string): Promise<CouponView | null> => {
  if (!(await addCoupon(db, coupon, at))) return null
  const view = couponView(coupon, 0, at)
  await appendAudit(db, by, at, { action: 'coupon.add', object: ['coupon', coupon.code], after: view })
  return view
}

/** A coupon that takes two people, once it is approved. */
export const couponAct = ({ cities }: Pick<Parts, 'cities'>): TwoPersonAct<CouponEntry> =>
  twoPersonAct<CouponEntry>({
    schema: CouponEntry,
    objectOf: ({ code }) => ['coupon', couponCode(code)],
    check: async (db, _by, entry) => {
      const made = couponOf(entry, cities())
      if ('failed' in made) return made
      return (await couponsWithUses(db)).some(({ coupon }) => coupon.code === made.ok.code) ? exists(made.ok) : null
    },
    perform: async (db, by, entry, at) => {
      const made = couponOf(entry, cities())
      if ('failed' in made) return made
      return (await addIn(db, by, made.ok, at)) ? null : exists(made.ok)
    },
  })

/** Coupons for operators. `cities` knows those of the active catalogue. */
export const createCouponAdmin = ({ storage, now, cities, percentAlone }: Parts): CouponAdmin => {
  const views = async (db: Db, at: string): Promise<CouponView[]> =>
    (await couponsWithUses(db)).map(({ coupon, uses }) => couponView(coupon, uses, at))

  return {
    list: () => storage.inTransaction((db) => views(db, now().toISOString())),
    add: async (by, entry) => {
      const made = couponOf(entry, cities())
      if ('failed' in made) return made
      if (takesTwoPeople(made.ok, percentAlone)) return failed('approvalNeeded', { detail: 'coupon.add', values: { kind: 'coupon.add' } })
      const added = await storage.inTransaction((db) => addIn(db, by, made.ok, now().toISOString()))
      return added ? ok(added) : exists(made.ok)
    },
    end: (by, typed) =>
      storage.inTransaction(async (db) => {
        const at = now().toISOString()
        const code = couponCode(typed)
        if (!(await endCoupon(db, code, at))) return failed('notFound', { field: 'code' })
        const [view] = (await views(db, at)).filter((one) => one.code === code)
        if (!view) return failed('notFound', { field: 'code' })
        await appendAudit(db, by, at, { action: 'coupon.end', object: ['coupon', code], after: { endsAt: view.endsAt, uses: view.uses } })
        return ok(view)
      }),
  }
}
