import { session } from '#contract/session/session.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Location } from './location.ts'

export const sessionRoutes = (mount: Mount, location: Location): void => {
  mount(session.read, (_, { token, locale }) => location.read(token, locale))
  for (const endpoint of [session.pincode, session.pincodeGet] as const)
    mount(endpoint, ({ params }, call) => location.pincode(call, params.pincode))
  for (const endpoint of [session.city, session.cityGet] as const) mount(endpoint, ({ params }, call) => location.city(call, params.city))
  for (const endpoint of [session.removePincode, session.removePincodeGet] as const)
    mount(endpoint, (_, call) => location.removePincode(call))
  mount(session.geolocation, ({ params }, { locale }) => location.geolocation(params.place, locale))
}
