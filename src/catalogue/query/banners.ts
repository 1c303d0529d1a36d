import type { Locale } from '#model/locale.ts'
import type { BannerPlace, Slide } from '#model/views/banners.ts'
import { inLocale } from '#paths.ts'
import type { BannerRow } from '../export/shop.ts'
import { textIn } from '../export/text.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'

const bannersOf = keep(8, (catalogue, place: BannerPlace): BannerRow[] =>
  (
    catalogue.sql('SELECT body FROM banner WHERE place = ? ORDER BY position, id').all(place) as {
      body: string
    }[]
  ).map(({ body }) => JSON.parse(body) as BannerRow),
)

const hrefIn = (link: string, locale: Locale): string =>
  link.startsWith('/') ? inLocale(locale, link) : link

/** The slides of a carousel in a language that had not ended at `since`; those that have not begun are among them, with their dates. */
export const slidesOf = (
  catalogue: Catalogue,
  place: BannerPlace,
  locale: Locale,
  since: number,
): Slide[] =>
  bannersOf(catalogue, place).flatMap(({ id, language, title, text, image, link, from, until }) => {
    if (language !== undefined && language !== locale) return []
    if (until !== undefined && Date.parse(until) <= since) return []
    return {
      id,
      title: textIn(title, locale),
      text: text === undefined ? null : textIn(text, locale),
      image,
      href: hrefIn(link, locale),
      from: from ?? null,
      until: until ?? null,
    }
  })
