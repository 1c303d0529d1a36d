import type { Me } from '../../me.ts'
import { Area } from '../../parts/Tabs.tsx'
import { Cash } from './Cash.tsx'
import { Problems } from './Problems.tsx'
import { Settlement } from './Settlement.tsx'
import { t } from './words.ts'

/** What finance has to settle: payments and refunds that failed, what the provider and the couriers handed over. */
export const Finance = ({ me }: { me: Me }) => (
  <Area
    label={t('finance')}
    me={me}
    tabs={[
      {
        to: '/finance/problems',
        name: t('problems'),
        needs: 'payments.read',
        of: <Problems me={me} />,
      },
      {
        to: '/finance/settlement',
        name: t('settlement'),
        needs: 'finance.read',
        of: <Settlement me={me} />,
      },
      { to: '/finance/cash', name: t('cash'), needs: 'cash.read', of: <Cash me={me} /> },
    ]}
  />
)
