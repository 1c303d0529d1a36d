import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { CallFault, onSignedOut, send } from './call.ts'
import type { Me } from './me.ts'
import { Fault } from './parts/Fault.tsx'
import { queries, renew } from './queries.ts'
import { loadScreens, Screens } from './Screens.tsx'
import { SignIn } from './screens/SignIn.tsx'
import { t } from './texts.ts'

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
      aria-label={t('signIn')}
      onCancel={(event) => event.preventDefault()}
      // A second Escape in a row closes it all the same.
      onClose={() => dialog.current?.showModal()}
    >
      <SignIn hasEnded />
    </dialog>
  )
}

/** Who is signed in. What another operator had read is forgotten. */
const readMe = async (): Promise<Me> => {
  const before = queries.getQueryData<Me>(['me'])
  const now = await send('GET /api/ops/me')
  if (before && before.id !== now.id)
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  return now
}

export const App = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['me'],
    queryFn: readMe,
    refetchInterval: 5 * 60_000,
  })
  // Any call may be the first to learn that the session has ended.
  useEffect(() => onSignedOut(() => void renew('me')), [])
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
  if (!data)
    return error ? (
      <Fault error={error} retry={() => void refetch()} />
    ) : (
      <p className="wait">{t('loading')}</p>
    )
  return (
    <>
      {isSignedOut && <SignInAgain />}
      {/* Another operator does not find what the one before had typed. */}
      <Screens key={data.id} me={data} />
    </>
  )
}
