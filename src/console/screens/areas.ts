import type { Permission } from '#model/role.ts'
import type { Me } from '../me.ts'
import { screen } from '../parts/screen.tsx'
import { queries } from '../queries.ts'
import type { TextKey } from '../texts.ts'
import { ordersQuery } from './order/queries.ts'

/** An entry of the menu. Its addresses open for those who find it in their menu, and for no others. */
type Entry = {
  to: '/' | `/${string}`
  name: TextKey
  /** Shown to those who may do one of them. */
  needs: readonly Permission[]
  /** Reads what it shows first, before its link is pressed. */
  prefetch?: () => void
}

const screens = [
  { to: '/', name: 'today', needs: ['self.read'] },
  {
    to: '/orders',
    name: 'orders',
    needs: ['orders.read'],
    prefetch: () => void queries.prefetchQuery(ordersQuery({}, 1)),
  },
  { to: '/parcels', name: 'parcels', needs: ['orders.read'] },
  { to: '/desk', name: 'desk', needs: ['prescriptions.review'] },
] as const satisfies readonly Entry[]

/** An area; each of the permissions it needs has a tab. */
type Area = Entry & { Screen: ReturnType<typeof screen<{ me: Me }>> }

/** Areas of several screens, each loaded when it is opened, or before. */
const areas: readonly Area[] = [
  {
    to: '/voices',
    name: 'voices',
    needs: [
      'reviews.read',
      'tickets.read',
      'error-reports.read',
      'feedback.read',
      'side-effects.read',
    ],
    Screen: screen(async () => (await import('./feedback/FeedbackArea.tsx')).FeedbackArea),
  },
  {
    to: '/stock',
    name: 'stock',
    needs: ['stock.read'],
    Screen: screen(async () => (await import('./stock/Stock.tsx')).Stock),
  },
  {
    to: '/purchases',
    name: 'purchases',
    needs: ['purchases.read'],
    Screen: screen(async () => (await import('./purchases/Purchases.tsx')).Purchases),
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
    to: '/shop',
    name: 'shop',
    needs: ['shop.read'],
    Screen: screen(async () => (await import('./shop/ShopArea.tsx')).ShopArea),
  },
  {
    to: '/people',
    name: 'people',
    needs: ['self.read'],
    Screen: screen(async () => (await import('./people/PeopleArea.tsx')).PeopleArea),
  },
]

const openFor = <Of extends Entry>({ permissions }: Me, entries: readonly Of[]): Of[] =>
  entries.filter(({ needs }) => needs.some((one) => permissions.includes(one)))

export const areasFor = (me: Me): Area[] => openFor(me, areas)

export const menuFor = (me: Me): Entry[] => [...openFor<Entry>(me, screens), ...areasFor(me)]

/** Whether the operator finds the screen in the menu. */
export const mayOpen = (me: Me, to: (typeof screens)[number]['to']): boolean =>
  menuFor(me).some((entry) => entry.to === to)
