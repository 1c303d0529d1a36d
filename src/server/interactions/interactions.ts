import { answersTo } from '#catalogue/answers.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { interactionFacts, saltNamed } from '#catalogue/query/interaction-facts.ts'
import { itemOf, type NamedItem } from '#catalogue/query/interaction-item.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import type { interactions } from '#contract/interactions/interactions.ts'
import { isSaltType } from '#contract/interactions/item.ts'
import { checkOf, type ItemRef, noteTopics, refusalOf } from '#model/interactions.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { type ActiveCatalogue, withCatalogue } from '../kernel/active-catalogue.ts'
import { invalidField } from '../kernel/invalid-field.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Log } from '../platform/log.ts'
import { checkReply } from './dto.ts'
import { levelsReply } from './levels.ts'

type Calls = typeof interactions
type Body = Input<Calls['check']>['body']
type Query<Name extends 'products' | 'pick'> = Input<Calls[Name]>['query']

export type InteractionService = {
  check: (body: Body, locale: Locale) => Outcome<Result<Calls['check']>>
  products: (query: Query<'products'>, locale: Locale) => Outcome<Result<Calls['products']>>
  pick: (query: Query<'pick'>, locale: Locale) => Outcome<Result<Calls['pick']>>
}

export const createInteractions = (
  activeCatalogue: ActiveCatalogue,
  log: Log,
): InteractionService => {
  /** A failed check is reported as failed and never looks like one that found nothing (spec §8). */
  const guarded = <Answer>(answer: (catalogue: Catalogue) => Outcome<Answer>): Outcome<Answer> =>
    withCatalogue(activeCatalogue, (catalogue) => {
      try {
        return answer(catalogue)
      } catch (error) {
        log.error({ err: error }, 'interaction check failed')
        return failed('interactionFailed')
      }
    })
  return {
    check: ({ items, checkWithAlcohol, checkWithPregnancy }, locale) =>
      guarded((catalogue) => {
        const taken = takenOf(
          catalogue,
          items.map((item, index) => ({
            ref: refOfItem(catalogue, item),
            field: `items.${index}`,
            name: item.prName ?? '',
          })),
        )
        if ('failed' in taken) return taken
        const options = { alcohol: checkWithAlcohol, pregnancy: checkWithPregnancy }
        const topics = noteTopics.filter((topic) => options[topic])
        const check = checkOf(taken, interactionFacts(catalogue, taken), topics)
        return ok(
          checkReply(
            {
              catalogue,
              locale,
              items: taken.map((item, index) => ({ ...item, itemId: items[index]?.itemId })),
            },
            check,
          ),
        )
      }),
    products: ({ product_ids }, locale) =>
      guarded((catalogue) => {
        const ids = product_ids.split(',').map((text) => text.trim())
        if (ids.length < 2)
          return invalidField('product_ids', 'errors:reasonMoreEntries', { limit: 2 })
        if (!ids.every((id) => /^\d{1,15}$/.test(id)))
          return invalidField('product_ids', 'errors:reasonExample', { example: '10101,10601' })
        const items = takenOf(
          catalogue,
          ids.map((id) => ({
            ref: { kind: 'product' as const, id: Number(id) },
            field: 'product_ids',
            name: id,
          })),
        )
        if ('failed' in items) return items
        return ok(
          levelsReply(
            { catalogue, locale, items: items },
            checkOf(items, interactionFacts(catalogue, items)),
          ),
        )
      }),
    pick: ({ name, pageSize, type }, locale) =>
      withCatalogue(activeCatalogue, (catalogue) => {
        const kinds =
          type === 'product'
            ? (['drug'] as const)
            : type === 'salt'
              ? (['salt'] as const)
              : (['drug', 'salt'] as const)
        const { entries } = answersTo(catalogue, { text: name, locale, limit: pageSize, kinds })
        return ok(
          entries.map(({ product, entity }) =>
            product
              ? {
                  pId: product.id,
                  pName: product.name,
                  type: 'Drug' as const,
                  composition: product.composition,
                }
              : {
                  pId: entity.id,
                  pName: entity.link.text,
                  type: 'generics' as const,
                  composition: '',
                },
          ),
        )
      }),
  }
}

/** A salt can be given by its exact name; a product only by id, because two may share a name. */
export const refOfItem = (
  catalogue: Catalogue,
  { type, prId, prName }: Body['items'][number],
): ItemRef | null => {
  if (!isSaltType(type)) return prId === undefined ? null : { kind: 'product', id: prId }
  const id = prId ?? (prName ? saltNamed(catalogue, prName) : null)
  return id === null ? null : { kind: 'salt', id }
}

/** The items, or the fault of the first invalid one. */
const takenOf = (
  catalogue: Catalogue,
  wanted: { ref: ItemRef | null; field: string; name: string }[],
): NamedItem[] | Failed => {
  const taken: NamedItem[] = []
  for (const { ref, field, name } of wanted) {
    const item = ref && itemOf(catalogue, ref)
    if (!ref || !item) return failed('interactionNotFound', { field, detail: name })
    const refused = refusalOf(taken, ref)
    if (refused === 'repeated') return failed('interactionRepeated', { field, detail: item.name })
    if (refused === 'full')
      return failed('interactionFull', {
        field: field.split('.', 1)[0],
        values: { most: limits.interactionProducts },
      })
    taken.push(item)
  }
  return taken
}
