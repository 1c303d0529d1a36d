import type { Catalogue } from '#catalogue/open.ts'
import type { Locale } from '#model/locale.ts'
import type { PricingContext } from './cart-context.ts'
import { carePlanHeader, offerDescription } from './cart-notices.ts'

/** All that a view of a cart depends on besides what was read of the database: whoever makes views of more puts it here. */
type Circumstances = { catalogue: Catalogue; locale: Locale; offer: string; renew: boolean | undefined }

const circumstancesOf = (pricing: PricingContext): Circumstances => ({
  catalogue: pricing.catalogue,
  locale: pricing.locale,
  // What the moment decides, and not the moment.
  offer: offerDescription(pricing),
  renew: carePlanHeader(pricing)?.renew,
})

type Kept<Cart, Of> = Circumstances & { view: (cart: Cart, pricing: PricingContext) => Of; made: Of }

/** In several languages, by several calls. */
const maxViews = 6

/**
 * Views that were made before, each beside what was read for it: `read` is one object while the database says the same, and what is made of
 * another is never given. Not for carts that name a code, whose worth the moment and other tables decide.
 */
export const createCartViewCache = () => {
  // biome-ignore lint/suspicious/noExplicitAny: a view of any type, given to whoever asks by the function that made it
  const all = new WeakMap<object, Kept<any, any>[]>()
  return <Cart, Of>(read: object, cart: Cart, pricing: PricingContext, view: (cart: Cart, pricing: PricingContext) => Of): Of => {
    const { catalogue, locale, offer, renew } = circumstancesOf(pricing)
    const views = all.get(read) ?? []
    for (const kept of views)
      if (kept.view === view && kept.catalogue === catalogue && kept.locale === locale && kept.offer === offer && kept.renew === renew)
        return kept.made
    const made = view(cart, pricing)
    all.set(read, [...views.slice(1 - maxViews), { view, catalogue, locale, offer, renew, made }])
    return made
  }
}
