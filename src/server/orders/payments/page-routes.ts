import type { Context, Hono } from 'hono'
import { errorStatus } from '#contract/core/errors.ts'
import { defaultLocale, isLocale, type Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'
import { csrfOf } from '../../http/csrf.ts'
import { seeOther } from '../../http/envelope.ts'
import { readFields } from '../../http/form-fields.ts'
import { plainPageReply } from '../../http/plain-page.ts'
import type { Guards } from '../../http/register-endpoint.ts'
import type { PageOfPayment, PaymentPage, Pressed } from './page.ts'
import { paymentHtml, paymentNotice } from './page-html.ts'

/** A form of this page holds a handful of short fields. */
const formBytes = 16 * 1024

type Deps = {
  page: PaymentPage
  guards: Pick<Guards, 'changes' | 'tokenOf'>
  site: string
  /** Where the provider's own page is. */
  partner: string | null
}

/** The payment page in every language: plain forms, no script. */
export const paymentPages = (app: Hono, { page, guards, site, partner }: Deps): void => {
  const html = plainPageReply(partner)

  const about = ({ req }: Context) => {
    const first = req.param('locale') ?? ''
    const locale: Locale = isLocale(first) ? first : defaultLocale
    const id = req.param('id') ?? ''
    const token = guards.tokenOf(req.raw)
    return {
      isPage: first === '' || (isLocale(first) && first !== defaultLocale),
      locale,
      id,
      token,
      path: inLocale(locale, paths.pay(id)),
    }
  }

  const answer = (
    locale: Locale,
    path: string,
    token: string | null,
    shown: PageOfPayment | 'sign-in' | 'missing',
  ): Response => {
    if (shown === 'sign-in') return seeOther(inLocale(locale, paths.login(path)))
    if (shown === 'missing') return html(paymentNotice(locale, 'missing'), 404)
    return html(paymentHtml(locale, shown, path, csrfOf(token ?? '')))
  }

  const show = async (context: Context): Promise<Response> => {
    const { isPage, locale, id, token, path } = about(context)
    return answer(
      locale,
      path,
      token,
      isPage ? await page.show(token, id, `${site}${path}`) : 'missing',
    )
  }

  /** Whether a form is of this session. Its CSRF token is a field, because without a script no header can be set. */
  const isOwn = (request: Request, csrf = ''): boolean => {
    const headers = new Headers(request.headers)
    headers.set('x-csrf-token', csrf.replace(/[^\w-]/g, ''))
    return guards.changes(new Request(request.url, { headers })) === null
  }

  const press = (what: Pressed) => async (context: Context) => {
    const { isPage, locale, id, token, path } = about(context)
    const { csrf } = await readFields(context.req.raw, formBytes)
    if (!isOwn(context.req.raw, csrf))
      return html(paymentNotice(locale, 'stale'), errorStatus.badCsrf)
    const after = isPage ? await page.press(token, id, what) : 'missing'
    if (typeof after === 'string') return answer(locale, path, token, after)
    if (what === 'abandon') return seeOther(inLocale(locale, paths.orderHistory()))
    return seeOther(after.is === 'over' ? inLocale(locale, paths.orderPlaced(after.orderId)) : path)
  }

  /** The provider's page posts here from another site, so without a session cookie: the signature authenticates it. */
  const returned = async (context: Context) => {
    const { isPage, locale, id, path } = about(context)
    const fields = await readFields(context.req.raw, formBytes)
    // A failed payment returns without a signature; its webhook reports the failure.
    if (isPage && !fields.razorpay_signature) return seeOther(path)
    const result = isPage ? await page.returned(id, fields) : 'missing'
    if (result === 'missing') return html(paymentNotice(locale, 'missing'), 404)
    if (result === 'forged') return html(paymentNotice(locale, 'forged'), 400)
    return seeOther(inLocale(locale, paths.orderPlaced(result.orderId)))
  }

  for (const base of ['/pay/:id', '/:locale/pay/:id']) {
    app.get(base, show)
    // The provider returns the browser by GET or by POST.
    app.post(base, async (context) => seeOther(about(context).path))
    app.post(`${base}/returned`, returned)
    for (const what of ['succeed', 'fail', 'abandon'] as const)
      app.post(`${base}/${what}`, press(what))
  }
}
