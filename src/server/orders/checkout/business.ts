import type { Placing } from '#contract/orders/orders.ts'
import { gstinFault, stateOfGstin, tidyGstin } from '#model/gstin.ts'
import { stateCodeOf, stateName } from '#model/india-states.ts'
import type { Business, Seller } from '#model/invoice.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'

/**
 * A GSTIN counts where it is registered: the parcel must go there, because the place of supply of goods that are sent elsewhere for a business
 * would not be where they arrive (section 10(1)(b) of the IGST Act, 2017).
 */
export const gstinElsewhere = (gstin: string, state: string): Failed | null => {
  const registered = stateOfGstin(gstin)
  return registered === stateCodeOf(state)
    ? null
    : failed('gstinState', {
        field: 'gstin',
        values: { registered: stateName(registered), delivered: state },
      })
}

/** The business that an order is for, or why it is none; null for a consumer. */
export const businessOf = (
  asked: Pick<Placing, 'gstin' | 'legalName'>,
  state: string,
  seller: Pick<Seller, 'gstin'>,
): Business | Failed | null => {
  const gstin = tidyGstin(asked.gstin)
  const legalName = asked.legalName.replaceAll(/\s+/g, ' ')
  if (gstin === '' && legalName === '') return null
  if (gstinFault(gstin)) return failed('gstinInvalid', { field: 'gstin' })
  if (gstin === seller.gstin) return failed('gstinOwn', { field: 'gstin' })
  if (legalName.length < 3) return failed('legalNameEmpty', { field: 'legalName' })
  return gstinElsewhere(gstin, state) ?? { gstin, legalName }
}
