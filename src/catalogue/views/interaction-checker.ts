import { checkOf, codeOf, type ItemRef, noteTopics, refusalOf } from '#model/interactions.ts'
import type { InteractionsQuery } from '#model/interactions-query.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { CheckedItem, InteractionChoice, InteractionsView } from '#model/views/interactions.ts'
import { answersTo } from '../answers.ts'
import type { Catalogue } from '../open.ts'
import { type KeyOf, pages } from '../page.ts'
import { saltOf } from '../query/entity.ts'
import { interactionFacts } from '../query/interaction-facts.ts'
import { itemOf, type NamedItem } from '../query/interaction-item.ts'
import { headOf } from './head.ts'
import { resultOf } from './interaction-result.ts'
import { linkTo } from './links.ts'

/** The interaction checker. The empty page is pressed; others are rendered on request. */
export const interactionsView = (
  catalogue: Catalogue,
  key: KeyOf<'interactions'>,
): InteractionsView => {
  const { locale, asked } = key
  const { items, problems } = takenOf(catalogue, asked.items)
  const answers =
    asked.find === ''
      ? null
      : answersTo(catalogue, {
          text: asked.find,
          locale,
          limit: limits.pageSize.typeahead,
          kinds: ['drug', 'salt'],
        })
  const topics = noteTopics.filter((topic) => asked[topic])
  return {
    is: 'interactions',
    head: headOf(catalogue, key, { index: key.path === pages.interactions(locale).path }),
    items: items.map((item) => checkedItem(catalogue, item, locale)),
    find: asked.find,
    picks: (answers?.entries ?? []).map(({ product, entity }): InteractionChoice => {
      const ref: ItemRef = product
        ? { kind: 'product', id: product.id }
        : { kind: 'salt', id: entity.id }
      const name = product ? product.name : entity.link.text
      return {
        code: codeOf(ref),
        name,
        note: product?.composition ?? '',
        refused: refusalOf(items, ref),
      }
    }),
    didYouMean: [...(answers?.suggestions ?? [])],
    problems,
    ...shownOf(asked),
    result:
      items.length > 0
        ? resultOf(
            { catalogue, locale, items, topics },
            checkOf(items, interactionFacts(catalogue, items), topics),
          )
        : null,
  }
}

const shownOf = ({ alcohol, pregnancy, tab, layout }: InteractionsQuery) => ({
  alcohol,
  pregnancy,
  tab,
  layout,
})

/** The items of an address that can be checked, and the refusals of the others. */
const takenOf = (
  catalogue: Catalogue,
  refs: readonly ItemRef[],
): { items: NamedItem[]; problems: InteractionsView['problems'] } => {
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

const checkedItem = (catalogue: Catalogue, item: NamedItem, locale: Locale): CheckedItem => {
  const salts = item.saltIds.flatMap((id) => saltOf(catalogue, id) ?? []).map(({ name }) => name)
  const { text, href } =
    item.productKind === null
      ? linkTo.salt(item, locale)
      : linkTo.product({ ...item, kind: item.productKind }, locale)
  return { code: codeOf(item), name: text, href, salts: item.kind === 'salt' ? [] : salts }
}
