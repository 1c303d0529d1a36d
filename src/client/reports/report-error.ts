import type { reportError as contract } from '#contract/reports/reports.ts'
import { type CallFailure, call, type RouteOf } from '../http/call.ts'

const route: RouteOf<typeof contract> = { method: 'POST', path: '/api/v3/report-error' }

/** The text that was selected when the link was pressed. By keyboard the selection is still there. */
export const selectedText = (): string =>
  (document.querySelector<HTMLElement>('[data-opens=report]')?.dataset.selected || String(getSelection())).trim().slice(0, 500)

export type Reported = { is: 'reported'; text: string } | CallFailure

/** Reports an error of this page, in its language. */
export const reportError = async (form: { email: string; feedback: string; selected: string }): Promise<Reported> => {
  const reply = await call<typeof contract>(route, { body: { ...form, page: location.pathname } })
  return reply.is === 'ok' ? { is: 'reported', text: reply.result.msg } : reply
}
