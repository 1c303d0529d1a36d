import type { Place } from '#client/session/location.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { Icon } from '../parts/Icon.tsx'

/** The delivery place, and a button to change it. */
export const Where = ({ t, place: { city, pincode } }: { t: IslandT<'cart'>; place: Place }) => {
  return (
    <p className="cart-where">
      <Icon name="pin" />
      {city !== null && <span>{t('cart:deliverTo', { city, pincode: pincode ?? '' }).trim()}</span>}
      <button type="button" className="link" data-opens="location">
        {pincode === null ? t('cart:choosePlace') : t('cart:changePlace')}
      </button>
    </p>
  )
}
