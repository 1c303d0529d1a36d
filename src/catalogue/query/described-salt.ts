import type { Catalogue } from '../open.ts'

/**
 * SQL condition on a row of `salt`: whether it has products or a text of its own. Interaction data names many salts
 * of which nothing else is known; those have a page that is neither listed nor indexed.
 */
export const saltIsDescribed = `(products > 0 OR body ->> 'about' IS NOT NULL OR body ->> 'howItWorks' IS NOT NULL
  OR body ->> 'howToTake' IS NOT NULL OR json_array_length(body, '$.uses') > 0 OR json_array_length(body, '$.sideEffects') > 0
  OR json_array_length(body, '$.warnings') > 0)`

export const isDescribed = (catalogue: Catalogue, salt: number): boolean =>
  catalogue.sql(`SELECT 1 FROM salt WHERE id = ? AND ${saltIsDescribed}`).get(salt) !== undefined
