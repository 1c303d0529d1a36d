import type { DrugRow } from '../export/product.ts'

/** One salt of a product by its names: its own and its synonyms, in lower case. */
export type DescribedSalt = { id: number; names: readonly string[]; strength: string | undefined }

/** What is read of a product to tell whether another may stand for it. */
export type Described = Pick<
  DrugRow,
  'name' | 'form' | 'release' | 'route' | 'packForm' | 'packLabel' | 'unitsInPack' | 'unit' | 'compositionComplete' | 'brandLetters'
> & { salts: readonly DescribedSalt[] }
