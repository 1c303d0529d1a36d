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
  /** The network address of the client of a request, if known. */
  clientAddressOf: (request: Request) => string | null
}

export const homeRoutes = (register: RegisterEndpoint, parts: Parts): void => {
  register(carousel, ({ params }, { locale }) => parts.slides(params.id, locale))
  register(appInstallSms, ({ body }, { request }) =>
    parts.appInstall({ ...body, client: parts.clientAddressOf(request) }),
  )
  register(consultation, ({ query }) => ok({ url: consultationUrl(parts.consultationUrl, query) }))
}
