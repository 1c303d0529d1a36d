import { join } from 'node:path'
import type { Entity } from '#catalogue/export/manifest.ts'
import { writeExport } from '#catalogue/export/write.ts'
import type { Source } from './export.ts'
import { exportRows, type Row } from './rows.ts'

/** A series of exports derived from one: each step changes the prices of some drugs, spread over the whole list. */
export type Edits = {
  /** Changes the prices of the next drugs; returns how many. */
  step: () => number
  /** The current rows as a full export in a new folder. */
  full: (id: string) => Promise<string>
  /** Only the rows of the last step, as a delta on the release `basedOn`. */
  delta: (id: string, basedOn: string) => Promise<string>
}

/** Downwards, so that no ceiling is exceeded, and by less than the importer's threshold. */
const cheaper = 0.97

const moved = (rupees: number, times: number): number =>
  Math.round(rupees * cheaper ** times * 100) / 100

const withPrices = (row: Row, times: number): Row => ({
  ...row,
  ...(row.mrp === undefined ? {} : { mrp: moved(row.mrp, times) }),
  ...(row.offeredPrice === undefined ? {} : { offeredPrice: moved(row.offeredPrice, times) }),
})

const rowsOf = (source: Source): Partial<Record<Entity, AsyncIterable<Row>>> =>
  exportRows(source.folder, source.manifest)

/** Drugs whose price is known and high enough for a step to be visible. */
const pricedIds = async (source: Source): Promise<number[]> => {
  const ids: number[] = []
  for await (const { id, mrp = 0 } of rowsOf(source).drugs ?? []) if (mrp >= 1) ids.push(id)
  return ids
}

export const editsOf = async (source: Source, work: string, changes: number): Promise<Edits> => {
  const priced = await pricedIds(source)
  const count = Math.min(changes, priced.length)
  const apart = Math.floor(priced.length / count)
  const times = new Map<number, number>()
  let last = new Set<number>()
  let steps = 0

  async function* edited(only: ReadonlySet<number> | null): AsyncGenerator<Row> {
    for await (const row of rowsOf(source).drugs ?? []) {
      if (only && !only.has(row.id)) continue
      const moves = times.get(row.id)
      yield moves === undefined ? row : withPrices(row, moves)
    }
  }

  // Each export is a minute younger than the previous one.
  const createdAt = (): string =>
    new Date(Date.parse(source.manifest.createdAt) + steps++ * 60_000).toISOString()
  const languages = source.manifest.languages
  return {
    step: () => {
      const offset = steps % apart
      last = new Set(Array.from({ length: count }, (_, i) => priced[i * apart + offset] as number))
      for (const id of last) times.set(id, (times.get(id) ?? 0) + 1)
      return last.size
    },
    full: async (id) => {
      const directory = join(work, id)
      await writeExport({
        directory,
        id,
        createdAt: createdAt(),
        languages,
        rows: { ...rowsOf(source), drugs: edited(null) },
      })
      return directory
    },
    delta: async (id, basedOn) => {
      const directory = join(work, id)
      await writeExport({
        directory,
        id,
        kind: 'delta',
        basedOn,
        createdAt: createdAt(),
        languages,
        rows: { drugs: edited(last) },
      })
      return directory
    },
  }
}
