import { consents } from '#contract/session/consents.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Consents } from './consents.ts'

export const consentRoutes = (mount: Mount, service: Consents): void => {
  mount(consents.optInShow, ({ query }, { token }) => service.optInShow(token, query.contact_number))
  mount(consents.optIn, ({ body }, call) => service.optIn(call, body.contact_number, body.opt_in))
  mount(consents.read, (_, { token }) => service.read(token))
  mount(consents.change, ({ body }, call) => service.change(call, body))
}
