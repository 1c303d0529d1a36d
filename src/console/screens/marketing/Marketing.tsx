import type { Me } from '../../me.ts'
import { Area } from '../../parts/Tabs.tsx'
import { say } from '../../texts.ts'
import { Camps } from './Camps.tsx'
import { Coupons } from './Coupons.tsx'
import { word } from './words.ts'

/** What brings customers: coupons and health camps. */
export const Marketing = ({ me }: { me: Me }) => (
  <Area
    label={say('marketing')}
    me={me}
    tabs={[
      {
        to: '/marketing/coupons',
        name: word('coupons'),
        needs: 'coupons.read',
        of: <Coupons me={me} />,
      },
      { to: '/marketing/camps', name: word('camps'), needs: 'camps.read', of: <Camps me={me} /> },
    ]}
  />
)
