import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $couponBusy } from '#client/cart/coupon.ts'
import { $vouchers, loadVouchers } from '#client/promotions/vouchers.ts'
import { $session, signedInName } from '#client/session/session.ts'
import { toast } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { limits } from '#model/limits.ts'
import { rupeesText } from '#model/money.ts'
import { CouponForm } from '../parts/CouponForm.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { useCouponCode } from '../parts/useCouponCode.ts'

type Props = { t: IslandT<'cart'>; onClose: () => void }

/** The dialog to enter a coupon, with the customer's vouchers (spec §2 "cart coupon modal"). */
export const CouponBox = ({ t, onClose }: Props) => {
  const entry = useCouponCode(t)
  const busy = useStore($couponBusy)
  const session = useStore($session)
  const vouchers = useStore($vouchers)
  const unspent = vouchers.data?.filter(({ spent }) => !spent) ?? []
  const isKnown = signedInName(session) !== null

  // The call would redirect an anonymous visitor to the sign-in page.
  useEffect(() => {
    if (isKnown) void loadVouchers()
  }, [isKnown])

  const apply = async (coupon?: string) => {
    const message = await entry.apply(coupon)
    if (message === null) return
    if (message !== '') toast(message, null, limits.offerMessageMs)
    onClose()
  }
  return (
    <Dialog title={t('cart:couponOpen')} close={t('cart:close')} onClose={onClose}>
      <CouponForm
        t={t}
        entry={entry}
        busy={busy}
        look="button button-main"
        onApply={() => void apply()}
      />
      {vouchers.is === 'failed' && <p role="alert">{t('cart:vouchersFailed')}</p>}
      {unspent.length > 0 && (
        <>
          <h3>{t('cart:vouchers')}</h3>
          <ul className="vouchers">
            {unspent.map(({ voucherCode, discount }) => (
              <li key={voucherCode}>
                <code>{voucherCode}</code>
                <button
                  type="button"
                  className="button"
                  disabled={busy}
                  onClick={() => void apply(voucherCode)}
                >
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
