import { useState } from 'react'
import type { IslandT } from '#i18n/island-keys.ts'
import { type Business, type BusinessFault, businessFaults, tidyBusiness } from '#model/business.ts'
import { useForm } from '../parts/useForm.ts'

const faultText = (t: IslandT<'summary'>, { is }: BusinessFault): string =>
  is === 'gstinInvalid' ? t('errors:gstinInvalid') : t('errors:legalNameEmpty')

/** The business that an order is for: what is typed while its part of the summary is open. */
export const useBusiness = (t: IslandT<'summary'>) => {
  const { isAlive, typed, field, setErrors } = useForm('business', { gstin: '', legalName: '' })
  const [toggled, setToggled] = useState<boolean | null>(null)
  const business = tidyBusiness(typed)
  const isTyped = business.gstin !== '' || business.legalName !== ''
  const isOpen = toggled ?? isTyped
  return {
    isAlive,
    isOpen,
    toggle: setToggled,
    field,
    /** What is sent with the order; null where a field is wrong and now says so. */
    checked: (): Business | Record<string, never> | null => {
      if (!isOpen || !isTyped) return {}
      const faults = businessFaults(business)
      setErrors(Object.fromEntries(faults.map((fault) => [fault.field, faultText(t, fault)])))
      return faults.length === 0 ? business : null
    },
  }
}
