import type { Placing } from '#contract/orders/orders.ts'
import { type Business, businessFaults, tidyBusiness } from '#model/business.ts'
import { isUin } from '#model/gstin.ts'
import { beginsWithState, stateCodeOf, stateName, stateOfGstin } from '#model/india-states.ts'
import type { Seller } from '#model/shop.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'

/**
 * A GSTIN counts where it is registered: the parcel must go there, because the place of supply of goods that are sent elsewhere for a business
 * would not be where they arrive (section 10(1)(b) of the IGST Act, 2017). A UIN counts wherever its holder has something sent.
 */
export const gstinElsewhere = (gstin: string, state: string): Failed | null => {
  const registered = stateOfGstin(gstin)
  return isUin(gstin) || registered === stateCodeOf(state)
    ? null
    : failed('gstinState', {
        field: 'gstin',
        values: { registered: stateName(registered), delivered: state },
      })
}

/** The business that an order is for, or why it is none; null for a consumer. */
export const businessOf = (
  placing: Pick<Placing, 'gstin' | 'legalName'>,
  state: string,
  seller: Pick<Seller, 'gstin'>,
): Business | Failed | null => {
  const business = tidyBusiness(placing)
  const { gstin, legalName } = business
  if (gstin === '' && legalName === '') return null
  const [first, ...besides] = businessFaults(business).map(
    ({ is, field }): Failed => failed(is, { field }),
  )
  if (first) return { ...first, besides }
  if (!beginsWithState(gstin)) return failed('gstinInvalid', { field: 'gstin' })
  if (gstin === seller.gstin) return failed('gstinOwn', { field: 'gstin' })
  return gstinElsewhere(gstin, state) ?? business
}
