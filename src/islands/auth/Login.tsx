import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $signingIn } from '#client/auth/sign-in.ts'
import type { CallFailure } from '#client/http/call.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { Address } from './Address.tsx'
import { Code } from './Code.tsx'

/** Where to continue; the server validates it again (spec §2 `/login?redirectUrl=`). */
const requestedTarget = (): string | undefined =>
  new URLSearchParams(location.search).get('redirectUrl') ?? undefined

/** Sign-in by a mailed code: first the address, then the code. */
export const Login = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'login'> = translator(locale, texts)
  const state = useStore($signingIn)
  const [redirectUrl, setRedirectUrl] = useState<string | undefined>()

  // Only the browser knows the page's query: the printed page is shared by all visitors.
  useEffect(() => setRedirectUrl(requestedTarget()), [])

  const errorText = (failure: CallFailure | null): string | null =>
    failure && failureTexts(failure, t('common:requestFailed')).join(' ')
  return (
    <div>
      {state.is === 'address' ? (
        <Address t={t} busy={state.busy} errorText={errorText} />
      ) : (
        <Code t={t} state={state} errorText={errorText} redirectUrl={redirectUrl} />
      )}
    </div>
  )
}
