import { inLocale, paths } from '#paths.ts'
import { pageLocale } from '../http/call.ts'

/** Whether the address of this page says that the checkout has two steps, as it needs no prescription. */
export const isWithoutPrescription = (): boolean =>
  new URLSearchParams(location.search).get('of') === '2'

/** Takes the step of the prescription away; the style sheet numbers the others. */
export const removePrescriptionStep = (): void => {
  const [first, second, third] = document.querySelectorAll('.steps li')
  if (!third) return
  first?.remove()
  second
    ?.querySelector('a')
    ?.setAttribute('href', inLocale(pageLocale(), paths.addressList({ of: '2' })))
}
