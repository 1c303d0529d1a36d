import { join } from 'node:path'
import { layout } from '../../../src/press/layout.ts'
import { editsOf } from './edits.ts'
import { exactRow } from './exact.ts'
import type { Source } from './export.ts'
import type { Options } from './options.ts'
import { publish, type Run, rowOf } from './publish.ts'
import { setAside, settle } from './settle.ts'
import type { Row } from './table.ts'
import { treeDigests } from './tree-digests.ts'

/** Whole publishes, export to served: everything, changes as a delta and as a full export, and nothing at all. */
export const publishRows = async (
  options: Options,
  source: Source,
  say: (text: string) => void,
): Promise<Row[]> => {
  const dataDir = join(options.work, 'data')
  const edits = await editsOf(source, options.work, options.changes)
  const rounds = Array.from({ length: options.runs }, (_, i) => i + 1)
  const told = async (what: string, folder: string): Promise<Run> => {
    const run = await publish(folder, dataDir)
    say(`${what}: ${run.seconds.toFixed(2)} s, ${run.outcome.pressed.written} pages written`)
    return run
  }

  const everything: Run[] = []
  for (const round of rounds) {
    setAside(dataDir)
    everything.push(await told(`everything ${round}`, source.folder))
  }

  let release = source.manifest.id
  let before = new Map<string, string>()
  const deltas: Run[] = []
  for (const round of rounds) {
    edits.step()
    if (round > 1) await settle()
    const id = `bench-delta-${round}`
    const folder = await edits.delta(id, release)
    if (round === options.runs) before = treeDigests(layout(dataDir).pages)
    deltas.push(await told(`delta ${round}`, folder))
    release = id
  }
  const { pressed } = (deltas.at(-1) as Run).outcome
  say('pressing everything again to compare')
  const exact = await exactRow({
    before,
    ...pressed,
    dataDir,
    catalogue: join(layout(dataDir).catalogue, `catalogue-${release}.db`),
    scratch: join(options.work, 'scratch'),
    workers: options.workers,
  })

  let moved = 0
  const changed: Run[] = []
  for (const round of rounds) {
    moved = edits.step()
    await settle()
    changed.push(
      await told(`full export with changes ${round}`, await edits.full(`bench-full-${round}`)),
    )
  }
  const same: Run[] = []
  for (const round of rounds)
    same.push(await told(`the same rows ${round}`, await edits.full(`bench-same-${round}`)))

  const prices = `${moved.toLocaleString('en-IN')} changed prices`
  return [
    rowOf('full publish of everything', everything, { seconds: 60, memory: true }),
    rowOf(`delta of ${prices}`, deltas, { seconds: 3 }),
    exact,
    rowOf(`full export with ${prices}`, changed, { seconds: 12 }),
    rowOf('full export, nothing changed: its press', same, { seconds: 1, of: 'press' }),
  ]
}
