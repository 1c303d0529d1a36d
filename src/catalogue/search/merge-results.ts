import type { Query } from './query.ts'
import type { EntityHit, ProductHit } from './run-query.ts'

/** `instead`: the corrected query that found it. */
export type Hit = ((ProductHit & { type?: undefined }) | EntityHit) & {
  instead?: string | undefined
}

const entitiesFirst = 3

/**
 * Products and entities in one list. Exact names come first, products before entities if a form or strength was typed; below them two
 * products for each entity; products for an ailment come after the ailment.
 */
export const mergeResults = (
  { products, entities }: { products: ProductHit[]; entities: EntityHit[] },
  query: Query,
): Hit[] => {
  const isExact = ({ tier }: Hit): boolean => tier === 'exact'
  const exact = { products: products.filter(isExact), entities: entities.filter(isExact) }
  const names = exact.entities.slice(0, entitiesFirst)
  const hits: Hit[] =
    query.forms.length + query.strengths.length > 0
      ? [...exact.products, ...names]
      : [...names, ...exact.products]
  const others = entities.slice(exact.entities.length)
  const rest = products.slice(exact.products.length).filter(({ tier }) => tier !== 'related')
  for (let at = 0; at * 2 < rest.length || at < others.length; at++)
    hits.push(...rest.slice(at * 2, at * 2 + 2), ...others.slice(at, at + 1))
  return [
    ...hits,
    ...exact.entities.slice(entitiesFirst),
    ...products.filter(({ tier }) => tier === 'related'),
  ]
}

/** Takes the first of each list, then the second of each, and so on. */
export const interleave = <Value>(lists: Value[][]): Value[] => {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()
}
