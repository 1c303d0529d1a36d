import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Route, Switch } from 'wouter'
import { CallFault, onSignedOut, send } from './call.ts'
import { me } from './calls.ts'
import type { Me } from './me.ts'
import { Fault } from './parts/Fault.tsx'
import { Frame } from './parts/Frame.tsx'
import { screen } from './parts/screen.tsx'
import { areasFor } from './screens/areas.ts'
import { SignIn } from './screens/SignIn.tsx'
import { say } from './texts.ts'

const Today = screen(async () => (await import('./screens/today/Today.tsx')).Today)
const Orders = screen(async () => (await import('./screens/Orders.tsx')).Orders)
const OrderScreen = screen(async () => (await import('./screens/order/OrderScreen.tsx')).OrderScreen)
const Parcels = screen(async () => (await import('./screens/Parcels.tsx')).Parcels)
const Packing = screen(async () => (await import('./screens/packing/Packing.tsx')).Packing)
const Desk = screen(async () => (await import('./screens/desk/Desk.tsx')).Desk)

/** Loads the code of the screens that the operator may open, one after the other, while the browser has nothing else to do. */
const loadScreens = async (me: Me): Promise<void> => {
  for (const { load } of [Orders, OrderScreen, Parcels, Packing, Desk, Today, ...areasFor(me).map(({ Screen }) => Screen)]) {
    await new Promise<unknown>((idle) => ('requestIdleCallback' in window ? requestIdleCallback(idle) : setTimeout(idle, idleMs)))
    await load()
  }
}
/** Where the browser does not tell when it has nothing to do. */
const idleMs = 200

/** Sign-in above the screen that was open, because a form there may be half typed. */
const SignInAgain = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before React removes it: otherwise the field that had the focus does not get it back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={say('signIn')}
      onCancel={(event) => event.preventDefault()}
      // A second Escape in a row closes it all the same.
      onClose={() => dialog.current?.showModal()}
    >
      <SignIn hasEnded />
    </dialog>
  )
}

const Screens = ({ me: data }: { me: Me }) => (
  <Frame me={data}>
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
      {data.permissions.includes('prescriptions.read') && <Route path="/desk/:id?">{({ id }) => <Desk id={id ?? null} me={data} />}</Route>}
      {areasFor(data).map(({ to, Screen }) => (
        <Route key={to} path={`${to}/*?`}>
          <Screen me={data} />
        </Route>
      ))}
      <Route path="/">
        <Today me={data} />
      </Route>
      <Route>
        <p role="alert" className="fault">
          {say('noScreen')}
        </p>
        <Today me={data} />
      </Route>
    </Switch>
  </Frame>
)

/** Who is signed in. What another operator had read is forgotten. */
const readMe = async (queries: QueryClient): Promise<Me> => {
  const before = queries.getQueryData<Me>(['me'])
  const now = await send(me)
  if (before && before.id !== now.id) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  return now
}

export const App = () => {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: ['me'], queryFn: () => readMe(queries), refetchInterval: 5 * 60_000 })
  // Any call may be the first to learn that the session has ended.
  useEffect(() => onSignedOut(() => void queries.invalidateQueries({ queryKey: ['me'] })), [queries])
  const operator = data?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each operator, not each time that who they are is read again
  useEffect(() => {
    if (data) void loadScreens(data)
  }, [operator])
  const isSignedOut = error instanceof CallFault && error.isSignedOut
  if (!data && isSignedOut)
    return (
      <main>
        <SignIn hasEnded={false} />
      </main>
    )
  if (!data) return error ? <Fault error={error} retry={() => void refetch()} /> : <p className="wait">{say('loading')}</p>
  return (
    <>
      {isSignedOut && <SignInAgain />}
      {/* Another operator does not find what the one before had typed. */}
      <Screens key={data.id} me={data} />
    </>
  )
}
