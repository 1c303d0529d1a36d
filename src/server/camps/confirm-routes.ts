import type { Context, Hono } from 'hono'
import { defaultLocale, isLocale, type Locale } from '#model/locale.ts'
import { campPlacePath, inLocale } from '#paths.ts'
import { plainPageReply } from '../http/plain-page.ts'
import type { Confirmations, HeldPlace } from './confirm.ts'
import { confirmHtml } from './confirm-html.ts'

/** The page of the link in the mail of a registration, in every language: plain forms, no script. A program that opens links confirms nothing. */
export const confirmPages = (app: Hono, confirmations: Confirmations): void => {
  const html = plainPageReply(null)
  const answering =
    (ask: (token: string, locale: Locale) => Promise<HeldPlace>) => async (context: Context) => {
      const first = context.req.param('locale') ?? ''
      const isPage = first === '' || (isLocale(first) && first !== defaultLocale)
      const locale: Locale = isLocale(first) ? first : defaultLocale
      const token = context.req.param('token') ?? ''
      const place: HeldPlace = isPage ? await ask(token, locale) : { is: 'over' }
      return html(
        confirmHtml(locale, place, inLocale(locale, campPlacePath(token))),
        place.is === 'over' ? 404 : 200,
      )
    }
  for (const base of [campPlacePath(':token'), `/:locale${campPlacePath(':token')}`]) {
    app.get(base, answering(confirmations.show))
    app.post(`${base}/confirm`, answering(confirmations.confirm))
    app.post(`${base}/give-up`, answering(confirmations.giveUp))
  }
}
