import { join } from 'node:path'
import type { Entity, Manifest } from '#catalogue/export/manifest.ts'
import { bytesOf, ndjsonLines } from '#catalogue/import/lines.ts'

/** A row of an export; only the fields that the bench reads are named. */
export type Row = { id: number; name: string; mrp?: number; offeredPrice?: number }

async function* rowsOf(files: string[]): AsyncGenerator<Row> {
  for (const file of files)
    for await (const line of ndjsonLines(bytesOf(file))) yield JSON.parse(line) as Row
}

/** The rows of an uncompressed export; the file is read again at each iteration. */
export const exportRows = (
  folder: string,
  manifest: Manifest,
): Partial<Record<Entity, AsyncIterable<Row>>> =>
  Object.fromEntries(
    manifest.files.map(({ entity }) => [
      entity,
      {
        [Symbol.asyncIterator]: () =>
          rowsOf(
            manifest.files
              .filter((file) => file.entity === entity)
              .map(({ name }) => join(folder, name)),
          ),
      },
    ]),
  )
