import { appInstallSms } from '#contract/home/app-install.ts'
import { carousel } from '#contract/home/carousel.ts'
import { consultation } from '#contract/home/consultation.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import { ok } from '../kernel/outcome.ts'
import type { AppInstall } from './app-install.ts'
import type { Carousel } from './carousel.ts'
import { consultationUrl } from './consultation.ts'

type Parts = {
  slides: Carousel
  appInstall: AppInstall
  /** The configured doctors’ service. */
  consultationUrl: string | null
}

export const homeRoutes = (register: RegisterEndpoint, parts: Parts): void => {
  register(carousel, ({ params }, { locale }) => parts.slides(params.id, locale))
  register(appInstallSms, ({ body }, { client }) => parts.appInstall({ ...body, client }))
  register(consultation, ({ query }) => ok({ url: consultationUrl(parts.consultationUrl, query) }))
}
