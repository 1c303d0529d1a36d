import { z } from 'zod'
import { limits } from '#model/limits.ts'
import { Notice } from '../cart/notice.ts'
import { endpoint } from '../core/endpoint.ts'
import { pageNumberField, pageSizeField } from '../core/fields.ts'

/** spec §3 "Address". */
export const Address = z
  .object({
    id: z.string(),
    addUserName: z.string(),
    street1: z.string(),
    /** Empty if the address has none. */
    street2: z.string(),
    contactNumber: z.string(),
    pincode: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
  })
  .meta({ title: 'Address' })
export type Address = z.infer<typeof Address>

const line = z.string().max(200, 'is too long').default('')

const ofPincode = z.unknown().optional().describe('Accepted and ignored: the pincode decides')

/** What may be wrong with the fields of an address. */
export const addressFaults = [
  'nameEmpty',
  'nameInvalid',
  'street1Empty',
  'streetInvalid',
  'contactEmpty',
  'contactInvalid',
  'pincodeEmpty',
  'pincodeInvalid',
  'pincodeNotServed',
] as const

/** spec §5 "Address form". A missing field counts as empty, so that the error names it. */
const Typed = z.object({
  addUserName: line,
  street1: line,
  street2: line,
  contactNumber: line,
  pincode: z.union([z.string().max(20, 'is too long'), z.int().transform(String)]).default(''),
  city: ofPincode,
  state: ofPincode,
  country: ofPincode,
})

const customers = { access: 'customer' } as const
const list = {
  ...customers,
  method: 'GET',
  summary: 'The customer’s addresses, newest first.',
  query: z.object({
    pageNumber: pageNumberField(),
    pageSize: pageSizeField(limits.pageSize.addresses, 50),
  }),
  result: z.object({ addresses: z.object({ result: z.array(Address) }), hasMore: z.boolean() }),
} as const

const add = {
  ...customers,
  method: 'POST',
  changes: true,
  summary: 'Adds an address. City, state and country are those of its pincode.',
  body: Typed,
  needs: ['addUserName', 'street1', 'contactNumber', 'pincode'],
  result: z.object({ address: Address, notices: z.array(Notice) }),
  errors: [...addressFaults, 'addressBookFull', 'notReady'],
} as const

const Which = z.object({ addressId: z.string().max(100) })
const change = {
  ...customers,
  method: 'POST',
  path: '/api/v3/changeAddress',
  changes: true,
  summary: 'Changes an address to which nothing is sent regularly. Orders keep their own copy.',
  needs: add.needs,
  result: z.object({ address: Address }),
  errors: [...addressFaults, 'notFound', 'addressRegular', 'notReady'],
} as const
const remove = {
  ...customers,
  path: '/api/v3/removeAddress',
  changes: true,
  summary: 'Removes an address to which nothing is sent regularly. Orders keep their own copy.',
  result: z.object({ addressId: z.string() }),
  errors: ['notFound', 'addressRegular'],
} as const

export const addresses = {
  list: endpoint({ ...list, path: '/api/v2/addresses' }),
  /** spec §7: the view-more call. */
  more: endpoint({ ...list, path: '/api/v3/addresses' }),
  add: endpoint({ ...add, path: '/api/v2/addresses' }),
  addNew: endpoint({ ...add, path: '/api/v3/addresses' }),
  change: endpoint({ ...change, body: Which.extend(Typed.shape) }),
  remove: endpoint({ ...remove, method: 'POST', body: Which }),
  removeGet: endpoint({ ...remove, method: 'GET', query: Which }),
} as const
