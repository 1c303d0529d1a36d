import type { Catalogue } from '#catalogue/open.ts'
import { layout } from '#press/layout.ts'
import type { TwoPersonActs } from './approvals/kind.ts'
import { exportAct } from './camps/admin.ts'
import { creditGiving, refundGiving } from './fulfilment/give-money.ts'
import { roleGrant } from './operators/role-grant.ts'
import { settlementAct } from './payments/admin.ts'
import { registerCorrection } from './pharmacist/correct-register.ts'
import { couponAct, namedIn } from './promotions/coupon-admin.ts'
import { publishAct } from './publishing/publish-act.ts'

type Parts = { dataDir: string; activeCatalogue: () => Catalogue | null }

/** Every act that takes two people, for the calls and the commands that decide them. */
export const twoPersonActs = ({ dataDir, activeCatalogue }: Parts): TwoPersonActs => ({
  'roles.grant': roleGrant,
  'coupon.add': couponAct({ named: () => namedIn(activeCatalogue()) }),
  'refund.settle': settlementAct,
  'refund.give': refundGiving,
  'credit.give': creditGiving,
  'customers.export': exportAct,
  'register.correct': registerCorrection,
  'catalogue.publish': publishAct(layout(dataDir).exports),
})
