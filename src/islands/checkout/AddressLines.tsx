import type { Address } from '#client/account/addresses.ts'

export const AddressLines = ({ address }: { address: Omit<Address, 'id'> }) => (
  <address>
    <b>{address.addUserName}</b>
    <span>{[address.street1, address.street2].filter(Boolean).join(', ')}</span>
    <span>{`${address.city} ${address.pincode}, ${address.state}, ${address.country}`}</span>
    <span>{address.contactNumber}</span>
  </address>
)
