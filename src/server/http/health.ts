import type { Hono } from 'hono'
import { nameRoute } from '../platform/request-context.ts'
import { json } from './envelope.ts'

/** Why a part cannot do its work; `null` where it can. */
type Part = () => string | null | Promise<string | null>

/** The parts that a server needs, by name. */
export type Readiness = Readonly<Record<string, Part>>

/** Simultaneous requests share one run of a check. */
const shared = (part: Part): (() => Promise<string | null>) => {
  let asked: Promise<string | null> | null = null
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
    const reason = answers.find(([, why]) => why !== null)?.[1] ?? null
    const told = { parts: Object.fromEntries(answers.map(([name, why]) => [name, why ?? 'ready'])) }
    return reason === null
      ? json({ ready: true, ...told })
      : json({ ready: false, reason, ...told }, 503, { 'Retry-After': '5' })
  })
}
