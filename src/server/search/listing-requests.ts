import type { z } from 'zod'
import { listings as calls } from '#contract/search/listing.ts'
import { defaultLocale, isLocale, type Locale } from '#model/locale.ts'
import type { FragmentView } from '#model/views/fragment.ts'
import { inLocale, paths } from '#paths.ts'
import type { ListingCalls } from '../http/app.ts'
import { fieldsOf } from '../http/body.ts'
import { contentOf, reply } from '../http/content.ts'
import { failure, named } from '../http/envelope.ts'
import { cacheControl } from '../http/headers.ts'
import { localeOf } from '../http/locale.ts'
import type { Outcome } from '../http/outcome.ts'
import type { Listings } from './listings.ts'

/** A fragment to render, or a complete reply. */
type Answer = { is: 'fragment'; outcome: Outcome<FragmentView>; locale: Locale } | { is: 'reply'; reply: Response }

const parsed = <Schema extends z.ZodType>(schema: Schema, url: URL): z.infer<Schema> => schema.parse(fieldsOf(url.searchParams))

const categoryCall = /^\/api\/v3\/([^/]+)\/categoryItemListing$/

/** The answer to a call at the address of a list; `null` for other addresses. */
export const listingAnswer = (listings: Listings, request: Pick<Request, 'method' | 'headers'>, url: URL): Answer | null => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const category = categoryCall.exec(url.pathname)?.[1]
  if (category !== undefined) {
    const locale = localeOf(request.headers.get('accept-language'))
    const page = at(url, inLocale(locale, paths.category([category])))
    return { is: 'fragment', outcome: listings.category(page, parsed(calls.category.query, url)), locale }
  }
  const { locale, path } = placeOf(url.pathname)
  if (path.startsWith('/fragments/')) {
    const page = at(url, inLocale(locale, path.slice('/fragments'.length)))
    return { is: 'fragment', outcome: listings.fragment(page, parsed(calls.fragment.query, url)), locale }
  }
  if (path.startsWith('/api/') || url.searchParams.get('api') !== 'true') return null
  const outcome = listings.page(url, parsed(calls.page.query, url))
  return { is: 'reply', reply: 'failed' in outcome ? failure(locale, [outcome]) : named(outcome.ok) }
}

type Render = (view: FragmentView) => Promise<Uint8Array>

export const createListingCalls = (listings: Listings, render: Render): ListingCalls => {
  const complete = async (answer: Answer, request: Request): Promise<Response> => {
    if (answer.is === 'reply') return answer.reply
    const { outcome, locale } = answer
    if ('failed' in outcome) return failure(locale, [outcome])
    const content = contentOf(await render(outcome.ok), { type: 'text/html; charset=utf-8' })
    const response = await reply(request, content, { cache: cacheControl.page })
    // Search engines must not index fragments.
    response.headers.set('X-Robots-Tag', 'noindex')
    response.headers.set('X-Has-More', String(outcome.ok.hasMore))
    return response
  }
  return (request, url) => {
    const answer = listingAnswer(listings, request, url)
    return answer && complete(answer, request)
  }
}

/** The same address with another path. */
const at = (url: URL, path: string): URL => {
  const other = new URL(url)
  other.pathname = path
  return other
}

const placeOf = (pathname: string): { locale: Locale; path: string } => {
  const prefix = pathname.split('/', 2)[1] ?? ''
  return isLocale(prefix) ? { locale: prefix, path: pathname.slice(prefix.length + 1) } : { locale: defaultLocale, path: pathname }
}
