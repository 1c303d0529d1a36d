import { mailPreferences } from '#contract/notifications/mail-preferences.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import type { MailPreferenceService } from './preferences.ts'

export const mailPreferenceRoutes = (
  register: RegisterEndpoint,
  service: MailPreferenceService,
): void => {
  registerAll(register, mailPreferences, {
    read: (_, { token }) => service.read(token),
    change: ({ body }, call) => service.change(call, body),
    byLink: ({ body }) => service.byLink(body.token, body.subscribed),
  })
}
