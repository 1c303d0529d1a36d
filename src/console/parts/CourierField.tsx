import { useId } from 'react'
import { courierNames } from '#model/courier.ts'
import { t } from '../texts.ts'

/** Who carries a parcel: a courier that is known, or another; no name for the shop’s own rider. */
export const CourierField = ({ defaultValue }: { defaultValue?: string }) => {
  const list = useId()
  return (
    <label className="field">
      {t('courierOrRider')}
      <input name="courier" list={list} autoComplete="off" defaultValue={defaultValue} />
      <datalist id={list}>
        {courierNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </label>
  )
}
