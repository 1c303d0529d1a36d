import type { Me } from '../../me.ts'
import { Area } from '../../parts/Tabs.tsx'
import { say } from '../../texts.ts'
import { Approvals } from './Approvals.tsx'
import { Audit } from './Audit.tsx'
import { People } from './People.tsx'
import { Services } from './Services.tsx'
import { Sessions } from './Sessions.tsx'
import { Webhooks } from './Webhooks.tsx'
import { word } from './words.ts'

/** Operators, what they ask each other for, what they did, the programs that call and those that are told of orders, and where the operator is signed in. */
export const PeopleArea = ({ me }: { me: Me }) => (
  <Area
    label={say('people')}
    me={me}
    tabs={[
      {
        to: '/people/approvals',
        name: word('approvals'),
        needs: 'approvals.read',
        of: <Approvals me={me} />,
      },
      {
        to: '/people/operators',
        name: word('operators'),
        needs: 'people.read',
        of: <People me={me} />,
      },
      { to: '/people/audit', name: word('audit'), needs: 'audit.read', of: <Audit me={me} /> },
      {
        to: '/people/services',
        name: word('services'),
        needs: 'people.read',
        of: <Services me={me} />,
      },
      {
        to: '/people/webhooks',
        name: word('webhooks'),
        needs: 'webhooks.read',
        of: <Webhooks me={me} />,
      },
      { to: '/people/sessions', name: word('sessions'), needs: 'self.read', of: <Sessions /> },
    ]}
  />
)
