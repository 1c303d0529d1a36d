import { useState } from 'react'
import { applyCoupon, removeCoupon } from '#client/stores/coupon.ts'
import { loadSummary, type Summary } from '#client/stores/summary.ts'
import { alertList, failureTexts } from '#client/stores/toast.ts'
import type { CheckoutT } from './texts.ts'

/** What is typed as a coupon on the summary, and what comes of it. */
export const useCoupon = (t: CheckoutT) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)

  /** The summary with the coupon in it; `null` where it was not applied, which is said at its field. */
  const apply = async (): Promise<Summary | null> => {
    if (code.trim() === '') {
      setError(t('cart:couponRequired'))
      return null
    }
    const applied = await applyCoupon(code)
    if (applied.is === 'failed') {
      setError(failureTexts(applied, applied.why === 'refused' ? t('cart:couponInvalid') : t('cart:requestFailed')).join(' '))
      return null
    }
    setCode('')
    return await loadSummary()
  }
  const remove = async (): Promise<void> => {
    const failed = await removeCoupon()
    if (failed) alertList(failureTexts(failed, t('cart:requestFailed')))
    else await loadSummary()
  }
  const type = (typed: string): void => {
    setCode(typed)
    setError(null)
  }
  return { code, error, type, apply, remove }
}
