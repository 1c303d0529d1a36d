import type { Form, PackForm, Release, Route, Schedule } from '#model/product.ts'

/** One product of a group; what it does not say, the group says. Rupees a pack. */
export type DrugProduct = {
  brand: string
  name: string
  units: number
  mrp?: number
  popularity: number
  innovator?: boolean
  available?: boolean
  discontinued?: boolean
  form?: Form
  release?: Release
  packForm?: PackForm
  packLabel?: string
  unit?: string
}

/** Products of the same salts and strengths, which may stand for one another where form and release agree too. */
export type DrugGroup = {
  /** A product's id is the group's times 100 plus its place: new products go at the end, none is taken out. */
  id: number
  composition: [salt: string, strength: string][]
  form: Form
  release?: Release
  route?: Route
  packForm: PackForm
  unit: string
  packLabel?: string
  /** Rupees a unit before tax, from the NPPA's list. */
  ceilingPrice?: number
  /** Where it differs from the strictest schedule of the salts. */
  schedule?: Schedule
  prescriptionRequired?: boolean
  narcotic?: boolean
  discontinued?: boolean
  /** Key of a text in `misc.json` that says which order prohibits it. */
  banned?: string
  /** Phrases that differ from the salt's because of the form. */
  take?: string
  missed?: string
  storage?: string
  /** The same for several phrases, separated by spaces, as in `SaltFacts`. */
  effects?: string
  warnings?: string
  safety?: string
  products: DrugProduct[]
}
