import type { Result } from '#contract/core/endpoint.ts'
import type { opsPasskeys } from '#contract/operators/passkeys.ts'
import { send, setCsrf } from './call.ts'
import { t } from './texts.ts'

/** A passkey belongs to a name: browsers refuse it under an IP address. */
const hasName = (host: string): boolean => !/^[\d.]+$|^\[/.test(host)

export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && hasName(location.hostname)

/** Loaded when a passkey is asked for: most days begin with a session that is still open. */
const webauthn = () => import('@simplewebauthn/browser')

/** The device's own question was closed, not answered in time, or the device holds the passkey already: said in the console's words. */
const inWords = (error: unknown): never => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') throw new Error(t('passkeyKnown'))
  if (name === 'NotAllowedError' || name === 'AbortError') throw new Error(t('passkeyGivenUp'))
  throw error
}

/** The server asks for none; browsers report some all the same. */
const noExtensions = { clientExtensionResults: {} }

/** Throws an error in words where the device or the server refuses. */
export const signInWithPasskey = async (): Promise<void> => {
  const optionsJSON = await send('POST /api/console/passkey/options', { body: {} })
  const { startAuthentication } = await webauthn()
  const response = await startAuthentication({ optionsJSON }).catch(inWords)
  setCsrf(
    (
      await send('POST /api/console/passkey/sign-in', {
        body: { response: { ...response, ...noExtensions } },
      })
    ).csrf,
  )
}

/** Makes a passkey on this device and stores it at the server; returns the operator's passkeys. */
export const addPasskey = async (name: string): Promise<Result<(typeof opsPasskeys)['add']>> => {
  const optionsJSON = await send('POST /api/ops/me/passkeys/options', { body: {} })
  const { startRegistration } = await webauthn()
  const response = await startRegistration({ optionsJSON }).catch(inWords)
  return await send('POST /api/ops/me/passkeys', {
    body: { name, response: { ...response, ...noExtensions } },
  })
}
