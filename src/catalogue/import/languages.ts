import type { z } from 'zod'
import { type Locale, locales } from '#model/locale.ts'
import { Text } from '../export/text.ts'

/** A mask with one bit a locale, at its position in `locales`. */
export const maskOf = (languages: readonly Locale[]): number =>
  languages.reduce((mask, locale) => mask | (1 << locales.indexOf(locale)), 0)

type Visit = (value: unknown, see: (text: Text) => void) => unknown

const eachOf = (items: readonly unknown[], visit: Visit, see: (text: Text) => void): void => {
  for (const item of items) visit(item, see)
}

/** The parts of a zod definition that can contain texts. */
type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
}

/** A visitor of every `Text` in values of `schema`; `null` if it has none. New fields of a schema need no change here. */
const visitOf = (schema: z.ZodType): Visit | null => {
  if (schema === Text) return (value, see) => see(value as Text)
  const def = schema.def as unknown as Definition
  if (def.innerType) {
    const inner = visitOf(def.innerType)
    return inner && ((value, see) => value !== undefined && value !== null && inner(value, see))
  }
  if (def.type === 'array' && def.element) {
    const inner = visitOf(def.element)
    return inner && ((value, see) => eachOf(value as unknown[], inner, see))
  }
  if (def.type === 'record' && def.valueType) {
    const inner = visitOf(def.valueType)
    return inner && ((value, see) => eachOf(Object.values(value as object), inner, see))
  }
  if (!def.shape) return null
  const fields = Object.entries(def.shape).flatMap(([name, field]) => {
    const inner = visitOf(field)
    return inner ? [{ name, inner }] : []
  })
  if (fields.length === 0) return null
  return (value, see) => {
    for (const { name, inner } of fields) inner((value as Record<string, unknown>)[name], see)
  }
}

/**
 * The languages in which every text of a row is written, out of those that the export claims (`all`). A plain string is English. A row without
 * texts counts as written in all languages, because its page has only texts of the interface.
 */
export const languagesOf = (schema: z.ZodType, all: number): ((row: unknown) => number) => {
  const visit = visitOf(schema)
  const english = maskOf(['en'])
  return (row) => {
    let mask = all
    visit?.(row, (text) => {
      mask &= typeof text === 'string' ? english : maskOf(Object.keys(text) as Locale[])
    })
    return mask | english
  }
}
