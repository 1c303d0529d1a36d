import { useStore } from '@nanostores/react'
import { $place } from '#client/session/location.ts'
import { openOverlay } from '../open-overlay.ts'
import { Icon } from '../parts/Icon.tsx'
import type { IslandT } from '../t.ts'

export const askPlace = (): void => void openOverlay('location')

/** The delivery place, and a button to change it. */
export const Where = ({ t }: { t: IslandT<'cart'> }) => {
  const { city = null, pincode = null } = useStore($place) ?? {}
  return (
    <p className="cart-where">
      <Icon name="pin" />
      {city !== null && <span>{t('cart:deliverTo', { city, pincode: pincode ?? '' }).trim()}</span>}
      <button type="button" className="link" onClick={askPlace}>
        {pincode === null ? t('cart:choosePlace') : t('cart:changePlace')}
      </button>
    </p>
  )
}
