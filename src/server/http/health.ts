import type { Hono } from 'hono'
import { json } from './envelope.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can serve every page; a load balancer sends nobody here while it
 * cannot, and `notReady` says why.
 */
export const healthRoutes = (app: Hono, notReady: () => string | null): void => {
  app.get('/healthz', () => json({ alive: true }))
  app.get('/readyz', () => {
    const reason = notReady()
    return reason === null ? json({ ready: true }) : json({ ready: false, reason }, 503, { 'Retry-After': '5' })
  })
}
