import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entities, entityNames } from '#catalogue/export/manifest.ts'
import { drawing, drawState, keyOf, type State } from '../../fixtures/export/drawing.ts'
import {
  badRows,
  dangling,
  dump,
  everything,
  exportOf,
  imported,
  importInto,
  type LooseRows,
  query,
} from '../../fixtures/export/importing.ts'
import { temporaryFolder } from '../../support/project.ts'

/** The rows that an import keeps. */
const withoutBad = (state: State, bad: { file: string; line: number }[]): State =>
  Object.fromEntries(
    entityNames.map((entity) => [
      entity,
      state[entity].filter(
        (_, index) =>
          !bad.some(({ file, line }) => file === `${entity}.ndjson` && line === index + 1),
      ),
    ]),
  ) as State

/** The delta between two states without bad rows. */
const deltaBetween = (before: State, after: State): LooseRows =>
  Object.fromEntries(
    entityNames.map((entity) => {
      const old = new Map(before[entity].map((row) => [keyOf(entity, row), JSON.stringify(row)]))
      const now = new Set(after[entity].map((row) => keyOf(entity, row)))
      const changed = after[entity].filter(
        (row) => old.get(keyOf(entity, row)) !== JSON.stringify(row),
      )
      const gone = before[entity].filter((row) => !now.has(keyOf(entity, row)))
      const keys = (row: object) =>
        Object.fromEntries(
          entities[entity].key.map((field) => [field, (row as Record<string, unknown>)[field]]),
        )
      return [entity, [...gone.map((row) => ({ removed: true, ...keys(row) })), ...changed]]
    }),
  )

const runs = { numRuns: Number(process.env.RUNS ?? 6), endOnFailure: true }
const runIn = async (check: (folder: string) => Promise<void>): Promise<void> => {
  const folder = temporaryFolder('incremental')
  await check(folder)
  rmSync(folder, { recursive: true })
}
const allow = everything
const rejected = (outcome: Parameters<typeof badRows>[0]) =>
  badRows(outcome).map(({ file, line, field, reason }) => ({ file, line, field, reason }))

test(
  'after any series of full exports, bad rows included, the incremental catalogue equals a fresh import',
  { timeout: Number(process.env.RUNS ?? 6) * 10_000 },
  () =>
    fc.assert(
      fc.asyncProperty(drawing, (draw) =>
        runIn(async (folder) => {
          let state = drawState(draw)
          // Half of the time from a base without bad rows, whose unchanged files may then be skipped.
          const trial = imported(
            await importInto(`${folder}/trial`, await exportOf(folder, 'r0', state), { allow }),
          )
          if (draw(2) === 0) state = withoutBad(state, badRows(trial))
          let base = imported(
            await importInto(folder, await exportOf(folder, 'r0', state), { allow }),
          ).file
          for (let step = 1; step <= 3; step++) {
            state = drawState(draw, state)
            const from = await exportOf(folder, `r${step}`, state)
            const carried = imported(await importInto(folder, from, { base, allow }))
            const fresh = imported(await importInto(`${folder}/fresh${step}`, from, { allow }))
            expect(carried.mode).toBe('incremental')
            expect(dump(carried.file)).toEqual(dump(fresh.file))
            expect(rejected(carried)).toEqual(rejected(fresh))
            expect(dangling(carried.file)).toEqual([])
            const facts = `SELECT key, value FROM release WHERE key <> 'changeLogSince' UNION ALL SELECT name, sha256 || rows || '/' || kept FROM source_file`
            expect(query(carried.file, facts)).toEqual(query(fresh.file, facts))
            base = carried.file
          }
        }),
      ),
      runs,
    ),
)

test(
  'after any series of deltas the catalogue equals a fresh import of the whole',
  { timeout: Number(process.env.RUNS ?? 6) * 10_000 },
  () =>
    fc.assert(
      fc.asyncProperty(drawing, (draw) =>
        runIn(async (folder) => {
          const sound = async (
            state: State,
            id: string,
          ): Promise<{ state: State; file: string }> => {
            const first = imported(
              await importInto(`${folder}/sound`, await exportOf(`${folder}/first`, id, state), {
                allow,
              }),
            )
            const kept = withoutBad(state, badRows(first))
            const fresh = imported(
              await importInto(`${folder}/sound`, await exportOf(`${folder}/second`, id, kept), {
                allow,
              }),
            )
            expect(fresh.quarantine).toBeNull()
            return { state: kept, file: fresh.file }
          }
          let { state, file: base } = await sound(oneKind(drawState(draw)), 'r0')
          for (let step = 1; step <= 3; step++) {
            const next = await sound(oneKind(drawState(draw, state)), `r${step}`)
            if (takesSlugOfRemoved(state, next.state)) return
            const delta = await exportOf(folder, `r${step}`, deltaBetween(state, next.state), {
              kind: 'delta',
              basedOn: `r${step - 1}`,
            })
            const carried = imported(await importInto(folder, delta, { base, allow }))
            expect(badRows(carried)).toEqual([])
            expect(dump(carried.file)).toEqual(dump(next.file))
            expect(dangling(carried.file)).toEqual([])
            state = next.state
            base = carried.file
          }
          // A full export on top of deltas has none of their files.
          const full = imported(
            await importInto(`${folder}/full`, await exportOf(folder, 'full', state), {
              base,
              allow,
            }),
          )
          expect(full.changes).toEqual({
            added: 0,
            changed: 0,
            removed: 0,
            pricesUp: 0,
            pricesDown: 0,
          })
          expect(dump(full.file)).toEqual(dump(base))
        }),
      ),
      runs,
    ),
)

/** A delta cannot change the kind of a product. */
const oneKind = (state: State): State => ({
  ...state,
  otc: state.otc.filter((row) => (row as { id: number }).id > 8),
})

/** Nor can it give the slug of a removed category to another: whether the removal is accepted is known too late. */
const takesSlugOfRemoved = (before: State, after: State): boolean => {
  const names = (state: State) =>
    new Map(
      state.categories.map((row) => [keyOf('categories', row), (row as { name: string }).name]),
    )
  const [old, now] = [names(before), names(after)]
  return [...old].some(([key, name]) => !now.has(key) && [...now.values()].includes(name))
}
