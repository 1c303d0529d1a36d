import type { Config } from './config/config.ts'
import { createTicketDesk } from './contact/admin.ts'
import { type Contact, createContact } from './contact/contact.ts'
import { contactRoutes, opsTicketRoutes } from './contact/routes.ts'
import type { Storage } from './db/types.ts'
import { createEvents } from './events/events.ts'
import { createForwarding, type Forwarding } from './events/forward.ts'
import { eventRoutes } from './events/routes.ts'
import type { ActiveCatalogue } from './kernel/active-catalogue.ts'
import { createOutbox, type Outbox } from './kernel/messages/outbox.ts'
import type { RunMutation } from './kernel/session/mutation.ts'
import type { Sessions } from './kernel/session/sessions.ts'
import { createMailPreferences, type MailPreferenceService } from './notifications/preferences.ts'
import { mailPreferenceRoutes } from './notifications/routes.ts'
import { joined } from './part.ts'
import type { Log } from './platform/log.ts'
import { openMarketingTools } from './platform/marketing-tools/open.ts'
import type { Send } from './platform/message.ts'
import { createReportDesk } from './reports/admin.ts'
import { createReports, type Reports } from './reports/reports.ts'
import { opsReportRoutes, reportRoutes } from './reports/routes.ts'

export type Communication = ReturnType<typeof joined> & {
  contact: Contact
  reports: Reports
  mailPreferences: MailPreferenceService
  outbox: Outbox
  forwarding: Forwarding
}

type Parts = {
  config: Pick<Config, 'marketingTools'>
  site: string
  storage: Storage
  sessions: Sessions
  runMutation: RunMutation
  activeCatalogue: ActiveCatalogue
  clientAddressOf: (request: Request) => string | null
  send: Send
  now: () => Date
  log: Log
}

/** Wires what customers say to the shop and what the shop says to them: tickets, reported errors, mails, marketing events. */
export const wireCommunication = ({
  config,
  site,
  storage,
  sessions,
  runMutation,
  activeCatalogue,
  clientAddressOf,
  send,
  now,
  log,
}: Parts): Communication => {
  const contact = createContact({ storage, site, now })
  const reports = createReports({ storage, activeCatalogue, now })
  const mailPreferences = createMailPreferences({ storage, sessions, runMutation, site, now })
  const tools = openMarketingTools(config.marketingTools)
  const events = createEvents({ storage, sessions, runMutation, activeCatalogue, tools: tools.map(({ name }) => name), now })
  const outbox = createOutbox({
    storage,
    send,
    site,
    wishes: mailPreferences,
    sent: { ticketReceived: ({ ticket }, at) => contact.acknowledged(String(ticket), at) },
    now,
    log,
  })
  const forwarding = createForwarding({ storage, tools, now, log })
  return {
    contact,
    reports,
    mailPreferences,
    outbox,
    forwarding,
    ...joined([
      {
        routes: (register) => {
          contactRoutes(register, { service: contact, clientAddressOf })
          opsTicketRoutes(register, createTicketDesk({ storage, site, now }))
        },
        cleanups: { 'authors of old tickets': contact.forgetOld },
      },
      {
        routes: (register) => {
          reportRoutes(register, { service: reports, clientAddressOf })
          opsReportRoutes(register, createReportDesk({ storage, site, now }))
        },
        cleanups: { 'readers of old error reports': reports.forgetOld },
      },
      {
        routes: (register) => mailPreferenceRoutes(register, mailPreferences),
        cleanups: { 'old messages': outbox.removeOld },
        start: outbox.start,
        stop: outbox.stop,
      },
      {
        routes: (register) => eventRoutes(register, events),
        cleanups: { 'old events': events.removeOld },
        start: forwarding.start,
        stop: forwarding.stop,
      },
    ]),
  }
}
