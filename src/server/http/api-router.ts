import { setImmediate } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { allowedMethods, type Endpoint } from '#contract/core/endpoint.ts'
import { openApiInSteps } from '#contract/core/openapi.ts'
import { failed } from '../kernel/outcome.ts'
import { apiDocsPage } from './api-docs-page.ts'
import { contentOf, reply } from './content.ts'
import { failure } from './envelope.ts'
import { cacheControl } from './headers.ts'
import { localeOf } from './locale.ts'
import {
  type Guards,
  honoPath,
  type RegisterEndpoint,
  registerEndpoints,
} from './register-endpoint.ts'

export type Api = { app: Hono; endpoints: readonly Endpoint[] }

export const localeOfCall = (request: Request) => localeOf(request.headers.get('accept-language'))

/**
 * Everything below `/api`: the routes that `routes` mount, their description, and a reply in the envelope of spec §8 for
 * unknown addresses. Used by `npm start` and by the development server.
 */
export const createApiRouter = (options: {
  guards: Guards
  about: { name: string; version: string; site: string }
  routes: (register: RegisterEndpoint) => void
  /** HTML pages that belong to endpoints. */
  pages?: (app: Hono) => void
  /** Endpoints served by other routers, for the description. */
  besides?: readonly Endpoint[]
}): Api => {
  const app = new Hono()
  const endpoints: Endpoint[] = []
  options.routes(registerEndpoints(app, options.guards, endpoints))
  options.pages?.(app)

  // Written and compressed once, when first asked for: the document has 750 kB, and any client may ask for it.
  const describe = async () => {
    const steps = openApiInSteps([...endpoints, ...(options.besides ?? [])], options.about)
    let step = steps.next()
    while (!step.done) {
      // Others are answered in between.
      await setImmediate()
      step = steps.next()
    }
    const json = { type: 'application/json; charset=utf-8' }
    const document = contentOf(JSON.stringify(step.value), json)
    await setImmediate()
    const page = contentOf(apiDocsPage(step.value), { type: 'text/html; charset=utf-8' })
    return { document, page }
  }
  let described: ReturnType<typeof describe> | undefined
  const told =
    (what: 'document' | 'page') =>
    async ({ req }: Context): Promise<Response> => {
      described ??= describe().catch((error: unknown) => {
        described = undefined
        throw error
      })
      return await reply(req.raw, (await described)[what], { cache: cacheControl.none })
    }
  app.get('/api/openapi.json', told('document'))
  app.get('/api/docs', told('page'))

  const methods = new Map<string, string>(
    ['/api/openapi.json', '/api/docs'].map((path) => [path, 'GET, HEAD']),
  )
  for (const { path } of endpoints)
    methods.set(path, allowedMethods(endpoints.filter((one) => one.path === path)))
  // Apart from the calls: what matches one handler only is answered without a chain.
  const misses = new Hono()
  for (const [path, allow] of methods)
    misses.all(honoPath(path), ({ req }) =>
      failure(localeOfCall(req.raw), [failed('methodNotAllowed', { values: { allow } })], {
        Allow: allow,
      }),
    )
  misses.notFound(({ req }) => failure(localeOfCall(req.raw), [failed('notFound')]))
  app.all('/api', ({ req }) => misses.fetch(req.raw))
  app.notFound(({ req }) => misses.fetch(req.raw))
  return { app, endpoints }
}
