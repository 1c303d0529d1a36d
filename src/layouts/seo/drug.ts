import { packWords } from '#i18n/packs.ts'
import type { T } from '#i18n/t.ts'
import { formatRupees } from '#model/money.ts'
import type { DrugItself } from '#model/views/drug.ts'
import type { Link } from '#model/views/parts.ts'
import { crumbsOf } from './crumbs.ts'
import type { Thing } from './jsonld.ts'
import { compositionWords, drugThing, reviewThing } from './product.ts'

export type DrugHead = { title: string; description: string; crumbs: Link[]; things: Thing[] }

/** Title and description of a drug's page. The title says whether there is a price, the description which. */
export const drugHead = (t: T, site: string, view: DrugItself): DrugHead => {
  const { head, offer } = view
  const pack = packWords(t, head.locale, view.pack)
  const names = {
    site: t('common:siteName'),
    name: view.name,
    maker: view.maker.text,
    composition: compositionWords(view),
    pack,
  }
  const price = offer.sale === 'for-sale' ? offer.price : null
  return {
    title: price === null ? t('seo:drugTitleUnpriced', names) : t('seo:drugTitle', names),
    description:
      price === null
        ? t('seo:drugDescription', names)
        : t('seo:drugDescriptionPriced', { ...names, price: formatRupees(price) }),
    crumbs: crumbsOf(t, head, 'drugs'),
    things: [drugThing(site, view), ...reviewThing(site, view)],
  }
}
