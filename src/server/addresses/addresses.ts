import { randomUUID } from 'node:crypto'
import type { Catalogue } from '#catalogue/open.ts'
import { cityNamed, pincodeOf } from '#catalogue/query/place.ts'
import type { Address, addresses as contract } from '#contract/account/addresses.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import { addressFaults, tidyAddress } from '#model/address.ts'
import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import { messageOf } from '../kernel/error-messages.ts'
import { addressRefused } from '../kernel/invalid-field.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../kernel/session/mutation.ts'
import {
  addAddress,
  addressesOf,
  changeAddress,
  countAddresses,
  regularOrderTo,
  removeAddress,
  type StoredAddress,
} from './address-repository.ts'

type Here = MutationRequest & { locale: Locale }

export type Addresses = {
  list: (
    token: string | null,
    page: Input<typeof contract.list>['query'],
  ) => Promise<Outcome<Result<typeof contract.list>>>
  add: (
    here: Here,
    typed: Input<typeof contract.add>['body'],
  ) => Promise<Outcome<Result<typeof contract.add>>>
  change: (
    here: Here,
    typed: Input<typeof contract.change>['body'],
  ) => Promise<Outcome<Result<typeof contract.change>>>
  remove: (here: Here, addressId: string) => Promise<Outcome<Result<typeof contract.remove>>>
}

export type AddressDeps = Pick<
  Core,
  'storage' | 'sessions' | 'runMutation' | 'activeCatalogue' | 'now'
>

export const addressView = ({
  name,
  contact_number,
  customer_id: _,
  created_at: __,
  ...rest
}: StoredAddress): Address => ({
  ...rest,
  addUserName: name,
  contactNumber: contact_number,
})

/** What a customer typed, with the place of its pincode; or why it is no address. */
const addressIn = (catalogue: Catalogue, body: Input<typeof contract.add>['body']) => {
  const typed = tidyAddress(body)
  const [first, ...besides] = addressFaults(typed).map(addressRefused)
  if (first) return { ...first, besides }
  const { addUserName: name, street1, street2, contactNumber: contact_number, pincode } = typed
  const place = pincodeOf(catalogue, pincode)
  if (!place?.served || !cityNamed(catalogue, place.city))
    return failed('pincodeNotServed', { field: 'pincode' })
  const { city, state, country } = place
  return {
    typed,
    address: { name, street1, street2, contact_number, pincode, city, state, country },
  }
}

/** A regular order goes to a copy of the address: what the customer corrects here would not reach it. */
const regularTo = (order: string) =>
  failed('addressRegular', { field: 'addressId', values: { order } })

export const createAddresses = ({
  storage,
  sessions,
  runMutation,
  activeCatalogue,
  now,
}: AddressDeps): Addresses => ({
  list: async (token, page) => {
    const session = await sessions.customer(storage.db, token)
    if (!session) return failed('notSignedIn')
    const { rows, hasMore } = await addressesOf(storage.db, session.customer_id, page)
    return ok({ addresses: { result: rows.map(addressView) }, hasMore })
  },

  add: requireCatalogue(activeCatalogue, async (catalogue, here, body) => {
    const read = addressIn(catalogue, body)
    if ('failed' in read) return read
    return await runMutation(
      here,
      ['add address', read.typed],
      byCustomer(async (db, { customer_id }) => {
        if ((await countAddresses(db, customer_id)) >= sizes.addresses)
          return failed('addressBookFull', { values: { most: sizes.addresses } })
        const created_at = now().toISOString()
        const address = { id: randomUUID(), customer_id, ...read.address, created_at }
        await addAddress(db, address)
        return ok({
          address: addressView(address),
          notices: [{ code: 'addressAdded', msg: messageOf(here.locale, 'addressAdded') }],
        })
      }),
    )
  }),

  change: requireCatalogue(activeCatalogue, async (catalogue, here, { addressId: id, ...body }) => {
    const read = addressIn(catalogue, body)
    if ('failed' in read) return read
    return await runMutation(
      here,
      ['change address', id, read.typed],
      byCustomer(async (db, { customer_id }) => {
        const order = await regularOrderTo(db, customer_id, id)
        if (order !== null) return regularTo(order)
        const changed = await changeAddress(db, customer_id, id, read.address)
        return changed
          ? ok({ address: addressView(changed) })
          : failed('notFound', { field: 'addressId' })
      }),
    )
  }),

  remove: (here, addressId) =>
    runMutation(
      here,
      ['remove address', addressId],
      byCustomer(async (db, { customer_id }) => {
        const order = await regularOrderTo(db, customer_id, addressId)
        if (order !== null) return regularTo(order)
        return (await removeAddress(db, customer_id, addressId))
          ? ok({ addressId })
          : failed('notFound', { field: 'addressId' })
      }),
    ),
})
