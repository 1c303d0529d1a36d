import { Route, Switch } from 'wouter'
import type { Me } from './me.ts'
import { Frame } from './parts/Frame.tsx'
import { screen } from './parts/screen.tsx'
import { areasFor, mayOpen } from './screens/areas.ts'
import { t } from './texts.ts'

const Today = screen(async () => (await import('./screens/today/Today.tsx')).Today)
const Orders = screen(async () => (await import('./screens/Orders.tsx')).Orders)
const OrderScreen = screen(
  async () => (await import('./screens/order/OrderScreen.tsx')).OrderScreen,
)
const PhoneOrder = screen(async () => (await import('./screens/order/PhoneOrder.tsx')).PhoneOrder)
const Parcels = screen(async () => (await import('./screens/parcels/Parcels.tsx')).Parcels)
const Packing = screen(async () => (await import('./screens/packing/Packing.tsx')).Packing)
const ReviewQueue = screen(
  async () => (await import('./screens/review/ReviewQueue.tsx')).ReviewQueue,
)

/** Loads the code of the screens that the operator may open, one after the other, while the browser has nothing else to do. */
export const loadScreens = async (me: Me): Promise<void> => {
  for (const { load } of [
    Orders,
    OrderScreen,
    Parcels,
    Packing,
    ReviewQueue,
    Today,
    ...areasFor(me).map(({ Screen }) => Screen),
  ]) {
    await new Promise<unknown>((idle) =>
      'requestIdleCallback' in window ? requestIdleCallback(idle) : setTimeout(idle, idleMs),
    )
    await load()
  }
}
/** Where the browser does not tell when it has nothing to do. */
const idleMs = 200

/** The addresses of the console that the operator may open: those of their menu. */
export const Screens = ({ me }: { me: Me }) => (
  <Frame me={me}>
    <Switch>
      {mayOpen(me, '/orders') && (
        <Route path="/orders">
          <Orders me={me} />
        </Route>
      )}
      {me.permissions.includes('orders.write') && (
        <Route path="/orders/new">
          <PhoneOrder />
        </Route>
      )}
      {mayOpen(me, '/orders') && (
        <Route path="/orders/:id">{({ id }) => <OrderScreen key={id} id={id} me={me} />}</Route>
      )}
      {mayOpen(me, '/parcels') && (
        <Route path="/parcels">
          <Parcels me={me} />
        </Route>
      )}
      {mayOpen(me, '/parcels') && (
        <Route path="/parcels/:id/:parcel">
          {({ id, parcel }) => (
            <Packing key={`${id}/${parcel}`} id={id} number={Number(parcel)} me={me} />
          )}
        </Route>
      )}
      {mayOpen(me, '/desk') && (
        <Route path="/desk/:id?">{({ id }) => <ReviewQueue id={id ?? null} me={me} />}</Route>
      )}
      {areasFor(me).map(({ to, Screen }) => (
        <Route key={to} path={`${to}/*?`}>
          <Screen me={me} />
        </Route>
      ))}
      <Route path="/">
        <Today me={me} />
      </Route>
      <Route>
        <p role="alert" className="fault">
          {t('noScreen')}
        </p>
        <Today me={me} />
      </Route>
    </Switch>
  </Frame>
)
