import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Route, Switch } from 'wouter'
import { CallFault, onSignedOut, send } from './call.ts'
import { me } from './calls.ts'
import type { Me } from './me.ts'
import { Fault } from './parts/Fault.tsx'
import { Frame } from './parts/Frame.tsx'
import { areasFor } from './screens/areas.ts'
import { SignIn } from './screens/SignIn.tsx'
import { say } from './texts.ts'

const Today = lazy(() => import('./screens/today/Today.tsx').then(({ Today }) => ({ default: Today })))
const Orders = lazy(() => import('./screens/Orders.tsx').then(({ Orders }) => ({ default: Orders })))
const OrderScreen = lazy(() => import('./screens/order/OrderScreen.tsx').then(({ OrderScreen }) => ({ default: OrderScreen })))
const Parcels = lazy(() => import('./screens/Parcels.tsx').then(({ Parcels }) => ({ default: Parcels })))
const Packing = lazy(() => import('./screens/packing/Packing.tsx').then(({ Packing }) => ({ default: Packing })))
const Desk = lazy(() => import('./screens/desk/Desk.tsx').then(({ Desk }) => ({ default: Desk })))

/** Sign-in above the screen that was open, because a form there may be half typed. */
const SignInAgain = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-label={say('signIn')} onCancel={(event) => event.preventDefault()}>
      <SignIn hasEnded />
    </dialog>
  )
}

const Screens = ({ me: data }: { me: Me }) => (
  <Frame me={data}>
    <Suspense fallback={<p className="wait">{say('loading')}</p>}>
      <Switch>
        <Route path="/orders">
          <Orders />
        </Route>
        <Route path="/orders/:id">{({ id }) => <OrderScreen key={id} id={id} me={data} />}</Route>
        <Route path="/parcels">
          <Parcels me={data} />
        </Route>
        <Route path="/parcels/:id/:parcel">
          {({ id, parcel }) => <Packing key={`${id}/${parcel}`} id={id} number={Number(parcel)} me={data} />}
        </Route>
        <Route path="/desk/:id?">{({ id }) => <Desk id={id ?? null} me={data} />}</Route>
        {areasFor(data).map(({ to, Screen }) => (
          <Route key={to} path={`${to}/*?`}>
            <Screen me={data} />
          </Route>
        ))}
        <Route>
          <Today me={data} />
        </Route>
      </Switch>
    </Suspense>
  </Frame>
)

export const App = () => {
  const queries = useQueryClient()
  const { data, error } = useQuery({ queryKey: ['me'], queryFn: () => send(me), refetchInterval: 5 * 60_000 })
  // Any call may be the first to learn that the session has ended.
  useEffect(() => onSignedOut(() => void queries.invalidateQueries({ queryKey: ['me'] })), [queries])
  const isSignedOut = error instanceof CallFault && error.isSignedOut
  if (!data && isSignedOut)
    return (
      <main>
        <SignIn hasEnded={false} />
      </main>
    )
  if (!data) return error ? <Fault error={error} /> : <p className="wait">{say('loading')}</p>
  return (
    <>
      {isSignedOut && <SignInAgain />}
      {/* Another operator does not find what the one before had typed. */}
      <Screens key={data.id} me={data} />
    </>
  )
}
