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
import { faultsOf } from '../kernel/invalid-field.ts'
import { type Failed, failed, type Outcome } from '../kernel/outcome.ts'
import type { Listings } from './listings.ts'

/** A fragment to render, or a complete reply. */
type Answer =
  | { is: 'fragment'; outcome: Outcome<FragmentView>; locale: Locale }
  | { is: 'reply'; reply: Response }

/** The query of a call; invalid values are failures that name the field. Unknown names belong to the page and are ignored. */
const parsed = <Schema extends z.ZodType>(
  schema: Schema,
  url: URL,
): { query: z.infer<Schema> } | Failed => {
  const fields = fieldsOf(url.searchParams)
  const result = schema.safeParse(fields)
  if (result.success) return { query: result.data }
  const [first, ...besides] = faultsOf(result.error, fields)
  return first ? { ...first, besides } : failed('badRequest')
}

/** spec §7: parts of pages are requested by `pageSize` or by `count`. */
const sized = <Query extends { pageSize: number; count: number }>(query: Query, url: URL): Query =>
  query.count > 0 && !url.searchParams.has('pageSize') ? { ...query, pageSize: query.count } : query

const isPart = ({ searchParams }: URL): boolean =>
  searchParams.has('pageSize') || searchParams.has('count')

const categoryCall = /^\/api\/v3\/([^/]+)\/categoryItemListing$/

/** The answer to a call at the address of a list; `null` for other addresses. */
export const listingAnswer = (
  listings: Listings,
  request: Pick<Request, 'method' | 'headers'>,
  url: URL,
): Answer | null => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const category = categoryCall.exec(url.pathname)?.[1]
  if (category !== undefined) {
    const locale = localeOf(request.headers.get('accept-language'))
    const page = at(url, inLocale(locale, paths.category([category])))
    const parsedQuery = parsed(calls.category.query, url)
    return {
      is: 'fragment',
      outcome:
        'failed' in parsedQuery
          ? parsedQuery
          : listings.category(page, sized(parsedQuery.query, url)),
      locale,
    }
  }
  const { locale, path } = placeOf(url.pathname)
  // A browser that navigates there expects the page.
  const isVisit = request.headers.get('sec-fetch-mode') === 'navigate'
  const isBrands =
    !isVisit && path === calls.brands.path && url.searchParams.get('api') !== 'true' && isPart(url)
  if (isBrands || path.startsWith('/fragments/')) {
    const page = isBrands ? url : at(url, inLocale(locale, path.slice('/fragments'.length)))
    const parsedQuery = parsed(calls.fragment.query, url)
    return {
      is: 'fragment',
      outcome:
        'failed' in parsedQuery
          ? parsedQuery
          : listings.fragment(page, sized(parsedQuery.query, url)),
      locale,
    }
  }
  if (path.startsWith('/api/') || url.searchParams.get('api') !== 'true') return null
  const asked = parsed(calls.page.query, url)
  const outcome = 'failed' in asked ? asked : listings.page(url, asked.query)
  return {
    is: 'reply',
    reply:
      'failed' in outcome
        ? failure(locale, [outcome, ...(outcome.besides ?? [])])
        : named(outcome.ok),
  }
}

type Render = (view: FragmentView) => Promise<Uint8Array>

export const createListingCalls = (listings: Listings, render: Render): ListingCalls => {
  const complete = async (answer: Answer, request: Request): Promise<Response> => {
    if (answer.is === 'reply') return answer.reply
    const { outcome, locale } = answer
    if ('failed' in outcome) return failure(locale, [outcome, ...(outcome.besides ?? [])])
    const content = contentOf(await render(outcome.ok), { type: 'text/html; charset=utf-8' })
    const response = await reply(request, content, { cache: cacheControl.page })
    // Search engines must not index fragments.
    response.headers.set('X-Robots-Tag', 'noindex')
    response.headers.append('Vary', 'Sec-Fetch-Mode')
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
  return isLocale(prefix)
    ? { locale: prefix, path: pathname.slice(prefix.length + 1) }
    : { locale: defaultLocale, path: pathname }
}
