import { gstinFault, isUin } from './gstin.ts'

/** A buyer that is registered for GST, or has a UIN in place of a GSTIN, and its name in the registration. */
export type Business = { gstin: string; legalName: string }

/** As it is compared: people type a GSTIN in small letters and in groups. */
export const tidyBusiness = ({ gstin, legalName }: Business): Business => ({
  gstin: gstin.replaceAll(/[\s-]/g, '').toUpperCase(),
  legalName: legalName.trim().replaceAll(/\s+/g, ' '),
})

export type BusinessFault =
  | { field: 'gstin'; is: 'gstinInvalid' }
  | { field: 'legalName'; is: 'legalNameEmpty' }

/** Names of fewer characters are no part of an e-invoice. */
const shortestName = 3

export const businessFaults = ({ gstin, legalName }: Business): BusinessFault[] => [
  ...(gstinFault(gstin) && !isUin(gstin) ? [{ field: 'gstin', is: 'gstinInvalid' } as const] : []),
  ...(legalName.length < shortestName
    ? [{ field: 'legalName', is: 'legalNameEmpty' } as const]
    : []),
]
