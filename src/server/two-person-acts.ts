import type { Catalogue } from '#catalogue/open.ts'
import { layout } from '#press/layout.ts'
import { exportAct } from './camps/admin.ts'
import { roleGrant } from './kernel/operators/role-grant.ts'
import { adminOff } from './kernel/operators/take-off.ts'
import type { TwoPersonActs } from './kernel/operators/two-person-act.ts'
import { cashCorrection } from './orders/dispatch/cash-correction.ts'
import { returnGiving } from './orders/dispatch/take-back.ts'
import { creditGiving, refundGiving } from './orders/money/refund-or-credit.ts'
import { couponAct, namedIn } from './orders/offers/coupon-admin.ts'
import { settlementAct } from './orders/payments/admin.ts'
import { registerCorrection } from './orders/pharmacist/register-correction.ts'
import { looseningAct, publishAct } from './publishing/change-act.ts'
import { shopLoosening } from './shop/facts.ts'

type Deps = { dataDir: string; activeCatalogue: () => Catalogue | null }

export const twoPersonActs = ({ dataDir, activeCatalogue }: Deps): TwoPersonActs => {
  const catalogue = { exports: layout(dataDir).exports, activeCatalogue }
  return {
    'roles.grant': roleGrant,
    'people.off': adminOff,
    'coupon.add': couponAct({ named: () => namedIn(activeCatalogue()) }),
    'refund.settle': settlementAct,
    'refund.give': refundGiving,
    'credit.give': creditGiving,
    'return.give': returnGiving,
    'cash.correct': cashCorrection,
    'customers.export': exportAct,
    'register.correct': registerCorrection,
    'shop.loosen': shopLoosening(layout(dataDir).shop),
    'catalogue.publish': publishAct(catalogue),
    'catalogue.loosen': looseningAct(catalogue),
  }
}
