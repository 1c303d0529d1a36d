import type { Hono } from 'hono'
import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'
import { cacheControl } from '../http/headers.ts'
import { localeOf } from '../http/locale.ts'

/** spec §7: two wordings; the browser stores which one it has shown. The texts contain no HTML. */
const variants = [
  { path: '/html/mobileDownloadBanner1.html', title: 'splash:title1', text: 'splash:text1' },
  { path: '/html/mobileDownloadBanner2.html', title: 'splash:title2', text: 'splash:text2' },
] as const

const fragment = (locale: Locale, { title, text }: (typeof variants)[number]): string => {
  const t = serverTexts(locale)
  return `<div class="modal-body"><h2 id="splash-title">${t(title)}</h2><p>${t(text)}</p><p class="buttons"><button type="button" class="button button-main" data-install>${t('splash:install')}</button><button type="button" class="button" data-later>${t('splash:later')}</button></p></div>`
}

/** The prompt to add the shop to a phone's home screen: an HTML fragment in the language of the request. */
export const splashPages = (app: Hono): void => {
  for (const variant of variants)
    app.get(variant.path, ({ req }) => {
      const headers = {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': cacheControl.none,
        Vary: 'Accept-Language',
      }
      return new Response(fragment(localeOf(req.header('accept-language') ?? null), variant), {
        headers: { ...headers, 'X-Robots-Tag': 'noindex, nofollow' },
      })
    })
}
