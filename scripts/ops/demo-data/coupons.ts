import { type Paise, paise } from '../../../src/model/money.ts'
import { updateRows } from '../../../src/server/db/rows.ts'
import type { Db } from '../../../src/server/db/types.ts'
import { type Chance, dayMs, iso } from './chance.ts'
import type { Put } from './rows.ts'

type Offered = {
  code: string
  off: (items: number) => number
  points: number
  minimum: number
  total: number | null
  isOnce: boolean
}

/** Coupons of each kind: with and without a limit, for each order or one a customer. */
const offered: readonly Offered[] = [
  {
    code: 'WELCOME10',
    off: (items) => Math.min(10_000, Math.round(items / 10)),
    points: 0,
    minimum: 0,
    total: null,
    isOnce: true,
  },
  { code: 'SAVE50', off: () => 5_000, points: 0, minimum: 49_900, total: 100_000, isOnce: false },
  {
    code: 'HEALTH5',
    off: (items) => Math.min(7_500, Math.round(items / 20)),
    points: 0,
    minimum: 20_000,
    total: 2_000,
    isOnce: false,
  },
  { code: 'POINTS100', off: () => 0, points: 100, minimum: 30_000, total: null, isOnce: false },
]

export type Used = { code: string; offer: Paise; points: number }

/** Coupons and how often they are used; a use that a closed order gives back is free again. */
export const createCoupons = ({ maybe, pick }: Chance, put: Put, beginMs: number) => {
  const used = new Map<string, number>()
  const once = new Set<string>()
  for (const { code, minimum, total, isOnce, points } of offered) {
    const isPercentage = code === 'WELCOME10' || code === 'HEALTH5'
    put('coupon', {
      code,
      kind: points > 0 ? 'points' : isPercentage ? 'percentage' : 'flat',
      basis_points: code === 'WELCOME10' ? 1_000 : code === 'HEALTH5' ? 500 : null,
      amount:
        points > 0 ? null : code === 'WELCOME10' ? 10_000 : code === 'HEALTH5' ? 7_500 : 5_000,
      points: points > 0 ? points : null,
      minimum,
      starts_at: null,
      ends_at: null,
      cities: null,
      first_order_only: 0,
      per_customer: isOnce ? 1 : null,
      total,
      remaining: total,
      created_at: iso(beginMs - dayMs),
    })
  }
  return {
    use: (customerId: string, items: number): Used | null => {
      const one = pick(offered)
      const count = used.get(one.code) ?? 0
      if (!maybe(0.4) || items < one.minimum || (one.total !== null && count >= one.total))
        return null
      if (one.isOnce && once.has(customerId)) return null
      if (one.isOnce) once.add(customerId)
      used.set(one.code, count + 1)
      return { code: one.code, offer: paise(Math.min(items, one.off(items))), points: one.points }
    },
    release: (customerId: string, { code }: Pick<Used, 'code'>): void => {
      used.set(code, (used.get(code) ?? 1) - 1)
      if (offered.some((one) => one.code === code && one.isOnce)) once.delete(customerId)
    },
    write: async (db: Db): Promise<void> => {
      for (const { code, total } of offered)
        if (total !== null)
          await updateRows(db, 'coupon', { code }, { remaining: total - (used.get(code) ?? 0) })
    },
  }
}
export type Coupons = ReturnType<typeof createCoupons>
