import { useStore } from '@nanostores/react'
import { $couponBusy } from '#client/stores/coupon.ts'
import { Field } from '../parts/Field.tsx'
import type { IslandT } from '../t.ts'

type Props = {
  t: IslandT<'cart'>
  code: string
  error: string | null
  /** Whether to apply it is what the box around it is for. */
  isMain?: boolean
  onType: (code: string) => void
  onApply: () => void
}

/** Where a coupon is typed (spec §4 "Coupon"). */
export const CouponEntry = ({ t, code, error, isMain = false, onType, onApply }: Props) => {
  const busy = useStore($couponBusy)
  return (
    <form
      className="pincode-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onApply()
      }}
    >
      <Field
        label={t('cart:couponCode')}
        error={error}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <button type="submit" className={isMain ? 'button button-main' : 'button'} disabled={busy}>
        {busy ? t('cart:couponApplying') : t('cart:couponApply')}
      </button>
    </form>
  )
}
