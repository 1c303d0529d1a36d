import type { Result } from '#contract/core/endpoint.ts'
import type { consents } from '#contract/session/consents.ts'
import { limits } from '#model/limits.ts'
import { type CallFailure, call } from '../http/call.ts'
import { change } from '../http/change.ts'

const communication_type = 'whatsapp'

/** Resolves a second after the page has loaded (spec §9), whenever it is called. */
const promptDelay = (): Promise<void> => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const loaded = page && page.loadEventEnd > 0 ? page.loadEventEnd : performance.now()
  return new Promise((resolve) =>
    setTimeout(resolve, Math.max(0, loaded + limits.optInPromptMs - performance.now())),
  )
}

/** Whether to prompt about messages to a number: after a delay, and never again after an answer. */
export const shouldAskOptIn = async (contact_number: string): Promise<boolean> => {
  const [reply] = await Promise.all([
    call(
      'GET /api/v3/whatsapp-opt-in',
      { named: true, query: { communication_type, contact_number } },
      { signsIn: false },
    ),
    promptDelay(),
  ])
  return reply.is === 'ok' && reply.result.opt_in_show
}

/** `texts`: the server's confirmation. */
export type OptedIn =
  | { is: 'answered'; texts: readonly string[] /** Whether a code was sent. */; confirm: boolean }
  | CallFailure

export const answerOptIn = async (contact_number: string, opt_in: boolean): Promise<OptedIn> => {
  const reply = await change('POST /api/v3/whatsapp-opt-in', {
    named: true,
    body: { communication_type, contact_number, opt_in },
  })
  return reply.is === 'ok'
    ? {
        is: 'answered',
        texts: reply.result.notices.map(({ msg }) => msg),
        confirm: reply.result.confirm,
      }
    : reply
}

type Confirming = Result<typeof consents.confirm>
export type Confirmed =
  | { is: 'confirmed'; consents: Confirming['consents']; texts: readonly string[] }
  | CallFailure

export const confirmNumber = async (contactNumber: string, code: string): Promise<Confirmed> => {
  const reply = await change('POST /api/v3/contact-number/confirm', {
    body: { contactNumber, code },
  })
  return reply.is === 'ok'
    ? {
        is: 'confirmed',
        consents: reply.result.consents,
        texts: reply.result.notices.map(({ msg }) => msg),
      }
    : reply
}
