import { useEffect, useState } from 'react'
import { send, setCsrf } from '../call.ts'
import { handOver, hasAnswer, leaveForProvider, openProvider } from '../oidc.ts'
import { Fault } from '../parts/Fault.tsx'
import { Field } from '../parts/Field.tsx'
import { textIn } from '../parts/text-in.ts'
import { useAttempt } from '../parts/useAttempt.ts'
import { useRead } from '../parts/useRead.ts'
import { canUsePasskeys, signInWithPasskey } from '../passkeys.ts'
import { renew } from '../queries.ts'
import { shopName, t } from '../texts.ts'

/** Sign-in by a mailed code (first the address, then the code), by a passkey, or at the provider of OpenID Connect of the shop. */
export const SignIn = ({ hasEnded }: { hasEnded: boolean }) => {
  const [asked, setAsked] = useState<{ ticket: string; digits: number } | null>(null)
  const { error, setError, isBusy, attempt } = useAttempt()
  const provider = useRead(
    ['ways'],
    'GET /api/console/ways',
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  ).data?.oidc
  const [isReturning] = useState(hasAnswer)
  // The answer of the provider came with the page, and is sent without a press of a button.
  useEffect(() => {
    if (!hasAnswer()) return
    handOver()
      .then(() => renew())
      .catch(setError)
  }, [setError])
  if (isReturning && error === null) return <p className="wait">{t('loading')}</p>
  const submit = async (fields: FormData): Promise<void> => {
    if (!asked)
      return setAsked(
        await send('POST /api/console/code', { body: { email: textIn(fields, 'email') } }),
      )
    setCsrf(
      (
        await send('POST /api/console/sign-in', {
          body: { ticket: asked.ticket, code: textIn(fields, 'code') },
        })
      ).csrf,
    )
    await renew()
  }
  const withPasskey = async (): Promise<void> => {
    await signInWithPasskey()
    await renew()
  }
  return (
    <div className="sign-in">
      <form
        className="panel"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = new FormData(event.currentTarget)
          void attempt(() => submit(fields))
        }}
      >
        <h1>{shopName()}</h1>
        {hasEnded && <p role="status">{t('ended')}</p>}
        {asked ? (
          <>
            <p role="status">{t('codeSent', { digits: asked.digits })}</p>
            <Field
              label={t('code')}
              key="code"
              name="code"
              required
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          </>
        ) : (
          <Field key="email" label={t('email')} name="email" type="email" required />
        )}
        <Fault error={error} />
        <button type="submit" className="do" disabled={isBusy}>
          {t(asked ? 'signIn' : 'sendCode')}
        </button>
        {!asked && canUsePasskeys() && (
          <button type="button" disabled={isBusy} onClick={() => void attempt(withPasskey)}>
            {t('signInWithPasskey')}
          </button>
        )}
        {!asked && provider && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void attempt(hasEnded ? openProvider : leaveForProvider)}
          >
            {t('signInAt', { host: provider })}
          </button>
        )}
        {asked && (
          <button type="button" disabled={isBusy} onClick={() => setAsked(null)}>
            {t('back')}
          </button>
        )}
      </form>
    </div>
  )
}
