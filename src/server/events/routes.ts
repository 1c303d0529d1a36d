import { events } from '#contract/events/events.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Events } from './events.ts'

export const eventRoutes = (register: RegisterEndpoint, service: Events): void => {
  register(events.send, ({ body }, call) => service.send(call, body))
  register(events.readConsent, (_, { token }) => service.readConsent(token))
  register(events.consent, ({ body }, call) => service.consent(call, body.given))
}
