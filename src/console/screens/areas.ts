import { type ComponentType, lazy } from 'react'
import type { Permission } from '#model/role.ts'
import type { Me } from '../me.ts'
import type { TextKey } from '../texts.ts'

type Area = {
  to: `/${string}`
  name: TextKey
  /** Shown to those who may do one of them: each has a tab of the area. */
  needs: readonly Permission[]
  Screen: ComponentType<{ me: Me }>
}

/** Areas of several screens, each loaded when it is opened. */
export const areas: readonly Area[] = [
  {
    to: '/voices',
    name: 'voices',
    needs: ['reviews.read', 'tickets.read', 'error-reports.read', 'feedback.read', 'side-effects.read'],
    Screen: lazy(() => import('./voices/Voices.tsx').then(({ Voices }) => ({ default: Voices }))),
  },
  {
    to: '/stock',
    name: 'stock',
    needs: ['stock.read'],
    Screen: lazy(() => import('./stock/Stock.tsx').then(({ Stock }) => ({ default: Stock }))),
  },
  {
    to: '/catalogue',
    name: 'catalogue',
    needs: ['catalogue.read'],
    Screen: lazy(() => import('./catalogue/Catalogue.tsx').then(({ Catalogue }) => ({ default: Catalogue }))),
  },
  {
    to: '/marketing',
    name: 'marketing',
    needs: ['coupons.read', 'camps.read'],
    Screen: lazy(() => import('./marketing/Marketing.tsx').then(({ Marketing }) => ({ default: Marketing }))),
  },
  {
    to: '/finance',
    name: 'finance',
    needs: ['payments.read', 'finance.read', 'cash.read'],
    Screen: lazy(() => import('./finance/Finance.tsx').then(({ Finance }) => ({ default: Finance }))),
  },
  {
    to: '/reports',
    name: 'reports',
    needs: ['finance.read', 'register.read'],
    Screen: lazy(() => import('./reports/Reports.tsx').then(({ Reports }) => ({ default: Reports }))),
  },
  {
    to: '/people',
    name: 'people',
    needs: ['self.read'],
    Screen: lazy(() => import('./people/PeopleArea.tsx').then(({ PeopleArea }) => ({ default: PeopleArea }))),
  },
]

/** The areas of which the operator may open a tab. */
export const areasFor = ({ permissions }: Me): Area[] => areas.filter(({ needs }) => needs.some((one) => permissions.includes(one)))
