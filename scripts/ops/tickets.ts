import { defineCommand } from 'citty'
import { z } from 'zod'
import {
  Closing,
  ReplyText,
  type TicketDetails,
  type TicketView,
  ticketLists,
} from '../../src/contract/contact/admin.ts'
import { formatMoment } from '../../src/i18n/moment.ts'
import type { Clock } from '../../src/model/ticket.ts'
import { createTicketDesk } from '../../src/server/contact/admin.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { ok } from '../../src/server/kernel/outcome.ts'
import { config } from '../catalogue/config.ts'
import { entryFault } from './entry-fault.ts'
import { opsCommand } from './ops-command.ts'
import { pageArgs, paged } from './paged.ts'

const deskOn = (storage: Storage) => {
  const { siteUrl, port } = config()
  return createTicketDesk({
    storage,
    site: siteUrl ?? `http://localhost:${port}`,
    now: () => new Date(),
  })
}

const clockText = (name: string, { due, done, isOverdue }: Clock): string => {
  if (done !== null) return `${name} ${isOverdue ? 'LATE' : 'in time'}`
  return `${name} ${isOverdue ? 'OVERDUE since' : 'by'} ${formatMoment('en', due)}`
}

/** `T-7KQM-2XWD  acknowledged  Wrong tablets; acknowledge in time; redress by 22 December 2026, 11:30 am` */
const lineOf = ({ ticket, state, outcome, subject, clocks }: TicketView): string =>
  [
    `${ticket}  ${state.padEnd(12)}  ${subject ?? '(author forgotten)'}${outcome === null ? '' : `: ${outcome}`}`,
    clockText('acknowledge', clocks.acknowledge),
    clockText('redress', clocks.redress),
  ].join('; ')

const linesOf = (one: TicketDetails): string[] => [
  lineOf(one),
  `  ${[one.name, one.email, one.phone, one.language].filter(Boolean).join(', ')}`,
  ...(one.message ?? '').split('\n').map((line) => `  > ${line}`),
  ...one.replies.flatMap(({ text, at }) => [
    `  ${formatMoment('en', at)}, the shop:`,
    ...text.split('\n').map((line) => `  < ${line}`),
  ]),
  ...(one.others.length === 0 ? [] : [`  other tickets of this address: ${one.others.join(', ')}`]),
]

const ticketArg = {
  ticket: { type: 'positional', description: 'Number of the ticket', required: true },
} as const
const textArg = {
  text: {
    type: 'string',
    description: 'What is mailed, in the language of the ticket',
    required: true,
  },
} as const

const list = opsCommand({
  permission: 'tickets.read',
  meta: {
    name: 'list',
    description: 'Tickets with their statutory clocks, the oldest open one first',
  },
  args: {
    list: {
      type: 'string',
      description: `Which tickets: ${ticketLists.join(', ')}`,
      default: 'open',
    },
    ...pageArgs,
  },
  run: ({ args, on }) => {
    const which = z.enum(ticketLists).safeParse(args.list)
    return on(
      async (storage) =>
        which.success
          ? await paged(args, 'tickets', async (pageNumber) =>
              ok(await deskOn(storage).list(which.data, pageNumber)),
            )
          : entryFault(which.error, 'list'),
      ({ tickets, overdue, hasMore }) => [
        ...tickets.map(lineOf),
        `${tickets.length}${hasMore ? ' or more' : ''} ${args.list}; ${overdue} overdue.`,
      ],
    )
  },
})

const show = opsCommand({
  permission: 'tickets.read',
  meta: { name: 'show', description: 'A ticket with what was written and answered' },
  args: { ...ticketArg },
  run: ({ args, on }) => on((storage, by) => deskOn(storage).show(by, args.ticket), linesOf),
})

const reply = opsCommand({
  permission: 'tickets.answer',
  meta: { name: 'reply', description: 'Answer by mail, which also acknowledges the ticket' },
  args: { ...ticketArg, ...textArg },
  run: ({ args, on }) => {
    const text = ReplyText.safeParse(args.text)
    return on(
      async (storage, by) =>
        text.success
          ? await deskOn(storage).reply(by, args.ticket, text.data)
          : entryFault(text.error, 'text'),
      linesOf,
    )
  },
})

const close = opsCommand({
  permission: 'tickets.answer',
  meta: { name: 'close', description: 'Close a ticket with its outcome, and mail the explanation' },
  args: {
    ...ticketArg,
    ...textArg,
    outcome: { type: 'string', description: 'resolved, explained or refused', required: true },
  },
  run: ({ args, on }) => {
    const closing = Closing.safeParse({ outcome: args.outcome, text: args.text })
    return on(
      async (storage, by) =>
        closing.success
          ? await deskOn(storage).close(by, args.ticket, closing.data)
          : entryFault(closing.error, 'outcome'),
      linesOf,
    )
  },
})

export const tickets = defineCommand({
  meta: {
    name: 'tickets',
    description: 'Messages of the contact form: list with clocks, show, answer, close',
  },
  subCommands: { list, show, reply, close },
})
