/** Acts of an operator that give something away, or pay out what is owed. A coupon gives what all its uses are worth together. */
export type GivingAct = 'credit' | 'refund' | 'settle' | 'return' | 'coupon'

/** Up to where one operator acts alone, in rupees. */
export type Alone = {
  /** For one order in all, in whatever forms and by whomever; and for one use of a coupon. */
  refundRupees: number
  /** By one operator in 24 hours, without the agreement of another. */
  dayRupees: number
  /** To one customer in 30 days, by whomever. */
  monthRupees: number
  /** All uses of the coupons that one operator adds in 24 hours. */
  couponRupees: number
  /** Per cent that a coupon takes off. */
  couponPercent: number
}

/** What was given before, in paise: for the order, by the operator in a day, to the customer in a month. */
export type GivenBefore = { order: number; day: number; month: number }

/** Whether one operator may give worth of so many paise alone. */
export const isGivenAlone = (worth: number, before: GivenBefore, alone: Alone): boolean =>
  before.order + worth <= alone.refundRupees * 100 &&
  before.day + worth <= alone.dayRupees * 100 &&
  before.month + worth <= alone.monthRupees * 100
