import { type Entity, entities } from '#catalogue/export/manifest.ts'
import type { Tally } from './report.ts'

/** Passes rows through and counts those that the export schema rejects, as `entity: field reason`. */
export function* checked(
  entity: Entity,
  rows: Iterable<object>,
  refused: Tally,
): Generator<object> {
  const { row: schema } = entities[entity]
  for (const row of rows) {
    const result = schema.safeParse(row)
    if (!result.success)
      for (const issue of result.error.issues)
        refused.count(`${entity}: ${issue.path.join('.')} ${issue.message}`)
    yield row
  }
}
