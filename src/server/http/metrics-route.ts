import { hash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import type { Metrics } from '../platform/metrics.ts'
import { socketAddressOf } from './client-address.ts'
import { cacheControl } from './headers.ts'

const loopback = /^(?:127\.|::1$|::ffff:127\.)/
/** A proxy on the same machine asks from loopback too, for anybody. */
const marksOfProxies = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

const isLocal = (request: Request): boolean =>
  loopback.test(socketAddressOf(request) ?? '') && marksOfProxies.every((name) => !request.headers.has(name))

const digest = (text: string): Uint8Array => hash('sha256', text, 'buffer')

/** `/metrics`, for the bearer of `token`; without one for programs on this machine. For all others the address does not exist. */
export const metricsRoute = (app: Hono, metrics: Metrics, token: string | null): void => {
  const mayRead = (request: Request): boolean => {
    if (token === null) return isLocal(request)
    const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    return timingSafeEqual(digest(given), digest(token))
  }
  app.get('/metrics', async ({ req }, next) => {
    if (!mayRead(req.raw)) return await next()
    return new Response(await metrics.text(), {
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': cacheControl.none },
    })
  })
}
