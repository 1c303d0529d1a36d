import { hash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import type { Metrics } from '../platform/metrics.ts'
import { isFromHere } from './client-address.ts'
import { cacheControl } from './headers.ts'

const digest = (text: string): Uint8Array => hash('sha256', text, 'buffer')

/** `/metrics`, for the bearer of `token`; without one for programs on this machine. For all others the address does not exist. */
export const metricsRoute = (app: Hono, metrics: Metrics, token: string | null): void => {
  const mayRead = (request: Request): boolean => {
    if (token === null) return isFromHere(request)
    const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    return timingSafeEqual(digest(given), digest(token))
  }
  app.get('/metrics', async ({ req }, next) => {
    if (!mayRead(req.raw)) return await next()
    return new Response(await metrics.text(), {
      headers: {
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
        'Cache-Control': cacheControl.none,
      },
    })
  })
}
