import type { Hono } from 'hono'
import { json } from './envelope.ts'

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve every page; a load balancer sends no requests while it
 * cannot; `notReady` gives the reason.
 */
export const healthRoutes = (app: Hono, notReady: () => string | null): void => {
  app.get('/healthz', () => json({ alive: true }))
  app.get('/readyz', () => {
    const reason = notReady()
    return reason === null ? json({ ready: true }) : json({ ready: false, reason }, 503, { 'Retry-After': '5' })
  })
}
