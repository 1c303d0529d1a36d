/** Acts of an operator that give something away, or pay out what is owed. A coupon gives what all its uses are worth together. */
export type GivingAct = 'credit' | 'refund' | 'settle' | 'return' | 'coupon'

/** Up to where one operator acts alone, in rupees. */
export type Alone = {
  /** For one order in all, in whatever forms and by whomever; and for one use of a coupon. */
  refundRupees: number
  /** By one operator in 24 hours, without the agreement of another; `fullDays` times as much in 30 days. */
  dayRupees: number
  /** To one customer in 30 days, by whomever; and by one coupon. */
  monthRupees: number
  /** All uses of the coupons that one operator adds in 24 hours; `fullDays` times as much in 30 days. */
  couponRupees: number
  /** Per cent that a coupon takes off. */
  couponPercent: number
}

/** As many days in 30 one operator may give alone what is the limit of a day: a limit that may be reached every day limits no one. */
const fullDays = 10

/** What one operator gave alone, in paise: in 24 hours, and in 30 days. */
export type GivenAlone = { day: number; month: number }

/** Whether one operator may give so many paise more alone, where `dayRupees` is the limit of a day. */
export const isWithinDays = (
  worth: number,
  { day, month }: GivenAlone,
  dayRupees: number,
): boolean => day + worth <= dayRupees * 100 && month + worth <= fullDays * dayRupees * 100

/** What was given before, in paise: for the order, to the customer in 30 days, and by the operator. */
export type GivenBefore = { order: number; customerMonth: number; alone: GivenAlone }

/** Whether one operator may give worth of so many paise alone. */
export const isGivenAlone = (worth: number, before: GivenBefore, alone: Alone): boolean =>
  before.order + worth <= alone.refundRupees * 100 &&
  before.customerMonth + worth <= alone.monthRupees * 100 &&
  isWithinDays(worth, before.alone, alone.dayRupees)
