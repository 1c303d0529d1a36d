import type { DrugRow } from '../export/product.ts'

/** One salt of a product with its own name and its synonyms, in lower case. */
export type NamedSalt = { id: number; names: readonly string[]; strength: string | undefined }

/** The facts of a product that decide whether another may substitute it. */
export type SubstitutionFacts = Pick<
  DrugRow,
  | 'name'
  | 'form'
  | 'release'
  | 'route'
  | 'packForm'
  | 'packLabel'
  | 'unitsInPack'
  | 'unit'
  | 'compositionComplete'
  | 'brandLetters'
> & { salts: readonly NamedSalt[] }
