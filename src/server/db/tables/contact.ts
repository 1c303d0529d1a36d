import type { ErrorReportState, ReportedKind } from '#model/error-report.ts'
import type { TicketOutcome, TicketState } from '#model/ticket.ts'
import type { WantedTopic } from '#model/wanted-topics.ts'
import type { Timestamp } from '../timestamp.ts'

/** What a person wrote by the contact form. Its personal columns are null after erasure, and some time after its end. */
type TicketTable = {
  number: string
  /** In lower case. */
  email: string | null
  name: string | null
  phone: string | null
  subject: string | null
  message: string | null
  /** SHA-256 of what was sent, so that a form sent twice makes one ticket. */
  digest: string
  /** The language of the page, in which answers are written. */
  locale: string
  state: TicketState
  outcome: TicketOutcome | null
  received_at: Timestamp
  /** The clocks of the law that held when it was received. */
  acknowledge_by: Timestamp
  redress_by: Timestamp
  acknowledged_at: Timestamp | null
  closed_at: Timestamp | null
}

/** What an operator answered by mail. */
type TicketReplyTable = { number: string; seq: number; text: string; at: Timestamp }

/** An error that a reader found on a page. */
type ErrorReportTable = {
  id: string
  /** In lower case; null some time after its end, and after erasure. */
  email: string | null
  feedback: string
  /** Path of the page without its language. */
  page: string
  page_kind: ReportedKind
  page_id: number
  /** The text that was selected; empty if none. */
  selected: string
  /** The release of the catalogue that was served. */
  release: string
  digest: string
  locale: string
  state: ErrorReportState
  reported_at: Timestamp
  ended_at: Timestamp | null
}

/** How often readers asked to read more about a topic of a page; `page` is without its language. */
type WantedTopicTable = {
  page: string
  page_kind: ReportedKind
  topic: WantedTopic
  count: number
  last_at: Timestamp
}

export type ContactTables = {
  ticket: TicketTable
  ticket_reply: TicketReplyTable
  error_report: ErrorReportTable
  wanted_topic: WantedTopicTable
}
