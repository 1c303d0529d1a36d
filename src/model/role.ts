/** What an operator may do: review prescriptions, pack and ship, look after catalogue and coupons. */
export const roles = ['pharmacist', 'fulfilment', 'content'] as const
export type Role = (typeof roles)[number]
