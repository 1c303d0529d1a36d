import { events } from '#contract/events/events.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import type { Events } from './events.ts'

export const eventRoutes = (register: RegisterEndpoint, service: Events): void => {
  registerAll(register, events, {
    send: ({ body }, call) => service.send(call, body),
    readConsent: (_, { token }) => service.readConsent(token),
    consent: ({ body }, call) => service.consent(call, body.given),
  })
}
