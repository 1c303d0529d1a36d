import type { Me } from '../../me.ts'
import { Area } from '../../parts/Tabs.tsx'
import { Camps } from './Camps.tsx'
import { Coupons } from './Coupons.tsx'
import { t } from './words.ts'

export const Marketing = ({ me }: { me: Me }) => (
  <Area
    label={t('marketing')}
    me={me}
    tabs={[
      {
        to: '/marketing/coupons',
        name: t('coupons'),
        needs: 'coupons.read',
        of: <Coupons me={me} />,
      },
      { to: '/marketing/camps', name: t('camps'), needs: 'camps.read', of: <Camps me={me} /> },
    ]}
  />
)
