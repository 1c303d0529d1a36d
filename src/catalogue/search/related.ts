import type { EntityHit } from './run-query.ts'

const maxRelated = 3

/**
 * What is for an ailment or usage, or stands in a category, answers its whole name too. With `loose`, where no product is called
 * what was typed, also a part of its name: "diabetes" for "Type 2 diabetes".
 */
export const relatedTokens = (entities: EntityHit[], loose: boolean): string[] => {
  const kinds = entities.filter(({ type }) => type === 'ailment' || type === 'usage' || type === 'category')
  const exact = kinds.filter(({ tier }) => tier === 'exact')
  const meant = exact.length > 0 || !loose ? exact : kinds.slice(0, maxRelated)
  return meant.map(({ type, id }) => `~${type[0]}${id}`)
}
