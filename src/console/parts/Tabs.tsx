import { Link, useLocation } from 'wouter'
import type { Permission } from '#model/role.ts'
import type { Me } from '../me.ts'

export type Tab = { to: string; name: string; needs: Permission }

/** The tabs of a screen that the operator may open. */
export const tabsFor = <Of extends Tab>(me: Me, tabs: readonly Of[]): Of[] =>
  tabs.filter(({ needs }) => me.permissions.includes(needs))

export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => {
  const [place] = useLocation()
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, name }) => (
        <Link
          key={to}
          href={to}
          aria-current={place === to || place.startsWith(`${to}/`) ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
