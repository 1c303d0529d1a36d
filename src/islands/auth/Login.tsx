import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $signingIn } from '#client/auth/sign-in.ts'
import type { CallFailure } from '#client/http/call.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { Texts } from '#i18n/area.ts'
import type { Locale } from '#model/locale.ts'
import { translator } from '../t.ts'
import { Address } from './Address.tsx'
import { Code } from './Code.tsx'
import type { LoginT } from './texts.ts'

type Props = { locale: Locale; texts: Texts }

/** Where to go on to; the server looks at it again (spec §2 `/login?redirectUrl=`). */
const wanted = (): string | undefined => new URLSearchParams(location.search).get('redirectUrl') ?? undefined

/** Signing in by a mailed code: first the address, then the code. */
export const Login = ({ locale, texts }: Props) => {
  const t: LoginT = translator<'login' | 'errors' | 'common' | 'overlay'>(locale, texts)
  const state = useStore($signingIn)
  const [redirectUrl, setRedirectUrl] = useState<string | undefined>()

  // The address of the page is the browser's alone: what the server printed is the same for everybody.
  useEffect(() => setRedirectUrl(wanted()), [])

  const said = (failure: CallFailure | null): string | null => failure && failureTexts(failure, t('common:requestFailed')).join(' ')
  return (
    <div>
      {state.is === 'address' ? (
        <Address t={t} busy={state.busy} said={said} />
      ) : (
        <Code t={t} state={state} said={said} redirectUrl={redirectUrl} />
      )}
    </div>
  )
}
