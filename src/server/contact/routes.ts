import { opsTickets } from '#contract/contact/admin.ts'
import { contact } from '#contract/contact/contact.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import { ok } from '../kernel/outcome.ts'
import type { TicketDesk } from './admin.ts'
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

export const opsTicketRoutes = (register: RegisterEndpoint, desk: TicketDesk): void => {
  registerAll(register, opsTickets, {
    list: async ({ query }) => ok(await desk.list(query.list, query.pageNumber)),
    show: ({ params }, { operator }) => desk.show(operator, params.ticket),
    reply: ({ params, body }, { operator }) => desk.reply(operator, params.ticket, body.text),
    close: ({ params, body }, { operator }) => desk.close(operator, params.ticket, body),
  })
}
