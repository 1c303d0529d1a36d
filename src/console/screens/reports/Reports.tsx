import { Redirect, Route, Switch } from 'wouter'
import type { Me } from '../../me.ts'
import { type Tab, Tabs, tabsFor } from '../../parts/Tabs.tsx'
import { say } from '../../texts.ts'
import { word } from '../finance/words.ts'
import { GstFiles } from './GstFiles.tsx'
import { Ledgers } from './Ledgers.tsx'
import { Register } from './Register.tsx'
import { SalesByDay } from './SalesByDay.tsx'

/** What the law, the auditor and the owner ask for, by days. */
export const Reports = ({ me }: { me: Me }) => {
  const tabs = tabsFor(me, [
    { to: '/reports/sales', name: word('sales'), needs: 'finance.read' },
    { to: '/reports/gst', name: word('gst'), needs: 'finance.read' },
    { to: '/reports/h1', name: word('h1'), needs: 'register.read' },
    { to: '/reports/ledgers', name: word('ledgers'), needs: 'finance.read' },
  ] satisfies Tab[])
  const sees = (to: string): boolean => tabs.some((tab) => tab.to === to)
  return (
    <>
      <Tabs label={say('reports')} tabs={tabs} />
      <Switch>
        {sees('/reports/sales') && (
          <Route path="/reports/sales">
            <SalesByDay />
          </Route>
        )}
        {sees('/reports/gst') && (
          <Route path="/reports/gst">
            <GstFiles />
          </Route>
        )}
        {sees('/reports/h1') && (
          <Route path="/reports/h1">
            <Register />
          </Route>
        )}
        {sees('/reports/ledgers') && (
          <Route path="/reports/ledgers">
            <Ledgers />
          </Route>
        )}
        <Route>{tabs[0] ? <Redirect to={tabs[0].to} replace /> : <p>{say('empty')}</p>}</Route>
      </Switch>
    </>
  )
}
