import { consents } from '#contract/session/consents.ts'
import { session } from '#contract/session/session.ts'
import { keptCity } from '../http/cookies.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import type { Consents } from './consents.ts'
import type { Location } from './location.ts'

export const sessionRoutes = (register: RegisterEndpoint, location: Location): void => {
  register(session.read, (_, { token, locale, request }) =>
    location.read(token, keptCity(request), locale),
  )
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

/** `clientAddressOf`: the network address of the client of a request, if known. */
export const consentRoutes = (
  register: RegisterEndpoint,
  service: Consents,
  clientAddressOf: (request: Request) => string | null,
): void => {
  const from = <Of extends { request: Request }>(call: Of) => ({
    ...call,
    client: clientAddressOf(call.request),
  })
  registerAll(register, consents, {
    optInShow: ({ query }, { token }) => service.optInShow(token, query.contact_number),
    optIn: ({ body }, call) => service.optIn(from(call), body.contact_number, body.opt_in),
    read: (_, { token }) => service.read(token),
    change: ({ body }, call) => service.change(from(call), body),
    confirm: ({ body }, call) => service.confirm(from(call), body),
  })
}
