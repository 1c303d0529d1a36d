import { session } from '#contract/session/session.ts'
import { keptCity } from '../http/cookies.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Location } from './location.ts'

export const sessionRoutes = (register: RegisterEndpoint, location: Location): void => {
  register(session.read, (_, call) => location.read(call, keptCity(call.request)))
  for (const endpoint of [session.pincode, session.pincodeGet] as const)
    register(endpoint, ({ params }, call) => location.pincode(call, params.pincode))
  for (const endpoint of [session.city, session.cityGet] as const)
    register(endpoint, ({ params }, call) => location.city(call, params.city))
  for (const endpoint of [session.removePincode, session.removePincodeGet] as const)
    register(endpoint, (_, call) => location.removePincode(call))
  register(session.geolocation, ({ params }, { locale }) =>
    location.geolocation(params.place, locale),
  )
}
