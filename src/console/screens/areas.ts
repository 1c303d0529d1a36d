import type { Permission } from '#model/role.ts'
import type { Me } from '../me.ts'
import { screen } from '../parts/screen.tsx'
import type { TextKey } from '../texts.ts'

type Area = {
  to: `/${string}`
  name: TextKey
  /** Shown to those who may do one of them: each has a tab of the area. */
  needs: readonly Permission[]
  Screen: ReturnType<typeof screen<{ me: Me }>>
}

/** Areas of several screens, each loaded when it is opened, or before. */
export const areas: readonly Area[] = [
  {
    to: '/voices',
    name: 'voices',
    needs: ['reviews.read', 'tickets.read', 'error-reports.read', 'feedback.read', 'side-effects.read'],
    Screen: screen(async () => (await import('./voices/Voices.tsx')).Voices),
  },
  {
    to: '/stock',
    name: 'stock',
    needs: ['stock.read'],
    Screen: screen(async () => (await import('./stock/Stock.tsx')).Stock),
  },
  {
    to: '/catalogue',
    name: 'catalogue',
    needs: ['catalogue.read'],
    Screen: screen(async () => (await import('./catalogue/Catalogue.tsx')).Catalogue),
  },
  {
    to: '/marketing',
    name: 'marketing',
    needs: ['coupons.read', 'camps.read'],
    Screen: screen(async () => (await import('./marketing/Marketing.tsx')).Marketing),
  },
  {
    to: '/finance',
    name: 'finance',
    needs: ['payments.read', 'finance.read', 'cash.read'],
    Screen: screen(async () => (await import('./finance/Finance.tsx')).Finance),
  },
  {
    to: '/reports',
    name: 'reports',
    needs: ['finance.read', 'register.read'],
    Screen: screen(async () => (await import('./reports/Reports.tsx')).Reports),
  },
  {
    to: '/people',
    name: 'people',
    needs: ['self.read'],
    Screen: screen(async () => (await import('./people/PeopleArea.tsx')).PeopleArea),
  },
]

/** The areas of which the operator may open a tab. */
export const areasFor = ({ permissions }: Me): Area[] => areas.filter(({ needs }) => needs.some((one) => permissions.includes(one)))
