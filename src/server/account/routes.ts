import { addresses } from '#contract/account/addresses.ts'
import { account } from '#contract/account/privacy.ts'
import { savedItems } from '#contract/account/saved-items.ts'
import type { Addresses } from '../addresses/addresses.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import { requestIdOf } from '../platform/request-context.ts'
import type { Names } from './names.ts'
import type { Privacy } from './privacy.ts'
import type { SavedItems } from './saved-items.ts'

export const addressRoutes = (register: RegisterEndpoint, service: Addresses): void => {
  for (const endpoint of [addresses.list, addresses.more] as const)
    register(endpoint, ({ query }, { token }) => service.list(token, query))
  for (const endpoint of [addresses.add, addresses.addNew] as const)
    register(endpoint, ({ body }, call) => service.add(call, body))
  register(addresses.remove, ({ body }, call) => service.remove(call, body.addressId))
  register(addresses.removeGet, ({ query }, call) => service.remove(call, query.addressId))
}

export const accountRoutes = (register: RegisterEndpoint, privacy: Privacy): void => {
  register(account.export, (_, { token }) => privacy.export(token))
  register(account.erase, ({ body }, call) => privacy.erase(call, body))
}

export const nameRoutes = (
  register: RegisterEndpoint,
  service: Names,
  clientAddressOf: (request: Request) => string | null,
): void => {
  register(account.nameCode, ({ body }, call) =>
    service.code({ ...call, client: clientAddressOf(call.request) }, body),
  )
  register(account.name, ({ body }, call) =>
    service.put({ ...call, requestId: requestIdOf(call.request) ?? '' }, body),
  )
}

export const savedItemRoutes = (register: RegisterEndpoint, service: SavedItems): void => {
  register(savedItems.list, (_, { token, locale }) => service.list(token, locale))
  register(savedItems.remove, ({ body }, call) => service.remove(call, body.productId))
}
