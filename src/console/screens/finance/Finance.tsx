import { Redirect, Route, Switch } from 'wouter'
import type { Me } from '../../me.ts'
import { type Tab, Tabs, tabsFor } from '../../parts/Tabs.tsx'
import { say } from '../../texts.ts'
import { Cash } from './Cash.tsx'
import { Problems } from './Problems.tsx'
import { Settlement } from './Settlement.tsx'
import { word } from './words.ts'

/** What finance has to settle: payments and refunds that failed, what the provider and the couriers handed over. */
export const Finance = ({ me }: { me: Me }) => {
  const tabs = tabsFor(me, [
    { to: '/finance/problems', name: word('problems'), needs: 'payments.read' },
    { to: '/finance/settlement', name: word('settlement'), needs: 'finance.read' },
    { to: '/finance/cash', name: word('cash'), needs: 'cash.read' },
  ] satisfies Tab[])
  const sees = (to: string): boolean => tabs.some((tab) => tab.to === to)
  return (
    <>
      <Tabs label={say('finance')} tabs={tabs} />
      <Switch>
        {sees('/finance/problems') && (
          <Route path="/finance/problems">
            <Problems me={me} />
          </Route>
        )}
        {sees('/finance/settlement') && (
          <Route path="/finance/settlement">
            <Settlement me={me} />
          </Route>
        )}
        {sees('/finance/cash') && (
          <Route path="/finance/cash">
            <Cash me={me} />
          </Route>
        )}
        <Route>{tabs[0] ? <Redirect to={tabs[0].to} replace /> : <p>{say('empty')}</p>}</Route>
      </Switch>
    </>
  )
}
