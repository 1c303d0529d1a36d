import { addresses } from '#contract/account/addresses.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Addresses } from './addresses.ts'

export const addressRoutes = (register: RegisterEndpoint, service: Addresses): void => {
  for (const endpoint of [addresses.list, addresses.more] as const) register(endpoint, ({ query }, { token }) => service.list(token, query))
  for (const endpoint of [addresses.add, addresses.addNew] as const) register(endpoint, ({ body }, call) => service.add(call, body))
  register(addresses.remove, ({ body }, call) => service.remove(call, body.addressId))
  register(addresses.removeGet, ({ query }, call) => service.remove(call, query.addressId))
}
