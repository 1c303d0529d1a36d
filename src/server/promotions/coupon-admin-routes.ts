import { opsCoupons } from '#contract/promotions/coupon-admin.ts'
import { ok } from '../http/outcome.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { CouponDesk } from './coupon-admin.ts'

export const opsCouponRoutes = (mount: Mount, desk: CouponDesk): void => {
  mount(opsCoupons.list, async () => ok(await desk.list()))
  mount(opsCoupons.add, ({ body }) => desk.add(body))
  mount(opsCoupons.end, ({ params }) => desk.end(params.code))
}
