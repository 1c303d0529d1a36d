import type { Catalogue } from '#catalogue/open.ts'
import { categoryBySlug, categoryOf } from '#catalogue/query/entity.ts'
import { cityNamed } from '#catalogue/query/place.ts'
import { sellableRow } from '#catalogue/query/sellable.ts'
import type { opsCoupons } from '#contract/promotions/coupon-admin.ts'
import { CouponEntry, type CouponView } from '#contract/promotions/coupon-admin.ts'
import { type Coupon, couponCode, takesTwoPeople, worthOfCoupon } from '#model/coupon.ts'
import { hourMs } from '#model/duration.ts'
import { decimalRupees, decimalRupeesOrNull, paise } from '#model/money.ts'
import type { Alone } from '#model/worth.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import { entriesWhere } from '../../kernel/audit/audit-repository.ts'
import type { Serving } from '../../kernel/call.ts'
import { type TwoPersonAct, twoPersonAct } from '../../kernel/operators/two-person-act.ts'
import { type Failed, failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { type CouponLookups, couponFrom } from './coupon-entry.ts'
import { addCoupon, couponsWithUses, setCouponEnd, type UsedCoupon } from './coupon-repository.ts'
import { couponsAddedAlone, type Givers, recordCoupon } from './worth.ts'

export type CouponAdmin = Serving<typeof opsCoupons>

const stateOf = (
  { startsAt, endsAt, total }: Coupon,
  uses: number,
  at: string,
): CouponView['state'] => {
  if (endsAt !== null && at >= endsAt) return 'ended'
  if (startsAt !== null && at < startsAt) return 'coming'
  return total !== null && uses >= total ? 'used-up' : 'running'
}

const couponView = ({ coupon, uses, cost, pointsGiven }: UsedCoupon, at: string): CouponView => {
  const {
    code,
    kind,
    minimum,
    startsAt,
    endsAt,
    cities,
    perCustomer,
    total,
    firstOrderOnly,
    products,
    categories,
    segment,
  } = coupon
  return {
    code,
    kind,
    percent: kind === 'percentage' ? coupon.basisPoints / 100 : null,
    cap: kind === 'percentage' ? decimalRupeesOrNull(coupon.cap) : null,
    flat: kind === 'flat' ? decimalRupeesOrNull(coupon.off) : null,
    points: kind === 'points' ? coupon.points : null,
    minimum: decimalRupees(minimum),
    startsAt,
    endsAt,
    cities,
    perCustomer,
    total,
    firstOrderOnly,
    products,
    categories,
    segment,
    uses,
    cost: decimalRupees(cost),
    pointsGiven,
    state: stateOf(coupon, uses, at),
  }
}

/** What a release knows of that a coupon may name; null where there is no release. */
export const namedIn = (catalogue: Catalogue | null): CouponLookups | null =>
  catalogue && {
    city: (name) => cityNamed(catalogue, name)?.name ?? null,
    product: (id) => sellableRow(catalogue, id) !== null,
    category: (name) =>
      (/^\d{1,15}$/.test(name)
        ? categoryOf(catalogue, Number(name))
        : categoryBySlug(catalogue, name)
      )?.id ?? null,
  }

type Deps = Pick<Core, 'storage' | 'now'> & {
  named: () => CouponLookups | null
  alone: Alone
}

const unknown: CouponLookups = { city: () => null, product: () => false, category: () => null }

/** A coupon from an entry, or why there is none. */
const couponOf = (entry: CouponEntry, lookups: CouponLookups | null): Outcome<Coupon> => {
  const names = [entry.cities, entry.products, entry.categories].some(
    (list) => list !== undefined && list.length > 0,
  )
  return !lookups && names ? failed('notReady') : couponFrom(entry, lookups ?? unknown)
}

const exists = ({ code }: Coupon): Failed =>
  failed('couponExists', { field: 'code', values: { code } })

/** Adds a coupon in the transaction of the caller; null where there is one with its code. */
const addIn = async (
  db: Db,
  givers: Givers,
  coupon: Coupon,
  at: string,
): Promise<CouponView | null> => {
  if (!(await addCoupon(db, coupon, at))) return null
  const { by } = givers
  await recordCoupon(db, givers, worthOfCoupon(coupon), at)
  const view = couponView({ coupon, uses: 0, cost: paise(0), pointsGiven: 0 }, at)
  await appendAudit(db, by, at, {
    action: 'coupon.add',
    object: ['coupon', coupon.code],
    after: view,
  })
  return view
}

/** A coupon that takes two people, once it is approved. */
export const couponAct = ({ named }: Pick<Deps, 'named'>): TwoPersonAct<CouponEntry> =>
  twoPersonAct<CouponEntry>({
    schema: CouponEntry,
    objectOf: ({ code }) => ['coupon', couponCode(code)],
    alone: async (_db, entry) => {
      const made = couponOf(entry, named())
      return 'failed' in made ? null : worthOfCoupon(made.ok)
    },
    check: async (db, _by, entry) => {
      const made = couponOf(entry, named())
      if ('failed' in made) return made
      return (await couponsWithUses(db)).some(({ coupon }) => coupon.code === made.ok.code)
        ? exists(made.ok)
        : null
    },
    perform: async (db, by, entry, at, approver) => {
      const made = couponOf(entry, named())
      if ('failed' in made) return made
      return (await addIn(db, { by, approver }, made.ok, at)) ? null : exists(made.ok)
    },
  })

/** When a coupon ends by what the audit keeps of its end; null for never. */
const endIn = (stored: string | null | undefined): string | null => {
  const { endsAt }: { endsAt?: string | null } = JSON.parse(stored ?? '{}')
  return endsAt ?? null
}

/** Coupons for operators. `named` knows what is in the active catalogue. */
export const createCouponAdmin = ({ storage, now, named, alone }: Deps): CouponAdmin => {
  const views = async (db: Db, at: string): Promise<CouponView[]> =>
    (await couponsWithUses(db)).map((one) => couponView(one, at))
  const viewOf = async (db: Db, code: string, at: string): Promise<CouponView | undefined> =>
    (await views(db, at)).find((one) => one.code === code)

  return {
    list: () => storage.inSnapshot(async (db) => ok(await views(db, now().toISOString()))),
    add: async ({ body: entry }, { operator: by }) => {
      const made = couponOf(entry, named())
      if ('failed' in made) return made
      return await storage.inTransaction(async (db) => {
        const at = now().toISOString()
        if (takesTwoPeople(made.ok, await couponsAddedAlone(db, by, at), alone))
          return failed('approvalNeeded', { detail: 'coupon.add', values: { kind: 'coupon.add' } })
        const added = await addIn(db, { by }, made.ok, at)
        return added ? ok(added) : exists(made.ok)
      })
    },
    end: ({ params: { code: typed } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        const at = now().toISOString()
        const code = couponCode(typed)
        const view = await viewOf(db, code, at)
        if (!view) return failed('notFound', { field: 'code' })
        // It ended already, and never ends later than it did. That it is to stay so is said all the same: no other takes their end back then.
        const endsAt = view.state === 'ended' ? view.endsAt : at
        await setCouponEnd(db, code, endsAt)
        await appendAudit(db, by, at, {
          action: 'coupon.end',
          object: ['coupon', code],
          before: { endsAt: view.endsAt },
          after: { endsAt, uses: view.uses },
        })
        return ok({ ...view, endsAt, state: 'ended' })
      }),
    resume: ({ params: { code: typed } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        const at = now()
        const code = couponCode(typed)
        const view = await viewOf(db, code, at.toISOString())
        const ends = await entriesWhere(db, {
          object: `coupon:${code}`,
          action: 'coupon.end',
          from: new Date(at.getTime() - hourMs).toISOString(),
          limit: 100,
        })
        const ofThis = ends.filter(({ after }) => endIn(after) === view?.endsAt)
        const first = ofThis.at(-1)
        const [ended, before] = [endIn(first?.after), endIn(first?.before)]
        const isOwn = ofThis.every(({ operator_id }) => operator_id === by.id)
        // Only its own end is taken back, never that of another, who may have ended a misused coupon.
        if (!view || ended === null || ended === before || !isOwn)
          return failed('notFound', { field: 'code' })
        await setCouponEnd(db, code, before)
        await appendAudit(db, by, at.toISOString(), {
          action: 'coupon.resume',
          object: ['coupon', code],
          before: { endsAt: ended },
          after: { endsAt: before },
        })
        const running = await viewOf(db, code, at.toISOString())
        return running ? ok(running) : failed('notFound', { field: 'code' })
      }),
  }
}
