import type { Form, PackForm } from '#model/product.ts'

/** `strip of 15 tablets`, `bottle of 60 ml suspension`, `inhaler of 200 doses`. */
export const packLabel = (pack: { form: Form; packForm: PackForm; unit: string; unitsInPack: number }): string => {
  const measured = pack.unit === 'ml' || pack.unit === 'g'
  const what = measured ? `${pack.unit} ${pack.form}` : pack.unitsInPack === 1 ? pack.unit : `${pack.unit}s`
  return `${pack.packForm} of ${pack.unitsInPack} ${what}`
}
