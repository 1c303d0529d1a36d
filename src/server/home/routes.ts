import { appInstallSms } from '#contract/home/app-install.ts'
import { carousel } from '#contract/home/carousel.ts'
import { consultation } from '#contract/home/consultation.ts'
import type { Tracking } from '#paths.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import { ok } from '../kernel/outcome.ts'
import type { AppInstall } from './app-install.ts'
import type { Carousel } from './carousel.ts'

/** The address of the doctors’ service with where the visitor came from; null where none is configured. */
const consultationUrl = (configured: string | null, tracking: Tracking): string | null => {
  if (configured === null) return null
  const url = new URL(configured)
  for (const [name, value] of Object.entries(tracking))
    if (value !== '') url.searchParams.set(`utm_${name}`, value)
  return url.href
}

type Deps = {
  slides: Carousel
  appInstall: AppInstall
  /** The configured doctors’ service. */
  consultationUrl: string | null
}

export const homeRoutes = (register: RegisterEndpoint, deps: Deps): void => {
  register(carousel, ({ params }, { locale }) => deps.slides(params.id, locale))
  register(appInstallSms, ({ body }, { client }) => deps.appInstall({ ...body, client }))
  register(consultation, ({ query }) => ok({ url: consultationUrl(deps.consultationUrl, query) }))
}
