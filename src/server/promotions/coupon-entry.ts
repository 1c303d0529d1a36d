import type { CouponEntry } from '#contract/promotions/coupon-admin.ts'
import { dayBegins } from '#model/calendar-india.ts'
import { Coupon, couponCode } from '#model/coupon.ts'
import { type Paise, paiseFromRupees } from '#model/money.ts'
import { faultsOf, invalidField } from '../http/invalid-field.ts'
import { failed, type Outcome, ok } from '../http/outcome.ts'

/** The operator's field for each field of a coupon. */
const example = '2026-12-01'
const fields: Record<string, string> = { basisPoints: 'percent', off: 'flat', startsAt: 'from', endsAt: 'until' }

const worthOf = ({ percent, flat, points, cap }: CouponEntry) => {
  if (percent !== undefined) return { kind: 'percentage', basisPoints: Math.round(percent * 100), cap: paiseOf(cap) ?? null }
  return flat === undefined ? { kind: 'points', points } : { kind: 'flat', off: paiseOf(flat) }
}

const paiseOf = (rupees: number | undefined): Paise | null | undefined => (rupees === undefined ? undefined : paiseFromRupees(rupees))

/** A coupon from an operator's entry; `cityNamed` returns a city's English name, or null for an unknown city. */
export const couponFrom = (entry: CouponEntry, cityNamed: (name: string) => string | null): Outcome<Coupon> => {
  const { percent, flat, points, cap, minimum, from, until, cities, perCustomer, total, firstOrderOnly } = entry
  if ([percent, flat, points].filter((worth) => worth !== undefined).length !== 1)
    return invalidField('percent', 'errors:reasonOneOf', { options: 'percent, flat, points' })
  if (cap !== undefined && percent === undefined) return invalidField('cap', 'errors:reasonGoesWith', { other: 'percent' })
  const startsAt = from === undefined ? null : dayBegins(from)
  if (from !== undefined && startsAt === null) return invalidField('from', 'errors:reasonExample', { example })
  const endsAt = until === undefined ? null : dayBegins(until, 1)
  if (until !== undefined && endsAt === null) return invalidField('until', 'errors:reasonExample', { example })
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return invalidField('until', 'errors:reasonAfter', { other: 'from' })
  const named = (cities ?? []).map((name) => ({ name, city: cityNamed(name) }))
  const unknown = named.find(({ city }) => city === null)
  if (unknown) return invalidField('cities', 'errors:reasonCity', { name: unknown.name })
  const parsed = Coupon.safeParse({
    code: couponCode(entry.code),
    ...worthOf(entry),
    minimum: paiseOf(minimum) ?? 0,
    startsAt,
    endsAt,
    cities: named.length === 0 ? null : [...new Set(named.map(({ city }) => city))],
    perCustomer: perCustomer ?? null,
    total: total ?? null,
    firstOrderOnly,
  })
  if (parsed.success) return ok(parsed.data)
  const [first] = faultsOf(parsed.error, {})
  const field = String(parsed.error.issues[0]?.path[0] ?? 'code')
  return { ...failed('invalid'), ...first, field: fields[field] ?? field }
}
