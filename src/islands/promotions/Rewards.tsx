import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $rewards, loadRewards, redeem, type Voucher } from '#client/account/account.ts'
import { $vouchers, loadVouchers } from '#client/promotions/vouchers.ts'
import { failureTexts } from '#client/ui/toast.ts'
import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { rupeesText } from '#model/money.ts'
import { inLocale, paths } from '#paths.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Errors } from '../parts/Errors.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Nothing } from '../parts/Nothing.tsx'

/** spec §4 "Reward points": 0 is pending, 2 a deduction, any other active. */
const statusKey = { 0: 'account:pending', 1: 'account:active', 2: 'account:deducted' } as const

/** Points and vouchers; all redeemable points become one voucher (spec §2 "rewards page"). */
export const Rewards = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'account'> = translator(locale, texts)
  const points = useStore($rewards)
  const vouchers = useStore($vouchers)
  const [made, setMade] = useState<Voucher | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])
  const day = (moment: string) => formatDay(locale, dayInIndia(new Date(moment)))

  // The static page has no data; read it once hydrated.
  useEffect(() => {
    void loadRewards()
    void loadVouchers()
  }, [])

  const take = async (amount: number) => {
    setBusy(true)
    setFailed([])
    const outcome = await redeem(amount)
    setBusy(false)
    if (outcome.is === 'redeemed') return setMade(outcome.voucher)
    setFailed(failureTexts(outcome, t('common:requestFailed')))
    void loadRewards()
  }
  return (
    <div className="panels">
      <section className="panel" aria-labelledby="points">
        <h2 id="points">{t('account:points')}</h2>
        {points.is === 'failed' && (
          <Failed
            text={t('account:rewardsFailed')}
            retry={t('overlay:retry')}
            onRetry={() => void loadRewards()}
          />
        )}
        {!points.data && points.is === 'loading' && <p role="status">{t('common:loading')}</p>}
        {points.data && (
          <>
            <p className="lead">
              {points.data.redeemablePoints < 0
                ? t('account:pointsOwed', { count: -points.data.redeemablePoints })
                : t('account:redeemable', { count: points.data.redeemablePoints })}
            </p>
            {points.data.pendingPoints > 0 && (
              <p className="soft">
                {t('account:pendingPoints', { count: points.data.pendingPoints })}
              </p>
            )}
            {points.data.redeemablePoints > 0 && (
              <p>
                <button
                  type="button"
                  className="button button-main"
                  disabled={busy}
                  onClick={() => void take(points.data?.redeemablePoints ?? 0)}
                >
                  {t('account:redeem')}
                </button>
              </p>
            )}
            <Errors texts={failed} />
            <ul className="rows">
              {points.data.rewards.map(({ points: number, date, orderId, status }) => (
                <li key={`${date} ${orderId} ${status}`}>
                  <span>
                    {day(date)}
                    {orderId !== null && (
                      <span className="sub">
                        <a href={inLocale(locale, paths.track(orderId))}>{orderId}</a>
                      </span>
                    )}
                  </span>
                  <span>
                    <b>{number}</b> <span className="tag">{t(statusKey[status])}</span>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section className="panel" aria-labelledby="vouchers">
        <h2 id="vouchers">{t('account:vouchers')}</h2>
        {vouchers.is === 'failed' && (
          <Failed
            text={t('account:vouchersFailed')}
            retry={t('overlay:retry')}
            onRetry={() => void loadVouchers()}
          />
        )}
        {vouchers.data?.length === 0 && (
          <Nothing drawing="draw-voucher" text={t('account:noVouchers')}>
            <a className="button" href={inLocale(locale, paths.search())}>
              {t('common:findMedicine')}
            </a>
          </Nothing>
        )}
        <ul className="rows">
          {vouchers.data?.map(({ voucherCode, discount, generatedOn, spent }) => (
            <li key={voucherCode}>
              <span>
                <b>{voucherCode}</b>
                <span className="sub">{day(generatedOn)}</span>
              </span>
              <span>
                <b>{rupeesText(discount)}</b>{' '}
                {spent && <span className="tag">{t('account:spent')}</span>}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {made && (
        // spec §4: closing it reloads the page.
        <Dialog
          title={t('account:voucherMade')}
          close={t('overlay:close')}
          onClose={() => location.reload()}
        >
          <p>
            <b>{made.voucherCode}</b> · {rupeesText(made.discount)}
          </p>
          <p>{t('account:voucherHow')}</p>
        </Dialog>
      )}
    </div>
  )
}
