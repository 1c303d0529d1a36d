export const bannerPlaces = ['home', 'app-install'] as const
export type BannerPlace = (typeof bannerPlaces)[number]

/** A slide. One with `from` or `until` is shown only between these moments (ISO), by the clock of the reader. */
export type Slide = {
  id: number
  title: string
  text: string | null
  image: string
  href: string
  from: string | null
  until: string | null
}

export const isCurrent = ({ from, until }: Pick<Slide, 'from' | 'until'>, at: number): boolean =>
  !(from !== null && Date.parse(from) > at) && !(until !== null && Date.parse(until) <= at)
