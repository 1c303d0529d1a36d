import { checkOf, codeOf, type ItemRef, noteTopics, refusalOf } from '#model/interactions.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { CheckedItem, InteractionsView, Pick } from '#model/views/interactions.ts'
import type { Link } from '#model/views/parts.ts'
import { answersTo } from '../answers.ts'
import { type InteractionsAsked, nothingAsked } from '#model/interactions-asked.ts'
import type { Catalogue } from '../open.ts'
import { type KeyOf, pages, pathOf } from '../page.ts'
import { saltOf } from '../query/entity.ts'
import { interactionFacts } from '../query/interaction-facts.ts'
import { itemOf, type NamedItem } from '../query/interaction-item.ts'
import { headOf } from './head.ts'
import { resultOf } from './interaction-result.ts'
import { linkTo } from './links.ts'

/** The interaction checker, also with nothing in it: that page is pressed, the others are made when somebody asks. */
export const interactionsView = (catalogue: Catalogue, key: KeyOf<'interactions'>): InteractionsView => {
  const { locale, asked } = key
  const { items, problems } = takenOf(catalogue, asked.items)
  const list: InteractionsAsked = { ...asked, items: items.map(({ kind, id }) => ({ kind, id })) }
  const href = (changed: Partial<InteractionsAsked>): string => pathOf(pages.interactions(locale, { ...list, ...changed }))
  const answers =
    asked.find === '' ? null : answersTo(catalogue, { text: asked.find, locale, limit: limits.pageSize.typeahead, kinds: ['drug', 'salt'] })
  const topics = noteTopics.filter((topic) => asked[topic])
  return {
    is: 'interactions',
    head: headOf(catalogue, key, { index: key.path === pages.interactions(locale).path }),
    items: items.map((item) => ({
      ...shown(catalogue, item, locale),
      remove: href({ items: list.items.filter((ref) => codeOf(ref) !== codeOf(item)), find: '', tab: 'all' }),
    })),
    codes: list.items.map(codeOf).join(','),
    find: asked.find,
    picks: (answers?.entries ?? []).flatMap((answer): Pick[] => {
      const { product, entity } = answer
      const ref: ItemRef = product ? { kind: 'product', id: product.id } : { kind: 'salt', id: entity.id }
      const refused = refusalOf(list.items, ref)
      return [
        {
          name: product ? product.name : entity.link.text,
          note: product?.composition ?? '',
          href: refused ? null : href({ items: [...list.items, ref], find: '', tab: 'all' }),
          refused,
        },
      ]
    }),
    didYouMean: (answers?.suggestions ?? []).map((text): Link => ({ text, href: href({ find: text }) })),
    problems,
    alcohol: asked.alcohol,
    pregnancy: asked.pregnancy,
    full: items.length >= limits.interactionProducts,
    clear: items.length > 0 ? pathOf(pages.interactions(locale, nothingAsked)) : null,
    result:
      items.length > 0
        ? resultOf({ catalogue, locale, items, topics, asked: list, href }, checkOf(items, interactionFacts(catalogue, items), topics))
        : null,
  }
}

/** What of an address can be checked, and what is wrong with the rest. */
const takenOf = (catalogue: Catalogue, refs: readonly ItemRef[]): { items: NamedItem[]; problems: InteractionsView['problems'] } => {
  const items: NamedItem[] = []
  const problems = new Set<InteractionsView['problems'][number]>()
  for (const ref of refs) {
    const refused = refusalOf(items, ref)
    const item = refused ? null : itemOf(catalogue, ref)
    if (item) items.push(item)
    else problems.add(refused ?? 'unknown')
  }
  return { items, problems: [...problems] }
}

const shown = (catalogue: Catalogue, item: NamedItem, locale: Locale): Omit<CheckedItem, 'remove'> => {
  const salts = item.saltIds.flatMap((id) => saltOf(catalogue, id) ?? []).map((salt) => linkTo.salt(salt, locale))
  const { text, href } = item.productKind === null ? linkTo.salt(item, locale) : linkTo.product({ ...item, kind: item.productKind }, locale)
  return { name: text, href, salts: item.kind === 'salt' ? [] : salts, complete: item.complete }
}
