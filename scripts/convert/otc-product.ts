export type OtcProduct = {
  id: number
  name: string
  /** As the source prints it; `undefined` if it states none. */
  maker?: string | undefined
  packLabel?: string | undefined
  categories: string[]
  mrp?: number | undefined
  offered?: number | undefined
  popularity?: number | undefined
}
