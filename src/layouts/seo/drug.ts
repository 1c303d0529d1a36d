import { packWords } from '#i18n/packs.ts'
import type { T } from '#i18n/t.ts'
import { formatRupees } from '#model/money.ts'
import type { DrugItself } from '#model/views/drug.ts'
import type { Link } from '#model/views/parts.ts'
import { crumbsOf } from './crumbs.ts'
import type { Thing } from './jsonld.ts'
import { compositionWords, drugThing, reviewThing } from './product.ts'

export const tellsUses = ({ text, ailments, usages }: DrugItself): boolean =>
  text.uses.length + ailments.length + usages.length > 0
export const tellsHowToTake = ({ text, way, asTold }: DrugItself): boolean =>
  text.howToTake !== undefined || way.length > 0 || asTold
export const tellsSideEffects = ({ text, contained }: DrugItself): boolean =>
  text.sideEffects.length > 0 || contained.some((part) => part.sideEffects.length > 0)

export type DrugHead = { title: string; description: string; crumbs: Link[]; things: Thing[] }

/** Headings of what the page tells, in their order there. Most pages lack some, and a result of a search promises none of those. */
const topicsOf = (t: T, view: DrugItself): string[] => [
  ...(tellsUses(view) ? [t('drug:uses')] : []),
  ...(tellsHowToTake(view) ? [t('otc:directions')] : []),
  ...(tellsSideEffects(view) ? [t('drug:sideEffects')] : []),
  ...(view.text.safety.length > 0 ? [t('drug:safety')] : []),
  t('drug:interactions'),
  t('drug:substitutes'),
]

/** Title and description of a drug's page. The title says whether there is a price, the description which. */
export const drugHead = (t: T, site: string, view: DrugItself): DrugHead => {
  const { head, offer } = view
  const pack = packWords(t, head.locale, view.pack)
  const names = {
    name: view.name,
    maker: view.maker.text,
    composition: compositionWords(view),
    pack,
  }
  const price = offer.sale === 'for-sale' ? offer.price : null
  const topics = topicsOf(t, view)
  const inTitle = [...(price === null ? [] : [t('product:price')]), ...topics].slice(0, 3)
  const [first = '', ...others] = topics
  const sentence = [first, ...others.map((topic) => topic.toLowerCase())].join(', ')
  return {
    title: `${view.name}: ${inTitle.join(', ').toLowerCase()} – ${t('common:siteName')}`,
    description:
      price === null
        ? t('seo:drugDescription', { ...names, topics: sentence.toLowerCase() })
        : t('seo:drugDescriptionPriced', {
            ...names,
            price: formatRupees(price),
            topics: sentence,
          }),
    crumbs: crumbsOf(t, head, 'drugs'),
    things: [drugThing(site, view), ...reviewThing(site, view)],
  }
}
