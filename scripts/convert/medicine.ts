import type { Part } from './composition.ts'

/** A medicine between source and export: cleaned and parsed, not yet joined. */
export type Medicine = {
  /** The export's product id (docs/converters.md "Ids"). */
  id: number
  name: string
  maker: string
  packLabel: string
  composition: Part[]
  /** Whether the source's list of salts is known to be complete; see trust.ts. */
  whole: boolean
  /** Rupees per pack. */
  price?: number | undefined
  discontinued: boolean
  available: boolean
  /** `undefined`: the source does not say. */
  prescription?: boolean | undefined
  about?: string | undefined
  sideEffects: string[]
  /** Position in the source's list of its letter, from 1; the best known come first. */
  place?: number | undefined
  image?: string | undefined
  /** On the price list of Jan Aushadhi, the government's pharmacies. */
  scheme?: boolean | undefined
}
