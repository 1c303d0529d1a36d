import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import type { Permission } from '#model/role.ts'
import type { Me } from '../me.ts'
import { t } from '../texts.ts'
import { showHere } from './work-focus.ts'

export type Tab = { to: string; name: string; needs: Permission }

/** The tabs of a screen that the operator may open. */
export const tabsFor = <Of extends Tab>(me: Me, tabs: readonly Of[]): Of[] =>
  tabs.filter(({ needs }) => me.permissions.includes(needs))

export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => {
  const [place] = useLocation()
  const [current] = tabs
    .map(({ to }) => to)
    .filter((to) => place === to || place.startsWith(`${to}/`))
    .sort((one, other) => other.length - one.length)
  return (
    <nav className="tabs" aria-label={label} ref={showHere}>
      {tabs.map(({ to, name }) => (
        <Link key={to} href={to} aria-current={to === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** `detail`: the route of one thing of the tab's list. */
type AreaTab = Tab & { of: ReactNode; detail?: ReactElement }

/** An area of the console: the tabs that the operator may open, and the first of them at the area's own address. */
export const Area = ({ label, me, tabs }: { label: string; me: Me; tabs: readonly AreaTab[] }) => {
  const seen = tabsFor(me, tabs)
  return (
    <>
      <Tabs label={label} tabs={seen} />
      <Switch>
        {seen.map(({ to, of, detail }) => (
          <Fragment key={to}>
            <Route path={to}>{of}</Route>
            {detail}
          </Fragment>
        ))}
        <Route>{seen[0] ? <Redirect to={seen[0].to} replace /> : <p>{t('empty')}</p>}</Route>
      </Switch>
    </>
  )
}
