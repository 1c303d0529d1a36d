import { letterOf } from '#model/index-letter.ts'
import { slugOf } from '#model/slug.ts'
import { InteractionRow, SaltNoteRow, SaltRow } from '../../export/reference.ts'
import { namesOfSubstance } from '../../substances/names.ts'
import { languagesOf } from '../languages.ts'
import { type Key, type Loader, unknown } from '../loader.ts'
import { idsOf, upsert, type Work } from '../work.ts'
import { keyedRows } from './keyed-rows.ts'

/** The names by which a salt is found: its own, its synonyms, and those of the substance in other countries. */
const namesOf = (row: SaltRow): Set<string> =>
  new Set([row.name, ...row.synonyms].flatMap(namesOfSubstance).map((name) => name.toLowerCase()))

export const salts = (work: Work): Loader<SaltRow> => {
  const languages = languagesOf(SaltRow, work.languages)
  const rows = keyedRows<SaltRow>(work, 'salt', 'id', (row) => ({
    name: row.name,
    slug: slugOf(row.name),
    letter: letterOf(row.name),
    covered: Number(row.interactionsCovered),
    languages: languages(row),
  }))
  const clear = (id: number): SaltRow | null => {
    const stored = work.sql('SELECT body FROM salt WHERE id = ?').get(id)
    if (!stored) return null
    const before = JSON.parse(stored.body as string) as SaltRow
    for (const name of namesOf(before))
      work.sql('DELETE FROM salt_name WHERE name = ? AND salt_id = ?').run(name, id)
    return before
  }
  return {
    ...rows,
    entity: 'salts',
    schema: SaltRow,
    write: (row, digest) => {
      const before = work.mode === 'fresh' ? null : clear(row.id)
      if (before && [...namesOf(before)].join() !== [...namesOf(row)].join())
        work.renamed.salts.add(row.id)
      else if (before && before.name !== row.name) work.renamed.salts.add(row.id)
      rows.write(row, digest)
      for (const name of namesOf(row))
        work.sql('INSERT INTO salt_name (name, salt_id) VALUES (?, ?)').run(name, row.id)
    },
    remove: (key) => {
      clear(key as number)
      rows.remove(key)
    },
    usedBy: [
      { sql: 'SELECT 1 FROM product_salt WHERE salt_id = ? LIMIT 1', words: 'a product' },
      {
        sql: 'SELECT 1 FROM interaction WHERE salt_a = ?1 OR salt_b = ?1 LIMIT 1',
        words: 'an interaction',
      },
      { sql: 'SELECT 1 FROM salt_note WHERE salt_id = ? LIMIT 1', words: 'a note' },
    ],
  }
}

const halves = (key: Key): [string, string] => String(key).split(':') as [string, string]

export const interactions = (work: Work): Loader<InteractionRow> => {
  const isSalt = idsOf(work, 'salt')
  const insert = upsert('interaction', ['salt_a', 'salt_b'], ['severity', 'body', 'digest'])
  return {
    entity: 'interactions',
    schema: InteractionRow,
    // One key for both orders of the two salts.
    keyOf: ({ saltA, saltB }) => `${Math.min(saltA, saltB)}:${Math.max(saltA, saltB)}`,
    stored: "SELECT salt_a || ':' || salt_b AS key, digest FROM interaction",
    refersTo: ['salts'],
    dangling:
      "SELECT salt_a || ':' || salt_b AS key FROM interaction WHERE salt_a NOT IN (SELECT id FROM salt) OR salt_b NOT IN (SELECT id FROM salt)",
    faultOf: (row) => {
      if (row.saltA === row.saltB) return { field: 'saltB', reason: 'is the same salt as saltA' }
      if (!isSalt(row.saltA)) return unknown('saltA', 'salt', row.saltA)
      return isSalt(row.saltB) ? null : unknown('saltB', 'salt', row.saltB)
    },
    write: (row, digest) => {
      const { saltA, saltB } = row
      work
        .sql(insert)
        .run(
          Math.min(saltA, saltB),
          Math.max(saltA, saltB),
          row.severity,
          JSON.stringify(row),
          digest,
        )
    },
    remove: (key) =>
      void work
        .sql(
          'DELETE FROM interaction WHERE salt_a = CAST(? AS INTEGER) AND salt_b = CAST(? AS INTEGER)',
        )
        .run(...halves(key)),
  }
}

export const saltNotes = (work: Work): Loader<SaltNoteRow> => {
  const isSalt = idsOf(work, 'salt')
  const insert = upsert(
    'salt_note',
    ['salt_id', 'topic'],
    ['severity', 'verdict', 'body', 'digest'],
  )
  return {
    entity: 'salt-notes',
    schema: SaltNoteRow,
    keyOf: (row) => `${row.saltId}:${row.topic}`,
    stored: "SELECT salt_id || ':' || topic AS key, digest FROM salt_note",
    refersTo: ['salts'],
    dangling:
      "SELECT salt_id || ':' || topic AS key FROM salt_note WHERE salt_id NOT IN (SELECT id FROM salt)",
    faultOf: (row) => (isSalt(row.saltId) ? null : unknown('saltId', 'salt', row.saltId)),
    write: (row, digest) =>
      void work
        .sql(insert)
        .run(row.saltId, row.topic, row.severity, row.verdict, JSON.stringify(row), digest),
    remove: (key) =>
      void work
        .sql('DELETE FROM salt_note WHERE salt_id = CAST(? AS INTEGER) AND topic = ?')
        .run(...halves(key)),
  }
}
