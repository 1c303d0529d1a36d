import { useState } from 'react'
import { applyCoupon } from '#client/cart/coupon.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'

export const useCouponCode = (t: IslandT<'coupon'>) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)

  /** The coupon's effect, to be shown; `null` where it was refused, which the field shows. */
  const apply = async (coupon = code): Promise<string | null> => {
    if (coupon.trim() === '') {
      setError(t('cart:couponRequired'))
      return null
    }
    const applied = await applyCoupon(coupon)
    if (applied.is === 'failed') {
      setError(
        failureTexts(
          applied,
          applied.why === 'refused' ? t('cart:couponInvalid') : t('cart:requestFailed'),
        ).join(' '),
      )
      return null
    }
    setCode('')
    return applied.message
  }
  const type = (typed: string): void => {
    setCode(typed)
    setError(null)
  }
  return { code, error, type, apply }
}
