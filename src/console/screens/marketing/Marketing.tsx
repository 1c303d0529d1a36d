import { Redirect, Route, Switch } from 'wouter'
import type { Me } from '../../me.ts'
import { type Tab, Tabs, tabsFor } from '../../parts/Tabs.tsx'
import { say } from '../../texts.ts'
import { Camps } from './Camps.tsx'
import { Coupons } from './Coupons.tsx'
import { word } from './words.ts'

/** What brings customers: coupons and health camps. */
export const Marketing = ({ me }: { me: Me }) => {
  const tabs = tabsFor(me, [
    { to: '/marketing/coupons', name: word('coupons'), needs: 'coupons.read' },
    { to: '/marketing/camps', name: word('camps'), needs: 'camps.read' },
  ] satisfies Tab[])
  const sees = (to: string): boolean => tabs.some((tab) => tab.to === to)
  return (
    <>
      <Tabs label={say('marketing')} tabs={tabs} />
      <Switch>
        {sees('/marketing/coupons') && (
          <Route path="/marketing/coupons">
            <Coupons me={me} />
          </Route>
        )}
        {sees('/marketing/camps') && (
          <Route path="/marketing/camps">
            <Camps me={me} />
          </Route>
        )}
        <Route>{tabs[0] ? <Redirect to={tabs[0].to} replace /> : <p>{say('empty')}</p>}</Route>
      </Switch>
    </>
  )
}
