import type { Context, Hono, Next } from 'hono'
import type { Catalogue } from '#catalogue/open.ts'
import type { KeyOf } from '#catalogue/page.ts'
import { buildView } from '#catalogue/page-kinds.ts'
import { errorStatus } from '#contract/core/errors.ts'
import { defaultLocale, isLocale, type Locale } from '#model/locale.ts'
import type { PageKind, PageView } from '#model/views/pages.ts'
import { retryHeaders } from '../http/envelope.ts'
import { cacheControl } from '../http/headers.ts'
import { isKey } from '../http/register-endpoint.ts'
import type { ActiveCatalogue } from '../kernel/active-catalogue.ts'
import type { Call } from '../kernel/call.ts'
import type { Failed } from '../kernel/outcome.ts'

export type PageAnswerDeps = {
  activeCatalogue: ActiveCatalogue
  render: (view: PageView) => Promise<Uint8Array>
}

/** Answers a request of a page, or `null`: then the page that was pressed is the answer. */
export type PageAnswer = (
  catalogue: Catalogue,
  locale: Locale,
  request: Request,
) => Promise<Response | null>

export type PageAnswers = {
  /** Answers at an address in every language; anything that the answer does not take goes on to the pages. */
  at: (method: 'GET' | 'POST', path: string, answer: PageAnswer) => void
  /** The page of a view, for one visitor only. */
  html: (view: PageView, refusal?: Failed) => Promise<Response>
}

export const viewOf = <Of extends PageView>(
  catalogue: Catalogue,
  key: KeyOf<PageKind>,
  changed: Partial<Of>,
): Of => ({ ...buildView(catalogue, key), ...changed }) as Of

/** The call that a form of a page makes; `key` is of the form, for what must not be done twice. */
export const callOf = (
  { tokenOf }: { tokenOf: (request: Request) => string | null },
  locale: Locale,
  request: Request,
  key = '',
): Call => ({
  locale,
  request,
  client: null,
  isUpload: false,
  token: tokenOf(request),
  idempotencyKey: isKey(key) ? key : null,
})

/** A service worker or a prefetch that asks for the page keeps it: it gets the one that all visitors share. */
export const isOpened = ({ headers }: Request): boolean =>
  (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate' && !headers.has('sec-purpose')

/** Answers a form: reloading must not repeat the change. */
export const seen = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })

/** Pages that the server draws for one request. */
export const pageAnswers = (
  app: Hono,
  { activeCatalogue, render }: PageAnswerDeps,
): PageAnswers => ({
  at: (method, path, answer) => {
    const handler = async ({ req }: Context, next: Next): Promise<Response | undefined> => {
      const prefix = req.param('locale') ?? defaultLocale
      const catalogue = activeCatalogue()
      const isKnown =
        isLocale(prefix) && (prefix !== defaultLocale || req.param('locale') === undefined)
      const reply = catalogue && isKnown ? await answer(catalogue, prefix, req.raw) : null
      if (reply) return reply
      await next()
      return undefined
    }
    for (const address of [path, `/:locale${path}`]) app.on(method, address, handler)
  },
  html: async (view, refusal) =>
    new Response((await render(view)) as Uint8Array<ArrayBuffer>, {
      status: refusal ? errorStatus[refusal.failed] : 200,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': cacheControl.none,
        'X-Robots-Tag': 'noindex',
        ...(refusal && retryHeaders(refusal)),
      },
    }),
})
