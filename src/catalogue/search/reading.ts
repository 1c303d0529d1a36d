import type { EntityHit } from './ask.ts'
import type { Query } from './parse.ts'

/** Letters other than Latin: every word is found by its sound, and nobody is corrected. */
export const isForeign = (query: Query): boolean => query.slots.some(({ script }) => script !== 'latin')

/** Of the names that were typed whole: what is for an ailment or stands in a category answers too. */
export const relatedTokens = (entities: EntityHit[]): string[] =>
  entities.flatMap(({ type, id, tier }) =>
    tier === 'exact' && (type === 'ailment' || type === 'usage' || type === 'category') ? [`~${type[0]}${id}`] : [],
  )
