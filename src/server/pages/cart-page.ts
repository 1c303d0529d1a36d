import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Catalogue } from '#catalogue/open.ts'
import { pages } from '#catalogue/page.ts'
import { cart } from '#contract/cart/cart.ts'
import type { Locale } from '#model/locale.ts'
import type { ScreenView } from '#model/views/plain.ts'
import { inLocale, paths } from '#paths.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { readFields } from '../http/form-fields.ts'
import { failureText } from '../kernel/error-messages.ts'
import { faultsOf } from '../kernel/invalid-field.ts'
import { type Failed, failed, type Outcome } from '../kernel/outcome.ts'
import type { Carts } from '../orders/cart/cart.ts'
import { type PageAnswerParts, pageAnswers, viewOf } from './page-answers.ts'

export type CartPageParts = PageAnswerParts & {
  carts: Pick<Carts, 'first' | 'update' | 'remove'>
  tokenOf: (request: Request) => string | null
  isSameOrigin: (request: Request) => boolean
}

/** A line's form has three short fields. */
const formBytes = 4096

/** A service worker or a prefetch that asks for the page keeps it: it gets the one that all visitors share. */
const isOpened = ({ headers }: Request): boolean =>
  (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate' && !headers.has('sec-purpose')

const parsed = async <Of, Result>(
  schema: z.ZodType<Of>,
  value: unknown,
  run: (body: Of) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> => {
  const body = schema.safeParse(value)
  return body.success
    ? await run(body.data)
    : (faultsOf(body.error, value)[0] ?? failed('badRequest'))
}

/**
 * The cart’s page with the visitor’s lines in it: nothing waits for a script, and its forms change a line without one. Where the database does not
 * answer, the pressed page says so.
 */
export const cartPage = (app: Hono, parts: CartPageParts): void => {
  const { carts, tokenOf, isSameOrigin } = parts
  const { at, html } = pageAnswers(app, parts)

  const shown = async (
    catalogue: Catalogue,
    locale: Locale,
    request: Request,
    refusal?: Failed,
  ): Promise<Response | null> => {
    try {
      const outcome = await carts.first({ token: tokenOf(request), locale })
      if ('failed' in outcome) return null
      const errors = refusal ? [failureText(locale, refusal)] : []
      const first = { ...outcome.ok, errors }
      return await html(
        viewOf<ScreenView>(catalogue, pages.screen(locale, 'cart'), { first }),
        refusal,
      )
    } catch (error) {
      if (isUnavailable(error)) return null
      throw error
    }
  }

  at('GET', paths.cart(), async (catalogue, locale, request) =>
    isOpened(request) ? await shown(catalogue, locale, request) : null,
  )
  at('POST', paths.cart(), async (catalogue, locale, request) => {
    if (!isSameOrigin(request))
      return await shown(catalogue, locale, request, failed('notSameOrigin'))
    const { productId, units: qty, remove } = await readFields(request, formBytes)
    const visit = { token: tokenOf(request), idempotencyKey: null, locale }
    const outcome =
      remove === undefined
        ? await parsed(cart.update.body, { productId, qty }, (body) => carts.update(visit, body))
        : await parsed(cart.delete.body, { productId }, (body) => carts.remove(visit, body))
    if ('failed' in outcome) return await shown(catalogue, locale, request, outcome)
    // Reloading the answer must not repeat the change.
    return new Response(null, {
      status: 303,
      headers: { Location: inLocale(locale, paths.cart()), 'Cache-Control': 'no-store' },
    })
  })
}
