import { useState } from 'react'
import { applyCoupon } from '#client/cart/coupon.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '../t.ts'

/** What is typed as a coupon, and what is wrong with it. */
export const useCouponCode = (t: IslandT<'cart'>) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)

  /** What the coupon does, to be told; `null` where it was not applied, which is said at its field. */
  const apply = async (wanted = code): Promise<string | null> => {
    if (wanted.trim() === '') {
      setError(t('cart:couponRequired'))
      return null
    }
    const applied = await applyCoupon(wanted)
    if (applied.is === 'failed') {
      setError(failureTexts(applied, applied.why === 'refused' ? t('cart:couponInvalid') : t('cart:requestFailed')).join(' '))
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
