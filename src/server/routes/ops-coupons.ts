import { opsCoupons } from '#contract/ops-coupons.ts'
import type { Mount } from '../mount.ts'
import { ok } from '../outcome.ts'
import type { CouponDesk } from '../services/coupon-desk.ts'

export const opsCouponRoutes = (mount: Mount, desk: CouponDesk): void => {
  mount(opsCoupons.list, async () => ok(await desk.list()))
  mount(opsCoupons.add, ({ body }) => desk.add(body))
  mount(opsCoupons.end, ({ params }) => desk.end(params.code))
}
