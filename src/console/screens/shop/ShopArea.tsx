import { Redirect, Route, Switch } from 'wouter'
import type { Me } from '../../me.ts'
import { Tabs } from '../../parts/Tabs.tsx'
import { Facts } from './Facts.tsx'
import { Opening } from './Opening.tsx'
import { Trial } from './Trial.tsx'
import { t } from './words.ts'

/** Whose shop it is, and what it lacks before it opens. */
export const ShopArea = ({ me }: { me: Me }) => (
  <>
    <Tabs
      label={t('shop')}
      tabs={[
        { to: '/shop/facts', name: t('facts'), needs: 'shop.read' },
        { to: '/shop/opening', name: t('opening'), needs: 'shop.read' },
        { to: '/shop/trial', name: t('trial'), needs: 'shop.read' },
      ]}
    />
    <Switch>
      <Route path="/shop/facts">
        <Facts me={me} />
      </Route>
      <Route path="/shop/opening">
        <Opening />
      </Route>
      <Route path="/shop/trial">
        <Trial />
      </Route>
      <Route>
        <Redirect to="/shop/facts" replace />
      </Route>
    </Switch>
  </>
)
