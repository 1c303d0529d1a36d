import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $consents, loadConsents } from '#client/account/account.ts'
import { signOut } from '#client/auth/sign-in.ts'
import { $history, loadHistory } from '#client/orders/history.ts'
import { $regular, loadRegular } from '#client/reorders/refill.ts'
import { $session, openSession } from '#client/session/session.ts'
import { failureTexts } from '#client/ui/toast.ts'
import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { inLocale, paths } from '#paths.ts'
import { stateText } from '../orders/states.ts'
import { Errors } from '../parts/Errors.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Consents } from './Consents.tsx'
import { Devices } from './Devices.tsx'
import { MailsDialog } from './MailsDialog.tsx'
import { MyData } from './MyData.tsx'
import { Names } from './Names.tsx'
import { StockAlerts } from './StockAlerts.tsx'

/** The account page: links to everything, consents, the customer's data, sign-out. */
export const Account = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'account'> = translator(locale, texts)
  const session = useStore($session)
  const consents = useStore($consents)
  // The consents are long: content below waits for them, so that it does not move.
  const isComing = consents.is === 'loading' && !consents.data
  const [failed, setFailed] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const names = [session?.emailId, session?.phone && `+${session.phone}`].filter(
    (name) => typeof name === 'string',
  )
  const to = (path: string) => inLocale(locale, path)
  const [latest] = useStore($history).entries
  // The next due first; a paused one comes last.
  const next = useStore($regular).data?.[0]

  // The static page knows neither the customer nor the consents.
  useEffect(() => {
    void openSession()
    void loadConsents()
    void loadHistory()
    void loadRegular()
  }, [])

  const leave = async (everywhere: boolean) => {
    setBusy(true)
    setFailed([])
    const failure = await signOut(everywhere)
    if (!failure) return location.assign(to(paths.home()))
    setBusy(false)
    setFailed(failureTexts(failure, t('common:requestFailed')))
  }
  const places: [string, string, string, (string | undefined)?][] = [
    [paths.orderHistory(), 'pack', t('checkout:toOrders'), latest && stateText(t, latest)],
    [
      paths.refills(),
      'repeat',
      t('orders:regularTitle'),
      next && (next.nextOn ? formatDay(locale, next.nextOn) : t('orders:regularPaused')),
    ],
    [paths.addresses(), 'pin', t('account:addressesTitle')],
    [paths.family(), 'person', t('patients:familyTitle')],
    [paths.prescriptions(), 'prescription', t('account:prescriptionsTitle')],
    [paths.rewards(), 'care', t('account:rewardsTitle')],
    [paths.wallet(), 'rupee', t('account:walletTitle')],
  ]
  return (
    <div className="panels two">
      <p className="lead">
        {names.length > 0 ? t('account:signedInAs', { name: names.join(' · ') }) : '\u00a0'}
      </p>
      <nav aria-label={t('account:title')}>
        <ul className="tiles account-places">
          {places.map(([path, icon, name, now]) => (
            <li key={path}>
              <a href={to(path)}>
                <Icon name={icon} />
                <b>{name}</b>
                {/* Where the newest order is, and the day of the next one: what most come here for. */}
                {now && <span className="soft">{now}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {isComing ? (
        <p role="status">{t('common:loading')}</p>
      ) : (
        <>
          <Names t={t} locale={locale} names={names} />
          <Consents t={t}>
            {session?.emailId && (
              <p className="buttons">
                <button type="button" className="button" onClick={() => setChoosing(true)}>
                  {t('account:chooseMails')}
                </button>
              </p>
            )}
          </Consents>
          {isChoosing && <MailsDialog t={t} onClose={() => setChoosing(false)} />}
          <StockAlerts t={t} locale={locale} />
          <MyData t={t} locale={locale} />
          <Devices t={t} locale={locale} />
          <section className="panel" aria-labelledby="leave">
            <h2 id="leave">{t('account:signOut')}</h2>
            <p className="buttons">
              <button
                type="button"
                className="button"
                disabled={busy}
                onClick={() => void leave(false)}
              >
                {t('account:signOutHere')}
              </button>
              <button
                type="button"
                className="button"
                disabled={busy}
                onClick={() => void leave(true)}
              >
                {t('account:signOutEverywhere')}
              </button>
            </p>
            <Errors texts={failed} />
          </section>
        </>
      )}
    </div>
  )
}
