import type { Form, PackForm, Release, Route, Schedule } from '#model/product.ts'

/** One product of a group; missing fields come from the group. Prices are rupees per pack. */
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

/** Products of the same salts and strengths, which may substitute one another if form and release agree too. */
export type DrugGroup = {
  /** A product's id is the group's times 100 plus its position: append new products, never remove one. */
  id: number
  composition: [salt: string, strength: string][]
  form: Form
  release?: Release
  route?: Route
  packForm: PackForm
  unit: string
  packLabel?: string
  /** Rupees per unit before tax, from the NPPA's list. */
  ceilingPrice?: number
  /** Set if it differs from the strictest schedule of the salts. */
  schedule?: Schedule
  prescriptionRequired?: boolean
  narcotic?: boolean
  discontinued?: boolean
  /** Key of the text in `misc.json` that names the prohibiting order. */
  banned?: string
  /** Phrases that differ from the salt's because of the form. */
  take?: string
  missed?: string
  storage?: string
  /** Several phrases, separated by spaces, as in `SaltFacts`. */
  effects?: string
  warnings?: string
  safety?: string
  products: DrugProduct[]
}
