import type { Context, Hono } from 'hono'
import { opsCamps } from '#contract/camps/admin.ts'
import { camps as contract } from '#contract/camps/camps.ts'
import { defaultLocale, isLocale, type Locale } from '#model/locale.ts'
import { campPlacePath, inLocale } from '#paths.ts'
import type { Part } from '../http/part.ts'
import { plainPageReply } from '../http/plain-page.ts'
import { registerAll } from '../http/register-endpoint.ts'
import type { Core } from '../kernel/session/core.ts'
import { createCampAdmin } from './admin.ts'
import { createCamps } from './camps.ts'
import { type Confirmations, createConfirmations, type HeldPlace } from './confirm.ts'
import { confirmHtml } from './confirm-html.ts'

/** The page of the link in the mail of a registration, in every language: plain forms, no script. A program that opens links confirms nothing. */
const confirmPages = (app: Hono, confirmations: Confirmations): void => {
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

type Deps = Pick<Core, 'storage' | 'site' | 'runMutation' | 'activeCatalogue' | 'now'>

export const wireCamps = (deps: Deps): Part => {
  const camps = createCamps(deps)
  const confirmations = createConfirmations(deps)
  return {
    routes: (register) => {
      registerAll(register, contract, camps)
      registerAll(register, opsCamps, createCampAdmin(deps))
    },
    pages: (app) => confirmPages(app, confirmations),
    cleanups: {
      'registrations of past camps': camps.removePastRegistrations,
      'places that were not confirmed': confirmations.freeUnconfirmed,
    },
  }
}
