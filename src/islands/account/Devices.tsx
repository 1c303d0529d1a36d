import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $devices, loadDevices, signOutDevice } from '#client/account/devices.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { formatMoment } from '#i18n/moment.ts'
import type { Locale } from '#model/locale.ts'
import { Errors } from '../parts/Errors.tsx'
import { Unread } from '../parts/Unread.tsx'

/** Where the customer is signed in, with a way out of each other place: a phone may be lost. */
export const Devices = ({ t, locale }: { t: IslandT<'account'>; locale: Locale }) => {
  const reading = useStore($devices)
  const [failed, setFailed] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)

  // The pressed page does not know the customer's devices.
  useEffect(() => {
    void loadDevices()
  }, [])

  const signOut = async (id: string) => {
    setBusy(true)
    setFailed([])
    const failure = await signOutDevice(id)
    setBusy(false)
    if (failure) setFailed(failureTexts(failure, t('common:requestFailed')))
  }
  const devices = reading.data?.devices ?? []
  if (devices.length === 0 && reading.is !== 'failed') return null
  return (
    <section className="panel" aria-labelledby="devices">
      <h2 id="devices">{t('account:devices')}</h2>
      <Unread t={t} of={reading} retry={() => void loadDevices()} />
      <ul className="list">
        {devices.map(({ id, label, signedInAt, current }) => {
          const name = label || t('account:deviceUnknown')
          return (
            <li key={id}>
              <p>
                {name}
                {current && <strong className="tag">{t('account:deviceHere')}</strong>}
              </p>
              <p>{t('account:deviceSince', { date: formatMoment(locale, signedInAt) })}</p>
              {!current && (
                <button
                  type="button"
                  className="button"
                  disabled={busy}
                  onClick={() => void signOut(id)}
                >
                  {t('account:deviceSignOut', { device: name })}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <Errors texts={failed} />
    </section>
  )
}
