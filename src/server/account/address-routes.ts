import { addresses } from '#contract/account/addresses.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Addresses } from './addresses.ts'

export const addressRoutes = (mount: Mount, service: Addresses): void => {
  for (const endpoint of [addresses.list, addresses.more] as const) mount(endpoint, ({ query }, { token }) => service.list(token, query))
  for (const endpoint of [addresses.add, addresses.addNew] as const) mount(endpoint, ({ body }, call) => service.add(call, body))
  mount(addresses.remove, ({ body }, call) => service.remove(call, body.addressId))
  mount(addresses.removeGet, ({ query }, call) => service.remove(call, query.addressId))
}
