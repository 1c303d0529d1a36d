import type { Locale } from '#model/locale.ts'
import type {
  CarePlansView,
  CarePlanView,
  ConsultationView,
  InstallAppView,
  PlanOffer,
} from '#model/views/shop.ts'
import { inLocale, paths } from '#paths.ts'
import { textIn } from '../export/text.ts'
import type { Catalogue } from '../open.ts'
import type { KeyOf } from '../page.ts'
import { slidesOf } from '../query/banners.ts'
import { type CarePlan, carePlanOf, carePlansOf, productIdOfPlan } from '../query/care-plan.ts'
import { exportedAt } from '../query/release.ts'
import { headOf } from './head.ts'

const offerIn = ({ id, slug, body }: CarePlan, locale: Locale): PlanOffer => ({
  productId: productIdOfPlan(id),
  name: textIn(body.name, locale),
  href: inLocale(locale, paths.carePlanOf({ id, slug })),
  about: body.about === undefined ? undefined : textIn(body.about, locale),
  benefits: body.benefits.map((benefit) => textIn(benefit, locale)),
  days: body.days,
  discountPercent: body.discountPercent,
  price: body.price,
})

export const carePlansView = (catalogue: Catalogue, key: KeyOf<'plans'>): CarePlansView => {
  const plans = carePlansOf(catalogue)
  const languages = plans.reduce((mask, plan) => mask & plan.languages, -1)
  return {
    is: 'plans',
    head: headOf(catalogue, key, { languages }),
    plans: plans.map((plan) => offerIn(plan, key.locale)),
  }
}

export const carePlanView = (catalogue: Catalogue, key: KeyOf<'plan'>): CarePlanView | null => {
  const plan = carePlanOf(catalogue, key.id)
  if (!plan) return null
  const offer = offerIn(plan, key.locale)
  return {
    is: 'plan',
    head: headOf(catalogue, key, {
      languages: plan.languages,
      crumbs: [{ text: offer.name, href: offer.href }],
    }),
    plan: offer,
    others: carePlansOf(catalogue).flatMap((other) =>
      other.id === plan.id ? [] : [offerIn(other, key.locale)],
    ),
  }
}

export const installAppView = (catalogue: Catalogue, key: KeyOf<'install'>): InstallAppView => ({
  is: 'install',
  head: headOf(catalogue, key),
  slides: slidesOf(catalogue, 'app-install', key.locale, exportedAt(catalogue)),
})

export const consultationView = (
  catalogue: Catalogue,
  key: KeyOf<'consultation'>,
): ConsultationView => ({
  is: 'consultation',
  head: headOf(catalogue, key),
})
