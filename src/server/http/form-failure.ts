import { errorStatus } from '#contract/core/errors.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { isLocale, type Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'
import { failureText, mendOf, reasonText } from '../kernel/error-messages.ts'
import type { Failed } from '../kernel/outcome.ts'
import { mediaType } from './body.ts'
import { retryHeaders, seeOther } from './envelope.ts'
import { escaped } from './escape-html.ts'
import { link, plainPage, plainPageReply } from './plain-page.ts'

/** Whether an HTML form sent it without a script. */
export const isPlainForm = (request: Request): boolean =>
  mediaType(request) === 'application/x-www-form-urlencoded' &&
  (request.headers.get('accept') ?? '').includes('text/html')

/** The page of this site that a form stood on, as a path; the home page where the browser does not say. */
const pageOf = (request: Request): string => {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return paths.home()
  const { host, pathname, search } = new URL(referer)
  return host === (request.headers.get('host') ?? new URL(request.url).host)
    ? pathname + search
    : paths.home()
}

/** The language of the page that a form stood on. */
export const localeOfForm = (request: Request, byHeader: Locale): Locale => {
  const back = pageOf(request)
  const prefix = back.split('/', 2)[1] ?? ''
  return isLocale(prefix) ? prefix : back === paths.home() ? byHeader : 'en'
}

const page = plainPageReply(null)

/** What a visitor without scripts reads where a form was done that leads to no page. */
export const formTold = (title: string, texts: readonly string[], locale: Locale): Response => {
  const home = link(inLocale(locale, paths.home()), serverTexts(locale)('common:siteName'))
  const all = texts.map((text) => `<p>${escaped(text)}</p>`)
  return page(plainPage(locale, title, [...all, home]))
}

/**
 * What a visitor without scripts reads where a form was refused: why, and the way back to it, where the browser still has what was typed. The
 * language is that of the form's page. A visitor who is not signed in is led to the sign-in and back.
 */
export const formFailure = (
  request: Request,
  byHeader: Locale,
  failures: readonly [Failed, ...Failed[]],
): Response => {
  const back = pageOf(request)
  const locale = localeOfForm(request, byHeader)
  if (failures[0].failed === 'notSignedIn') return seeOther(inLocale(locale, paths.login(back)))
  const t = serverTexts(locale)
  const texts = failures.map((one) => {
    const why = one.failed === 'invalid' ? undefined : reasonText(locale, one)
    const text = failureText(locale, one)
    const mend = mendOf(locale, one.failed)
    const paragraph = `<p>${escaped(why === undefined ? text : `${text}: ${why}`)}</p>`
    return mend ? paragraph + link(mend.href, mend.text) : paragraph
  })
  const html = plainPage(locale, t('errors:formRefused'), [
    ...texts,
    link(back, t('errors:formBack')),
  ])
  return page(html, errorStatus[failures[0].failed], retryHeaders(failures[0]))
}
