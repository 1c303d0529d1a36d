import { consents } from '#contract/session/consents.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Consents } from './consents.ts'

export const consentRoutes = (register: RegisterEndpoint, service: Consents): void => {
  register(consents.optInShow, ({ query }, { token }) => service.optInShow(token, query.contact_number))
  register(consents.optIn, ({ body }, call) => service.optIn(call, body.contact_number, body.opt_in))
  register(consents.read, (_, { token }) => service.read(token))
  register(consents.change, ({ body }, call) => service.change(call, body))
}
