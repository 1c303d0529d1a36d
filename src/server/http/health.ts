import type { Hono } from 'hono'
import { nameRoute } from '../platform/request-context.ts'
import { json } from './envelope.ts'

/** Why a part cannot do its work; `null` where it can. What is only `told` keeps no visitor away. */
type Answer = string | null | { told: string }
type Part = () => Answer | Promise<Answer>

export type Readiness = Readonly<Record<string, Part>>

/** Simultaneous requests share one run of a check. */
const shared = (part: Part): (() => Promise<Answer>) => {
  let asked: Promise<Answer> | null = null
  return () => {
    asked ??= Promise.resolve(part()).finally(() => {
      asked = null
    })
    return asked
  }
}

/**
 * `/healthz`: the process responds, whatever else fails. `/readyz`: every part works; while one does not, load balancers send no visitors
 * here, and `parts` names it.
 */
export const healthRoutes = (app: Hono, readiness: Readiness): void => {
  const parts = Object.entries(readiness).map(([name, part]) => ({ name, ask: shared(part) }))
  app.get('/healthz', () => {
    nameRoute('/healthz')
    return json({ alive: true })
  })
  app.get('/readyz', async () => {
    nameRoute('/readyz')
    const answers = await Promise.all(
      parts.map(async ({ name, ask }) => [name, await ask()] as const),
    )
    const reason = answers.map(([, why]) => why).find((why) => typeof why === 'string') ?? null
    const told = {
      parts: Object.fromEntries(
        answers.map(([name, why]) => [
          name,
          why === null ? 'ready' : typeof why === 'string' ? why : why.told,
        ]),
      ),
    }
    return reason === null
      ? json({ ready: true, ...told })
      : json({ ready: false, reason, ...told }, 503, { 'Retry-After': '5' })
  })
}
