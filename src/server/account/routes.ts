import { addresses } from '#contract/account/addresses.ts'
import { account } from '#contract/account/privacy.ts'
import type { Addresses } from '../addresses/addresses.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import { requestIdOf } from '../platform/request-context.ts'
import type { Names } from './names.ts'
import type { Privacy } from './privacy.ts'

export const addressRoutes = (register: RegisterEndpoint, service: Addresses): void => {
  for (const endpoint of [addresses.list, addresses.more] as const)
    register(endpoint, ({ query }, { token }) => service.list(token, query))
  for (const endpoint of [addresses.add, addresses.addNew] as const)
    register(endpoint, ({ body }, call) => service.add(call, body))
  register(addresses.change, ({ body }, call) => service.change(call, body))
  register(addresses.remove, ({ body }, call) => service.remove(call, body.addressId))
  register(addresses.removeGet, ({ query }, call) => service.remove(call, query.addressId))
}

export const accountRoutes = (register: RegisterEndpoint, privacy: Privacy): void => {
  register(account.export, privacy.export)
  register(account.erase, privacy.erase)
}

export const nameRoutes = (register: RegisterEndpoint, service: Names): void => {
  register(account.nameCode, ({ body }, call) => service.code(call, body))
  register(account.name, ({ body }, call) =>
    service.put({ ...call, requestId: requestIdOf(call.request) ?? '' }, body),
  )
}
