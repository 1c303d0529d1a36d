import type { Transitions } from './transitions.ts'

/** What a reader reported as wrong on a page. `declined`: the content team found no error. */
export const errorReportStates = ['open', 'mended', 'declined'] as const
export type ErrorReportState = (typeof errorReportStates)[number]

/** A second look may find the error after all. */
export const errorReportTransitions = {
  open: ['mended', 'declined'],
  declined: ['mended'],
  mended: [],
} as const satisfies Transitions<ErrorReportState>

/** The kinds of pages whose errors can be reported: those with medical or product texts. */
export const reportedKinds = ['drug', 'otc', 'salt', 'ailment'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** Whether a path may be one of such a page; the catalogue decides. */
export const isReportedPath = (path: string): boolean =>
  /^\/(drugs|otc|generics|drug-ailments)\/[\w.-]{1,300}$/.test(path)
