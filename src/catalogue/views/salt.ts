import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { pictogramOfAtc } from '#model/pictogram.ts'
import type { SaltView } from '#model/views/pages.ts'
import type { Link } from '#model/views/parts.ts'
import { reachesBlood, textsOf } from '../formulary/formulary.ts'
import type { Catalogue } from '../open.ts'
import type { KeyOf } from '../page.ts'
import { isDescribed } from '../query/described-salt.ts'
import { ailmentOf, entitiesOf, type Salt, saltOf } from '../query/entity.ts'
import { drugClassOf, leadingEntryOf, reviewOf } from '../query/formulary.ts'
import { cardRow, cardRows } from '../query/product.ts'
import {
  ailmentsOfSaltAloneSql,
  type Combination,
  combinationsOf,
  namedCombinationsOf,
  productsOfSaltAlone,
  type SaltProduct,
} from '../query/salt-products.ts'
import { partsOfSalt } from '../query/substances.ts'
import { cardsOf } from './card.ts'
import { generalIn } from './general.ts'
import { headOf } from './head.ts'
import { interactionsOf } from './interactions.ts'
import { linkTo } from './links.ts'
import { maybeIn, monographIn, withFallback } from './monograph.ts'
import { safetyNotesOf } from './safety-notes.ts'

/** What is told of a salt: its own texts, else those of the formulary. */
export const toldOfSalt = (
  catalogue: Catalogue,
  salt: Salt,
  locale: Locale,
): Pick<SaltView, 'text' | 'general'> => {
  const entry = leadingEntryOf(catalogue, salt.id)
  const { corrected, reviewed } = reviewOf(catalogue, salt.id)
  const { clinical, borrowed } = withFallback(
    salt.body,
    entry ? textsOf(entry, null, corrected) : null,
    locale,
  )
  return {
    text: monographIn(clinical, [safetyNotesOf(catalogue, salt.id, locale)], locale),
    general: generalIn(salt.name, entry, borrowed, false, reviewed),
  }
}

export const saltView = (catalogue: Catalogue, key: KeyOf<'salt'>): SaltView | null => {
  const { locale } = key
  const salt = saltOf(catalogue, key.id)
  if (!salt) return null
  const lead = leadingEntryOf(catalogue, salt.id)
  const localName = maybeIn(salt.body.localNames, locale)
  return {
    is: 'salt',
    head: headOf(catalogue, key, {
      languages: salt.languages,
      crumbs: [linkTo.salt(salt, locale)],
      index: isDescribed(catalogue, salt.id),
    }),
    id: salt.id,
    name: salt.name,
    pictogram: pictogramOfAtc(salt.body.atc),
    localName: localName === undefined || localName === salt.name ? null : localName,
    synonyms: salt.body.synonyms ?? [],
    drugClass: maybeIn(drugClassOf(catalogue, salt.id), locale),
    ...toldOfSalt(catalogue, salt, locale),
    ...groupsOf(catalogue, salt, locale),
    parts: linksTo(catalogue, partsOfSalt(catalogue, salt.id), locale),
    combinations: combinations(catalogue, salt, locale),
    interactions: interactionsOf(
      catalogue,
      String(salt.id),
      locale,
      true,
      lead !== null && !reachesBlood(lead),
    ),
    ailments: entitiesOf(
      catalogue,
      ailmentOf,
      ailmentsOfSaltAloneSql,
      String(salt.id),
      sizes.related,
    ).map((ailment) => linkTo.ailment(ailment, locale)),
    productCount: salt.products,
  }
}

const groupsOf = (
  catalogue: Catalogue,
  salt: Salt,
  locale: Locale,
): Pick<SaltView, 'groups' | 'moreGroups'> => {
  const groups = new Map<string, SaltProduct[]>()
  for (const product of productsOfSaltAlone(catalogue, salt.id)) {
    const key = `${product.strength ?? ''}|${product.form}|${product.release}`
    const group = groups.get(key)
    if (group) group.push(product)
    else groups.set(key, [product])
  }
  const all = [...groups.values()].sort(bySize)
  const named = all.slice(sizes.saltGroups, sizes.saltGroups + sizes.saltGroupsNamed)
  return {
    groups: all.slice(0, sizes.saltGroups).map((products) => {
      const shown = products.slice(0, sizes.saltGroup).map(({ id }) => id)
      return { ...groupOf(products), cards: cardsOf(catalogue, cardRows(catalogue, shown), locale) }
    }),
    moreGroups: named.flatMap((products) => {
      const best = cardRow(catalogue, (products[0] as SaltProduct).id)
      return best ? [{ ...groupOf(products), best: linkTo.product(best, locale) }] : []
    }),
  }
}

const groupOf = (products: SaltProduct[]) => {
  const { strength, form, release } = products[0] as SaltProduct
  return { strength, pack: { form, release }, total: products.length, from: lowestPrice(products) }
}

/** Groups of which something can be bought first, then the largest, then by strength; equal groups stay in the order of their first product. */
const bySize = (a: SaltProduct[], b: SaltProduct[]): number =>
  Number(canBeBought(b)) - Number(canBeBought(a)) || b.length - a.length || amount(a) - amount(b)

/** Those that can be bought come first in a group. */
const canBeBought = ([first]: SaltProduct[]): boolean => first?.sale === 'for-sale'

/** The strength in milligrams; groups without one come last. */
const amount = ([product]: SaltProduct[]): number => {
  const [, figure, unit] = /^([\d.]+)\s*([a-z%]*)/i.exec(product?.strength ?? '') ?? []
  if (figure === undefined) return Number.MAX_VALUE
  return Number(figure) * (inMilligrams[unit?.toLowerCase() ?? ''] ?? 1)
}

const inMilligrams: Record<string, number> = { mcg: 0.001, g: 1000, gm: 1000 }

const lowestPrice = (products: SaltProduct[]): SaltProduct['price'] | null =>
  products.reduce<SaltProduct['price'] | null>(
    (lowest, { sale, price }) =>
      sale === 'for-sale' && price !== null && (lowest === null || price < lowest) ? price : lowest,
    null,
  )

const linksTo = (catalogue: Catalogue, saltIds: readonly number[], locale: Locale): Link[] =>
  saltIds.flatMap((id) => saltOf(catalogue, id) ?? []).map((salt) => linkTo.salt(salt, locale))

/** Those under a name of their own come first: their products list one salt and stand on the page of that name only. */
const combinations = (
  catalogue: Catalogue,
  { id }: Salt,
  locale: Locale,
): SaltView['combinations'] => {
  const exampleOf = ({ count, productId }: Combination): { count: number; example: Link }[] => {
    const example = cardRow(catalogue, productId)
    return example ? [{ count, example: linkTo.product(example, locale) }] : []
  }
  const named = namedCombinationsOf(catalogue, id).flatMap((combination) => {
    const salt = Number(combination.salts)
    const [name] = linksTo(catalogue, [salt], locale)
    const salts = linksTo(catalogue, partsOfSalt(catalogue, salt), locale)
    return name ? exampleOf(combination).map((example) => ({ name, salts, ...example })) : []
  })
  const listed = combinationsOf(catalogue, id, sizes.combinations).flatMap((combination) => {
    const others = combination.salts.split('+').map(Number)
    const salts = linksTo(
      catalogue,
      others.filter((other) => other !== id),
      locale,
    )
    return exampleOf(combination).map((example) => ({ name: null, salts, ...example }))
  })
  return [...named, ...listed]
}
