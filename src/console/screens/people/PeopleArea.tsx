import { Redirect, Route, Switch } from 'wouter'
import type { Me } from '../../me.ts'
import { type Tab, Tabs, tabsFor } from '../../parts/Tabs.tsx'
import { say } from '../../texts.ts'
import { Approvals } from './Approvals.tsx'
import { Audit } from './Audit.tsx'
import { People } from './People.tsx'
import { Services } from './Services.tsx'
import { Sessions } from './Sessions.tsx'
import { Webhooks } from './Webhooks.tsx'
import { word } from './words.ts'

/** Operators, what they ask each other for, what they did, the programs that call and those that are told of orders, and where the operator is signed in. */
export const PeopleArea = ({ me }: { me: Me }) => {
  const tabs = tabsFor(me, [
    { to: '/people/approvals', name: word('approvals'), needs: 'approvals.read' },
    { to: '/people/operators', name: word('operators'), needs: 'people.read' },
    { to: '/people/audit', name: word('audit'), needs: 'audit.read' },
    { to: '/people/services', name: word('services'), needs: 'people.read' },
    { to: '/people/webhooks', name: word('webhooks'), needs: 'webhooks.read' },
    { to: '/people/sessions', name: word('sessions'), needs: 'self.read' },
  ] satisfies Tab[])
  const sees = (to: string): boolean => tabs.some((tab) => tab.to === to)
  return (
    <>
      <Tabs label={say('people')} tabs={tabs} />
      <Switch>
        {sees('/people/approvals') && (
          <Route path="/people/approvals">
            <Approvals me={me} />
          </Route>
        )}
        {sees('/people/operators') && (
          <Route path="/people/operators">
            <People me={me} />
          </Route>
        )}
        {sees('/people/audit') && (
          <Route path="/people/audit">
            <Audit me={me} />
          </Route>
        )}
        {sees('/people/services') && (
          <Route path="/people/services">
            <Services me={me} />
          </Route>
        )}
        {sees('/people/webhooks') && (
          <Route path="/people/webhooks">
            <Webhooks me={me} />
          </Route>
        )}
        <Route path="/people/sessions">
          <Sessions />
        </Route>
        <Route>{tabs[0] && <Redirect to={tabs[0].to} replace />}</Route>
      </Switch>
    </>
  )
}
