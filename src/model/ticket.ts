import { hourMs } from './duration.ts'
import type { Transitions } from './transitions.ts'

/** A ticket is what a person wrote to the shop by the contact form. */
export const ticketStates = ['received', 'acknowledged', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

/** It is acknowledged once a mail has left that says so; an answer that arrives first acknowledges it, too. */
export const ticketTransitions = {
  received: ['acknowledged', 'closed'],
  acknowledged: ['closed'],
  closed: [],
} as const satisfies Transitions<TicketState>

/** How a ticket ended. `withdrawn`: its author had the account erased. */
export const ticketOutcomes = ['resolved', 'explained', 'refused', 'withdrawn'] as const
export type TicketOutcome = (typeof ticketOutcomes)[number]
/** Those that an operator chooses from. */
export const operatorOutcomes = [
  'resolved',
  'explained',
  'refused',
] as const satisfies readonly TicketOutcome[]

/** Rule 4(5) of the Consumer Protection (E-Commerce) Rules, 2020: 48 hours to acknowledge, one month to redress. */
const acknowledgeHours = 48

/** IST, UTC+05:30: the month is a month of the calendar in India. */
const offsetMs = 5.5 * hourMs

/** The same time one month later in India; the last day of a shorter month. */
export const monthAfter = (moment: string): string => {
  const there = new Date(Date.parse(moment) + offsetMs)
  const day = there.getUTCDate()
  const later = new Date(there)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + 1)
  const lastDay = new Date(
    Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0),
  ).getUTCDate()
  later.setUTCDate(Math.min(day, lastDay))
  return new Date(later.getTime() - offsetMs).toISOString()
}

export type Clock = {
  /** The last moment that the law allows. */
  due: string
  done: string | null
  /** Whether it was, or is at this moment, too late. */
  isOverdue: boolean
}
export type Clocks = { acknowledge: Clock; redress: Clock }

/** The last moments that the law allows for a message received at a moment. */
export const ticketDeadlines = (
  received: string,
): { acknowledge_by: string; redress_by: string } => ({
  acknowledge_by: new Date(Date.parse(received) + acknowledgeHours * hourMs).toISOString(),
  redress_by: monthAfter(received),
})

type Dates = {
  acknowledge_by: string
  redress_by: string
  acknowledged_at: string | null
  closed_at: string | null
}

const clock = (due: string, done: string | null, at: string): Clock => ({
  due,
  done,
  isOverdue: (done ?? at) > due,
})

export const ticketClocks = (
  { acknowledge_by, redress_by, acknowledged_at, closed_at }: Dates,
  at: string,
): Clocks => ({
  acknowledge: clock(acknowledge_by, acknowledged_at, at),
  redress: clock(redress_by, closed_at, at),
})

/** Without letters and digits that are mistaken for others when read aloud: no I, L, O, U, 0 and 1. */
const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
export const ticketNumberPattern = /^T-[A-Z2-9]{4}-[A-Z2-9]{4}$/

/** `T-7KQM-2XWD` from eight random bytes: not consecutive, so that it tells nothing about other tickets. */
export const ticketNumber = (bytes: Uint8Array): string => {
  const text = [...bytes].map((byte) => signs[byte % signs.length]).join('')
  return `T-${text.slice(0, 4)}-${text.slice(4, 8)}`
}
