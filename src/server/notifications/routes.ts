import { mailPreferences } from '#contract/notifications/mail-preferences.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { MailPreferenceService } from './preferences.ts'

export const mailPreferenceRoutes = (
  register: RegisterEndpoint,
  service: MailPreferenceService,
): void => {
  register(mailPreferences.read, (_, { token }) => service.read(token))
  register(mailPreferences.change, ({ body }, call) => service.change(call, body))
  register(mailPreferences.byLink, ({ body }) => service.byLink(body.token, body.subscribed))
}
