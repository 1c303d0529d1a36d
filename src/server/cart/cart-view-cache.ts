import type { Catalogue } from '#catalogue/open.ts'
import type { Locale } from '#model/locale.ts'
import type { Look } from './cart-context.ts'
import { carePlanHeader, offerDescription } from './cart-notices.ts'

/** All that a view of a cart depends on besides what was read of the database: whoever makes views of more puts it here. */
type Circumstances = { catalogue: Catalogue; locale: Locale; offer: string; renew: boolean | undefined }

const circumstancesOf = (look: Look): Circumstances => ({
  catalogue: look.catalogue,
  locale: look.locale,
  // What the moment decides, and not the moment.
  offer: offerDescription(look),
  renew: carePlanHeader(look)?.renew,
})

type Kept<Cart, Of> = Circumstances & { view: (cart: Cart, look: Look) => Of; made: Of }

/** In several languages, by several calls. */
const mostViews = 6

/**
 * Views that were made before, each beside what was read for it: `read` is one object while the database says the same, and what is made of
 * another is never given. Not for carts that name a code, whose worth the moment and other tables decide.
 */
export const createKeptViews = () => {
  // biome-ignore lint/suspicious/noExplicitAny: a view of any type, given to whoever asks by the function that made it
  const all = new WeakMap<object, Kept<any, any>[]>()
  return <Cart, Of>(read: object, cart: Cart, look: Look, view: (cart: Cart, look: Look) => Of): Of => {
    const { catalogue, locale, offer, renew } = circumstancesOf(look)
    const views = all.get(read) ?? []
    for (const kept of views)
      if (kept.view === view && kept.catalogue === catalogue && kept.locale === locale && kept.offer === offer && kept.renew === renew)
        return kept.made
    const made = view(cart, look)
    all.set(read, [...views.slice(1 - mostViews), { view, catalogue, locale, offer, renew, made }])
    return made
  }
}
