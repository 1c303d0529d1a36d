import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Entity, entityNames, type Manifest } from '#catalogue/export/manifest.ts'
import { sampleFolder } from '#catalogue/sample.ts'

export const sampleManifest = JSON.parse(
  readFileSync(join(sampleFolder, 'manifest.json'), 'utf8'),
) as Manifest

const linesOf = (name: string): string[] =>
  readFileSync(join(sampleFolder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')

/** The rows of the embedded sample as they stand in its files. */
export const sampleRows = Object.fromEntries(
  entityNames.map((entity) => [
    entity,
    sampleManifest.files
      .filter((file) => file.entity === entity)
      .flatMap(({ name }) => linesOf(name).map((line) => JSON.parse(line))),
  ]),
) as Record<Entity, Record<string, unknown>[]>
