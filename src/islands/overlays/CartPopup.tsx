import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $cartPopup, loadCartPopup } from '#client/cart/cart-popup.ts'
import { closeOverlay } from '#client/ui/overlay.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import { rupeesText } from '#model/money.ts'
import { inLocale, paths } from '#paths.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Failed } from '../parts/Failed.tsx'
import { packsText } from '../rupees.ts'

/** The first two items of the cart, then "N More Item(s)" (spec §2). */
export const CartPopup = ({ t, locale }: { t: IslandT<'overlay'>; locale: Locale }) => {
  const { load, popup } = useStore($cartPopup)
  const href = inLocale(locale, paths.cart())

  // Another page or tab may have changed the cart since it was last open.
  useEffect(() => void loadCartPopup(), [])

  return (
    <Dialog
      title={t('overlay:cart')}
      close={t('overlay:close')}
      onClose={closeOverlay}
      className="cart-popup"
    >
      {load === 'failed' && (
        <Failed
          text={t('overlay:cartFailed')}
          retry={t('overlay:retry')}
          onRetry={() => void loadCartPopup()}
        />
      )}
      {popup === null && load === 'loading' && <p role="status">{t('overlay:loading')}</p>}
      {popup && popup.items.length === 0 && <p>{t('overlay:cartEmpty')}</p>}
      {popup && popup.items.length > 0 && (
        <>
          <ul className="popup-items">
            {popup.items.map(({ productId, name, url, pSize, unitCount, price, problems }) => (
              <li key={productId}>
                {url === null ? <b>{name}</b> : <a href={url}>{name}</a>}
                <span className="sub">{pSize}</span>
                <span className="popup-price">
                  {packsText((values) => t('overlay:packs', values), unitCount)}
                  {price !== null && <b>{rupeesText(price, true)}</b>}
                </span>
                {problems[0] && <span className="tag tag-caution">{problems[0].msg}</span>}
              </li>
            ))}
          </ul>
          {popup.more > 0 && (
            <p>
              <a href={href}>{t('overlay:moreItems', { number: popup.more })}</a>
            </p>
          )}
          <p className="popup-total">
            <span>{t('overlay:total')}</span> <b>{rupeesText(popup.totalAmt, true)}</b>
          </p>
        </>
      )}
      <a className="button button-main wide" href={href}>
        {t('overlay:viewCart')}
      </a>
    </Dialog>
  )
}
