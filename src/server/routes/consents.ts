import { consents } from '#contract/consents.ts'
import type { Mount } from '../mount.ts'
import type { Consents } from '../services/consents.ts'

export const consentRoutes = (mount: Mount, service: Consents): void => {
  mount(consents.optInShow, ({ query }, { token }) => service.optInShow(token, query.contact_number))
  mount(consents.optIn, ({ body }, call) => service.optIn(call, body.contact_number, body.opt_in))
  mount(consents.read, (_, { token }) => service.read(token))
  mount(consents.change, ({ body }, call) => service.change(call, body))
}
