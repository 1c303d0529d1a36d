import type { FormEvent } from 'react'
import type { IslandT } from '#i18n/island-keys.ts'
import { Field } from './Field.tsx'
import type { useCouponCode } from './useCouponCode.ts'

type Props = {
  t: IslandT<'coupon'>
  entry: ReturnType<typeof useCouponCode>
  busy: boolean
  look: string
  onApply: () => void
}

/** The coupon field (spec §4 "Coupon"). `look`: classes of its button. */
export const CouponForm = ({ t, entry: { code, error, type }, busy, look, onApply }: Props) => {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onApply()
  }
  return (
    <form className="pincode-form" noValidate onSubmit={send}>
      <Field
        label={t('cart:couponCode')}
        error={error}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <button type="submit" className={look} disabled={busy}>
        {busy ? t('cart:couponApplying') : t('cart:couponApply')}
      </button>
    </form>
  )
}
