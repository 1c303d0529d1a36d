import { opsCoupons } from '#contract/promotions/coupon-admin.ts'
import { ok } from '../http/outcome.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { CouponAdmin } from './coupon-admin.ts'

export const opsCouponRoutes = (register: RegisterEndpoint, desk: CouponAdmin): void => {
  register(opsCoupons.list, async () => ok(await desk.list()))
  register(opsCoupons.add, ({ body }) => desk.add(body))
  register(opsCoupons.end, ({ params }) => desk.end(params.code))
}
