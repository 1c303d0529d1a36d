import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { $couponBusy, applyCoupon } from '#client/stores/coupon.ts'
import { $session } from '#client/stores/session.ts'
import { failureTexts, toast } from '#client/stores/toast.ts'
import { $vouchers, loadVouchers } from '#client/stores/vouchers.ts'
import { limits } from '#model/limits.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Field } from '../parts/Field.tsx'
import { rupeesText } from '../rupees.ts'
import type { IslandT } from '../t.ts'

type Props = { t: IslandT<'cart'>; onClose: () => void }

/** The box in which a coupon is typed, with the vouchers of who is signed in (spec §2 "cart coupon modal"). */
export const CouponBox = ({ t, onClose }: Props) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const busy = useStore($couponBusy)
  const session = useStore($session)
  const vouchers = useStore($vouchers)
  const isKnown = session?.emailId != null

  // Whoever is not signed in would be led away by the question.
  useEffect(() => {
    if (isKnown) void loadVouchers()
  }, [isKnown])

  const apply = async (wanted: string) => {
    if (wanted.trim() === '') return setError(t('cart:couponRequired'))
    const applied = await applyCoupon(wanted)
    if (applied.is === 'failed')
      return setError(failureTexts(applied, applied.why === 'refused' ? t('cart:couponInvalid') : t('cart:requestFailed')).join(' '))
    if (applied.message !== '') toast(applied.message, null, limits.offerMessageMs)
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void apply(code)
  }
  return (
    <Dialog title={t('cart:couponOpen')} close={t('cart:close')} onClose={onClose}>
      <form className="pincode-form" noValidate onSubmit={send}>
        <Field
          label={t('cart:couponCode')}
          error={error}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value)
            setError(null)
          }}
        />
        <button type="submit" className="button button-main" disabled={busy}>
          {busy ? t('cart:couponApplying') : t('cart:couponApply')}
        </button>
      </form>
      {vouchers.is === 'failed' && <p role="alert">{t('cart:vouchersFailed')}</p>}
      {vouchers.is === 'known' && vouchers.vouchers.length > 0 && (
        <>
          <h3>{t('cart:vouchers')}</h3>
          <ul className="vouchers">
            {vouchers.vouchers.map(({ voucherCode, discount }) => (
              <li key={voucherCode}>
                <code>{voucherCode}</code>
                <button type="button" className="button" disabled={busy} onClick={() => void apply(voucherCode)}>
                  {t('cart:voucherUse', { amount: rupeesText(discount) ?? '' })}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
