import { limits } from './limits.ts'
import { isContactNumber, isPincode, refusedSign } from './patterns.ts'
import { plainNumber } from './phone.ts'
import { plainPincode } from './pincode.ts'

/** A typed address; city, state and country follow from the pincode. */
export type TypedAddress = {
  addUserName: string
  street1: string
  street2: string
  contactNumber: string
  pincode: string
}

/** `sign`: the character that is not allowed. */
export type AddressFault =
  | { field: 'addUserName'; is: 'nameEmpty' }
  | { field: 'addUserName'; is: 'nameInvalid'; sign: string }
  | { field: 'street1'; is: 'street1Empty' }
  | { field: 'street1' | 'street2'; is: 'streetInvalid'; sign: string }
  | { field: 'contactNumber'; is: 'contactEmpty' | 'contactInvalid' }
  | { field: 'pincode'; is: 'pincodeEmpty' | 'pincodeInvalid' }

/** Trims, collapses spaces, and leaves of the number what it consists of. */
export const tidyAddress = (typed: TypedAddress): TypedAddress => {
  const tidy = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')
  return {
    addUserName: tidy(typed.addUserName),
    street1: tidy(typed.street1),
    street2: tidy(typed.street2),
    contactNumber: plainNumber(typed.contactNumber),
    pincode: plainPincode(typed.pincode),
  }
}

/** All errors of a tidied address, in the order of the form; spec §5 "Address form". */
export const addressFaults = ({
  addUserName,
  street1,
  street2,
  contactNumber,
  pincode,
}: TypedAddress): AddressFault[] => {
  const inName = refusedSign('name', addUserName)
  const street = (field: 'street1' | 'street2', text: string): AddressFault | false => {
    const sign = refusedSign('street', text)
    return sign !== '' && { field, is: 'streetInvalid', sign }
  }
  const faults: (AddressFault | false)[] = [
    addUserName === ''
      ? { field: 'addUserName', is: 'nameEmpty' }
      : inName !== '' && { field: 'addUserName', is: 'nameInvalid', sign: inName },
    street1 === '' ? { field: 'street1', is: 'street1Empty' } : street('street1', street1),
    street('street2', street2),
    contactNumber === ''
      ? { field: 'contactNumber', is: 'contactEmpty' }
      : !isContactNumber(contactNumber, limits.phone) && {
          field: 'contactNumber',
          is: 'contactInvalid',
        },
    pincode === ''
      ? { field: 'pincode', is: 'pincodeEmpty' }
      : !isPincode(pincode) && { field: 'pincode', is: 'pincodeInvalid' },
  ]
  return faults.filter((fault) => fault !== false)
}
