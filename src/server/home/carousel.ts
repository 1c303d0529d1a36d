import { slidesOf } from '#catalogue/query/banners.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { carousel as contract } from '#contract/home/carousel.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { bannerPlaces, isCurrent } from '#model/views/banners.ts'
import { type ActiveCatalogue, withCatalogue } from '../kernel/active-catalogue.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'

export type Carousel = (id: string, locale: Locale) => Outcome<Result<typeof contract>>

export const createCarousel =
  (activeCatalogue: ActiveCatalogue, now: () => Date): Carousel =>
  (id, locale) =>
    withCatalogue(activeCatalogue, (catalogue) => {
      const place = bannerPlaces.find((known) => known === id)
      if (!place) return failed('notFound', { field: 'id' })
      const at = now().getTime()
      const slides = slidesOf(catalogue, place, locale, at)
        .filter((slide) => isCurrent(slide, at))
        .map(({ href, ...slide }) => ({ ...slide, url: href }))
      return ok({ id: place, intervalMs: limits.carouselIntervalMs, slides })
    })
