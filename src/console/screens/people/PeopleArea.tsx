import type { Me } from '../../me.ts'
import { Area } from '../../parts/Tabs.tsx'
import { Approvals } from './Approvals.tsx'
import { Audit } from './Audit.tsx'
import { People } from './People.tsx'
import { Services } from './Services.tsx'
import { Sessions } from './Sessions.tsx'
import { Webhooks } from './Webhooks.tsx'
import { t } from './words.ts'

/** Operators, what they ask each other for, what they did, the programs that call and those that are told of orders, and where the operator is signed in. */
export const PeopleArea = ({ me }: { me: Me }) => (
  <Area
    label={t('people')}
    me={me}
    tabs={[
      {
        to: '/people/approvals',
        name: t('approvals'),
        needs: 'approvals.read',
        of: <Approvals me={me} />,
      },
      {
        to: '/people/operators',
        name: t('operators'),
        needs: 'people.read',
        of: <People me={me} />,
      },
      { to: '/people/audit', name: t('audit'), needs: 'audit.read', of: <Audit me={me} /> },
      {
        to: '/people/services',
        name: t('services'),
        needs: 'people.read',
        of: <Services me={me} />,
      },
      {
        to: '/people/webhooks',
        name: t('webhooks'),
        needs: 'webhooks.read',
        of: <Webhooks me={me} />,
      },
      { to: '/people/sessions', name: t('sessions'), needs: 'self.read', of: <Sessions /> },
    ]}
  />
)
