import type { Address as StoredAddress } from '#contract/account/addresses.ts'
import { limits } from '#model/limits.ts'
import { type CallFailure, call } from '../http/call.ts'
import { change } from '../http/change.ts'
import { pagedStore } from '../http/paged.ts'

export type Address = StoredAddress

/** The address book, three addresses to a page (spec §7). */
const paged = pagedStore<Address>(
  async (pageNumber) => {
    const reply = await call('GET /api/v3/addresses', {
      query: { pageNumber, pageSize: limits.pageSize.addresses },
    })
    return reply.is === 'failed'
      ? reply
      : { entries: reply.result.addresses.result, hasMore: reply.result.hasMore }
  },
  ({ id }) => id,
)
export const { $list: $addresses, more: moreAddresses, start: loadAddresses } = paged

export type TypedAddress = {
  addUserName: string
  street1: string
  street2: string
  contactNumber: string
  pincode: string
}
export type SavedAddress = { is: 'saved'; address: Address; message: string } | CallFailure

/** `key` identifies the customer's intent: repeating it after a lost connection does not add the address twice. */
export const addAddress = async (typed: TypedAddress, key: string): Promise<SavedAddress> => {
  const reply = await change('POST /api/v3/addresses', { body: typed }, { key })
  if (reply.is === 'failed') return reply
  const { address, notices } = reply.result
  paged.put([address, ...paged.$list.get().entries.filter(({ id }) => id !== address.id)])
  return { is: 'saved', address, message: notices.map(({ msg }) => msg).join(' ') }
}

export const changeAddress = async (
  addressId: string,
  typed: TypedAddress,
  key: string,
): Promise<SavedAddress> => {
  const body = { addressId, ...typed }
  const reply = await change('POST /api/v3/changeAddress', { body }, { key })
  if (reply.is === 'failed') return reply
  const { address } = reply.result
  paged.put(paged.$list.get().entries.map((one) => (one.id === addressId ? address : one)))
  return { is: 'saved', address, message: '' }
}

export const removeAddress = async (addressId: string): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/removeAddress', { body: { addressId } })
  if (reply.is === 'failed') return reply
  // Later pages have shifted by one entry, so the list is read from the start.
  await paged.start()
  return null
}
