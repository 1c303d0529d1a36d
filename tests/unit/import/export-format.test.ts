import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { entities, entityNames, Manifest } from '#catalogue/export/manifest.ts'
import { Text } from '#catalogue/export/text.ts'
import { readRow } from '#catalogue/import/row.ts'
import { thresholds } from '#catalogue/import/thresholds.ts'
import { root } from '../../support/project.ts'

const page = readFileSync(join(root, 'docs/export-format.md'), 'utf8')

const section = (heading: string): string =>
  page.split(/^##+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''

type Definition = {
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  keyType?: z.ZodType
}

/** The names of all fields of a schema, nested ones included; of a text only its own, not its languages. */
const fieldsOf = (schema: z.ZodType): string[] => {
  if (schema === Text) return []
  const def = schema.def as Definition
  const inner = [def.innerType, def.element, def.valueType].flatMap((part) =>
    part ? fieldsOf(part) : [],
  )
  const keys = (def.keyType as { options?: string[] } | undefined)?.options ?? []
  const own = Object.entries(def.shape ?? {}).flatMap(([name, field]) => [name, ...fieldsOf(field)])
  return [...inner, ...keys, ...own]
}

describe('docs/export-format.md', () => {
  test.each(entityNames)('docs/export-format.md names every field of %s', (entity) => {
    const text = section(entity)
    const missing = [...new Set(fieldsOf(entities[entity].row))].filter(
      (field) => !text.includes(`\`${field}\``),
    )
    // The topics of the safety panel are documented once, with the salts.
    const topics =
      entity === 'drugs'
        ? ['alcohol', 'pregnancy', 'breastfeeding', 'driving', 'kidney', 'liver']
        : []
    expect(missing.filter((field) => !topics.includes(field))).toEqual([])
  })

  test('docs/export-format.md names every field of the manifest', () => {
    const text = section('manifest.json')
    const missing = fieldsOf(Manifest).filter(
      (field) => !text.includes(`\`${field}\``) && !text.includes(`\`files[].${field}\``),
    )
    expect(missing).toEqual([])
  })

  test.each(entityNames)('docs/export-format.md shows a valid row of %s', (entity) => {
    const row = /```json\n(.*)\n```/.exec(section(entity))?.[1] ?? ''
    expect(readRow(Buffer.from(row), () => entities[entity].row as z.ZodType)).toHaveProperty('row')
  })

  test('docs/export-format.md states the thresholds of the importer', () => {
    const text = section('What is not published')
    for (const share of Object.values(thresholds)) expect(text).toContain(`${share * 100} %`)
  })
})
