import type { CouponEntry } from '#contract/promotions/coupon-admin.ts'
import { dayBegins } from '#model/calendar-india.ts'
import { Coupon, couponCode } from '#model/coupon.ts'
import { type Paise, paiseFromRupees } from '#model/money.ts'
import { type Failed, failed, type Outcome, ok } from '../http/outcome.ts'

const wrong = (field: string, reason: string): Failed => failed('invalid', { field, values: { field, reason } })

/** The operator's field for each field of a coupon. */
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
    return wrong('percent', 'give one of percent, flat and points')
  if (cap !== undefined && percent === undefined) return wrong('cap', 'goes with percent only')
  const startsAt = from === undefined ? null : dayBegins(from)
  if (from !== undefined && startsAt === null) return wrong('from', 'must be a day of the calendar')
  const endsAt = until === undefined ? null : dayBegins(until, 1)
  if (until !== undefined && endsAt === null) return wrong('until', 'must be a day of the calendar')
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return wrong('until', 'must not be before from')
  const named = (cities ?? []).map((name) => ({ name, city: cityNamed(name) }))
  const unknown = named.find(({ city }) => city === null)
  if (unknown) return wrong('cities', `${unknown.name} is no city of the catalogue`)
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
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? 'code')
  return wrong(fields[field] ?? field, issue?.message ?? 'is wrong')
}
