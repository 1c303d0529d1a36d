import { contact } from '#contract/contact/contact.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Contact } from './contact.ts'

type Parts = { service: Contact; clientAddressOf: (request: Request) => string | null }

export const contactRoutes = (
  register: RegisterEndpoint,
  { service, clientAddressOf }: Parts,
): void => {
  register(contact, ({ body }, { locale, request }) =>
    service.submit(body, { locale, client: clientAddressOf(request) }),
  )
}
