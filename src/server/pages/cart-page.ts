import type { Hono } from 'hono'
import type { Catalogue } from '#catalogue/open.ts'
import { pages } from '#catalogue/page.ts'
import { cart } from '#contract/cart/cart.ts'
import type { Locale } from '#model/locale.ts'
import type { ScreenView } from '#model/views/plain.ts'
import { inLocale, orderByFormPath, paths } from '#paths.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { keptCity } from '../http/cookies.ts'
import { readFields } from '../http/form-fields.ts'
import { failureText } from '../kernel/error-messages.ts'
import { type Failed, failed } from '../kernel/outcome.ts'
import type { Carts } from '../orders/cart/cart.ts'
import type { Location } from '../session/location.ts'
import { parsed } from './form-state.ts'
import { isOpened, type PageAnswerDeps, pageAnswers, seen, viewOf } from './page-answers.ts'

export type CartPageDeps = PageAnswerDeps & {
  carts: Pick<Carts, 'first' | 'add' | 'update' | 'remove'>
  location: Pick<Location, 'open'>
  clientAddressOf: (request: Request) => string | null
  tokenOf: (request: Request) => string | null
  isSameOrigin: (request: Request) => boolean
}

/** A line's form has three short fields. */
const formBytes = 4096

/**
 * The cart’s page with the visitor’s lines in it: nothing waits for a script, and its forms change a line without one. Where the database does not
 * answer, the pressed page says so.
 */
export const cartPage = (app: Hono, deps: CartPageDeps): void => {
  const { carts, location, tokenOf, isSameOrigin, clientAddressOf } = deps
  const { at, html } = pageAnswers(app, deps)

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

  /** A pack of a product, by the button of its page; where no place is known, a form asks for it first (spec §6). */
  const added = async (
    catalogue: Catalogue,
    locale: Locale,
    request: Request,
    productId: string,
  ): Promise<Response | null> => {
    const visitor = { token: tokenOf(request), client: clientAddressOf(request) }
    const opened = await location.open(visitor, keptCity(request))
    if ('failed' in opened) return await shown(catalogue, locale, request, opened)
    const visit = { token: opened.ok.token, idempotencyKey: null, locale }
    const id = /^\d{1,15}$/.test(productId) ? Number(productId) : 0
    const outcome = await carts.add(visit, id, { qty: 1 })
    const reply = !('failed' in outcome)
      ? seen(inLocale(locale, paths.cart()))
      : outcome.failed === 'placeRequired' && id > 0
        ? seen(inLocale(locale, orderByFormPath({ productId: String(id) })))
        : await shown(catalogue, locale, request, outcome)
    for (const cookie of opened.cookies ?? []) reply?.headers.append('Set-Cookie', cookie)
    return reply
  }

  at('GET', paths.cart(), async (catalogue, locale, request) =>
    isOpened(request) ? await shown(catalogue, locale, request) : null,
  )
  at('POST', paths.cart(), async (catalogue, locale, request) => {
    if (!isSameOrigin(request))
      return await shown(catalogue, locale, request, failed('notSameOrigin'))
    const { productId, units: qty, remove, add } = await readFields(request, formBytes)
    if (add !== undefined) return await added(catalogue, locale, request, add)
    const visit = { token: tokenOf(request), idempotencyKey: null, locale }
    const outcome =
      remove === undefined
        ? await parsed(cart.update.body, { productId, qty }, (body) => carts.update(visit, body))
        : await parsed(cart.delete.body, { productId }, (body) => carts.remove(visit, body))
    if ('failed' in outcome) return await shown(catalogue, locale, request, outcome)
    return seen(inLocale(locale, paths.cart()))
  })
}
