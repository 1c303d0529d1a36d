import type { EntityHit } from './run-query.ts'

const maxRelated = 3

/**
 * Products for an ailment or usage, or in a category, match its complete name. With `loose`, used if no product has the typed name, part of
 * that name suffices: "diabetes" for "Type 2 diabetes".
 */
export const relatedTokens = (entities: EntityHit[], loose: boolean): string[] => {
  const kinds = entities.filter(
    ({ type }) => type === 'ailment' || type === 'usage' || type === 'category',
  )
  const exact = kinds.filter(({ tier }) => tier === 'exact')
  const meant = exact.length > 0 || !loose ? exact : kinds.slice(0, maxRelated)
  return meant.map(({ type, id }) => `~${type[0]}${id}`)
}
