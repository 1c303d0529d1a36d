/** Operator roles: review prescriptions, pack and ship, maintain catalogue and coupons. */
export const roles = ['pharmacist', 'fulfilment', 'content'] as const
export type Role = (typeof roles)[number]
