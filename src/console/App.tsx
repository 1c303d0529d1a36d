import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { CallFault, send } from './call.ts'
import { me } from './calls.ts'
import { Fault } from './parts/Fault.tsx'
import { Frame } from './parts/Frame.tsx'
import { SignIn } from './screens/SignIn.tsx'
import { say } from './texts.ts'

const Today = lazy(() => import('./screens/Today.tsx').then(({ Today }) => ({ default: Today })))
const Orders = lazy(() => import('./screens/Orders.tsx').then(({ Orders }) => ({ default: Orders })))
const OrderScreen = lazy(() => import('./screens/OrderScreen.tsx').then(({ OrderScreen }) => ({ default: OrderScreen })))
const Desk = lazy(() => import('./screens/Desk.tsx').then(({ Desk }) => ({ default: Desk })))

export const App = () => {
  const { data, error } = useQuery({ queryKey: ['me'], queryFn: () => send(me), refetchInterval: 5 * 60_000 })
  if (error instanceof CallFault && error.isSignedOut) return <SignIn hasEnded={data !== undefined} />
  if (!data) return error ? <Fault error={error} /> : <p className="wait">{say('loading')}</p>
  return (
    <Frame me={data}>
      <Suspense fallback={<p className="wait">{say('loading')}</p>}>
        <Switch>
          <Route path="/orders">
            <Orders />
          </Route>
          <Route path="/orders/:id">{({ id }) => <OrderScreen key={id} id={id} me={data} />}</Route>
          <Route path="/desk/:id?">{({ id }) => <Desk id={id ?? null} me={data} />}</Route>
          <Route>
            <Today />
          </Route>
        </Switch>
      </Suspense>
    </Frame>
  )
}
