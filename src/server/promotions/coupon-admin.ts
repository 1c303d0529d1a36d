import type { Catalogue } from '#catalogue/open.ts'
import { cityNamed } from '#catalogue/query/place.ts'
import type { CouponEntry, CouponView } from '#contract/promotions/coupon-admin.ts'
import { type Coupon, couponCode } from '#model/coupon.ts'
import { decimalRupees, decimalRupeesOrNull, paise } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import { appendAudit } from '../audit/append.ts'
import type { Db, Storage } from '../db/types.ts'
import { failed, type Outcome, ok } from '../http/outcome.ts'
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

type Parts = { storage: Storage; now: () => Date; cities: () => ReturnType<typeof cityNames> }

/** Coupons for operators. `cities` knows those of the active catalogue. */
export const createCouponAdmin = ({ storage, now, cities }: Parts): CouponAdmin => {
  const views = async (db: Db, at: string): Promise<CouponView[]> =>
    (await couponsWithUses(db)).map(({ coupon, uses }) => couponView(coupon, uses, at))

  return {
    list: () => storage.inTransaction((db) => views(db, now().toISOString())),
    add: async (by, entry) => {
      const named = cities()
      if (!named && entry.cities && entry.cities.length > 0) return failed('notReady')
      const made = couponFrom(entry, named ?? (() => null))
      if ('failed' in made) return made
      const at = now().toISOString()
      const added = await storage.inTransaction(async (db) => {
        const isNew = await addCoupon(db, made.ok, at)
        if (isNew)
          await appendAudit(db, by, at, { action: 'coupon.add', object: ['coupon', made.ok.code], after: couponView(made.ok, 0, at) })
        return isNew
      })
      return added ? ok(couponView(made.ok, 0, at)) : failed('couponExists', { field: 'code', values: { code: made.ok.code } })
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
