import type { Form, PackForm } from '#model/product.ts'

/** Rupees per pack; without a price the default discount applies. */
type OtcProduct = {
  brand: string
  name: string
  units: number
  packLabel: string
  mrp: number
  price?: number
  popularity: number
}

/** Products that share one text, often sizes or flavours. Lists of keys are separated by spaces. */
export type OtcGroup = {
  /** A product's id is the group's times 100 plus its position: append new products, never remove one. */
  id: number
  /** Key of `otc.json`. */
  text: string
  categories: string
  form: Form
  packForm: PackForm
  unit: string
  ailments?: string
  /** GST in percent. */
  taxRate: number
  /** Key of `phrases.storage`. */
  storage: string
  /** `options`: key of `misc.options` → keys of `misc.values`. `choices[i]` are the values of `products[i]`. */
  variant?: { name: string; options: Record<string, string>; choices: number[][] }
  products: OtcProduct[]
}
