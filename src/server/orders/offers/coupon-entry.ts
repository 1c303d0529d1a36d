import type { CouponEntry } from '#contract/promotions/coupon-admin.ts'
import { dayBegins } from '#model/calendar-india.ts'
import { Coupon, couponCode } from '#model/coupon.ts'
import { type Paise, paiseFromRupees } from '#model/money.ts'
import { faultsOf, invalidField } from '../../kernel/invalid-field.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'

const example = '2026-12-01'
/** The operator's field for each field of a coupon. */
const fields: Record<string, string> = {
  basisPoints: 'percent',
  off: 'flat',
  startsAt: 'from',
  endsAt: 'until',
}

const worthOf = ({ percent, flat, points, cap }: CouponEntry) => {
  if (percent !== undefined)
    return { kind: 'percentage', basisPoints: Math.round(percent * 100), cap: paiseOf(cap) ?? null }
  return flat === undefined ? { kind: 'points', points } : { kind: 'flat', off: paiseOf(flat) }
}

const paiseOf = (rupees: number | undefined): Paise | null | undefined =>
  rupees === undefined ? undefined : paiseFromRupees(rupees)

const listOrNull = <One>(all: readonly One[]): One[] | null =>
  all.length === 0 ? null : [...new Set(all)]

export type CouponLookups = {
  /** The English name of a city. */
  city: (name: string) => string | null
  product: (id: number) => boolean
  /** The id of a category, by its id or slug. */
  category: (name: string) => number | null
}

/** A coupon from an operator's entry; `known` knows what it names. */
export const couponFrom = (entry: CouponEntry, known: CouponLookups): Outcome<Coupon> => {
  const {
    percent,
    flat,
    points,
    cap,
    minimum,
    from,
    until,
    cities,
    perCustomer,
    total,
    firstOrderOnly,
  } = entry
  if ([percent, flat, points].filter((worth) => worth !== undefined).length !== 1)
    return invalidField('percent', 'errors:reasonOneOf', { options: 'percent, flat, points' })
  if (cap !== undefined && percent === undefined)
    return invalidField('cap', 'errors:reasonGoesWith', { other: 'percent' })
  const startsAt = from === undefined ? null : dayBegins(from)
  if (from !== undefined && startsAt === null)
    return invalidField('from', 'errors:reasonExample', { example })
  const endsAt = until === undefined ? null : dayBegins(until, 1)
  if (until !== undefined && endsAt === null)
    return invalidField('until', 'errors:reasonExample', { example })
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    return invalidField('until', 'errors:reasonAfter', { other: from ?? '' })
  const cityNames = (cities ?? []).map((name) => ({ name, city: known.city(name) }))
  const unknown = cityNames.find(({ city }) => city === null)
  if (unknown) return invalidField('cities', 'errors:reasonCity', { name: unknown.name })
  const product = (entry.products ?? []).find((id) => !known.product(id))
  if (product !== undefined)
    return invalidField('products', 'errors:reasonProductUnknown', { id: product })
  const categories = (entry.categories ?? []).map((name) => ({ name, id: known.category(name) }))
  const nowhere = categories.find(({ id }) => id === null)
  if (nowhere) return invalidField('categories', 'errors:reasonCategory', { name: nowhere.name })
  const coupon = {
    code: couponCode(entry.code),
    ...worthOf(entry),
    minimum: paiseOf(minimum) ?? 0,
    startsAt,
    endsAt,
    cities: cityNames.length === 0 ? null : [...new Set(cityNames.map(({ city }) => city))],
    perCustomer: perCustomer ?? null,
    total: total ?? null,
    firstOrderOnly,
    products: listOrNull(entry.products ?? []),
    categories: listOrNull(categories.map(({ id }) => id)),
    segment: entry.segment ?? null,
  }
  const parsed = Coupon.safeParse(coupon)
  if (parsed.success) return ok(parsed.data)
  const [first] = faultsOf(parsed.error, coupon)
  const field = String(parsed.error.issues[0]?.path[0] ?? 'code')
  return { ...failed('invalid'), ...first, field: fields[field] ?? field }
}
