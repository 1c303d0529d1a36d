/** A consumer product between its source and the export. */
export type OtcProduct = {
  id: number
  name: string
  /** As printed by the source; `undefined` when it names none. */
  maker?: string | undefined
  packLabel?: string | undefined
  categories: string[]
  mrp: number
  offered?: number | undefined
  popularity?: number | undefined
  ingredients?: string | undefined
}
