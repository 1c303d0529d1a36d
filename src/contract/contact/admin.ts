import { z } from 'zod'
import { operatorOutcomes, ticketOutcomes, ticketStates } from '#model/ticket.ts'
import { endpoint } from '../core/endpoint.ts'
import { countField } from '../core/fields.ts'

const Clock = z.object({
  due: z.iso.datetime(),
  done: z.iso.datetime().nullable(),
  isOverdue: z.boolean(),
})

export const TicketView = z
  .object({
    ticket: z.string(),
    state: z.enum(ticketStates),
    outcome: z.enum(ticketOutcomes).nullable(),
    subject: z.string().nullable(),
    receivedAt: z.iso.datetime(),
    /** Rule 4(5) of the Consumer Protection (E-Commerce) Rules, 2020: 48 hours, and one month. */
    clocks: z.object({ acknowledge: Clock, redress: Clock }),
  })
  .meta({ title: 'Ticket' })
export type TicketView = z.infer<typeof TicketView>

export const TicketDetails = TicketView.extend({
  /** Null once the author is forgotten. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  message: z.string().nullable(),
  language: z.string(),
  replies: z.array(z.object({ text: z.string(), at: z.iso.datetime() })),
  /** Numbers of other tickets of the same address, newest first. */
  others: z.array(z.string()),
}).meta({ title: 'TicketDetails' })
export type TicketDetails = z.infer<typeof TicketDetails>

/** What an operator writes to a customer. */
const ReplyText = z
  .string('must be a text')
  .trim()
  .min(1, 'must not be empty')
  .max(5_000, 'is too long')
export const Closing = z.object({ outcome: z.enum(operatorOutcomes), text: ReplyText })

const ticketLists = ['open', 'overdue', 'closed', 'all'] as const
export type TicketList = (typeof ticketLists)[number]

const params = z.object({ ticket: z.string().max(20) })

export const opsTickets = {
  list: endpoint({
    permission: 'tickets.read',
    method: 'GET',
    path: '/api/ops/tickets',
    summary:
      'Tickets with their statutory clocks: those that wait, the oldest first; or the overdue ones, the closed ones, or all.',
    query: z.object({
      list: z.enum(ticketLists).default('open'),
      pageNumber: countField('Page of the list, from 1', { max: 1_000, fallback: 1 }),
    }),
    result: z.object({ tickets: z.array(TicketView), overdue: z.int(), hasMore: z.boolean() }),
  }),
  show: endpoint({
    permission: 'tickets.read',
    method: 'GET',
    path: '/api/ops/tickets/{ticket}',
    summary: 'A ticket with what was written and answered.',
    params,
    result: TicketDetails,
    errors: ['notFound'],
  }),
  reply: endpoint({
    permission: 'tickets.answer',
    method: 'POST',
    path: '/api/ops/tickets/{ticket}/reply',
    summary:
      'Answers by mail, which also acknowledges the ticket. The same text sent again is one answer.',
    params,
    body: z.object({ text: ReplyText }),
    result: TicketDetails,
    errors: ['notFound', 'ticketClosed', 'ownCase'],
  }),
  close: endpoint({
    permission: 'tickets.answer',
    method: 'POST',
    path: '/api/ops/tickets/{ticket}/close',
    summary: 'Closes a ticket with its outcome, and mails the explanation to its author.',
    params,
    body: Closing,
    result: TicketDetails,
    errors: ['notFound', 'ticketClosed', 'ownCase'],
  }),
} as const
