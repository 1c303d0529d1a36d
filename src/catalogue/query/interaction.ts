import type { Severity } from '#model/product.ts'
import type { InteractionRow, SaltNoteRow } from '../export/reference.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'

export type Pair = { saltId: number; otherId: number; otherName: string; otherSlug: string; severity: Severity | null }

const pairsSql = `SELECT ? AS saltId, i.other AS otherId, s.name AS otherName, s.slug AS otherSlug, i.severity
  FROM (SELECT salt_b AS other, severity FROM interaction WHERE salt_a = ? UNION ALL SELECT salt_a, severity FROM interaction WHERE salt_b = ?) i
  JOIN salt s ON s.id = i.other ORDER BY i.severity IS NULL, i.severity, s.name COLLATE NOCASE, s.id`

const pairsOfSalt = keep(64, (catalogue, saltId: number): Pair[] => catalogue.sql(pairsSql).all(saltId, saltId, saltId) as Pair[])

/** Severe first; those whose severity is not known after the very low ones. */
const rank = (pair: Pair): number => pair.severity ?? 9

const bySeverity = (a: Pair, b: Pair): number =>
  rank(a) - rank(b) || compare(a.otherName.toLowerCase(), b.otherName.toLowerCase()) || a.otherId - b.otherId || a.saltId - b.saltId

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Every known interaction of a set of salts, sorted; one between two of the set stands once. */
export const pairsOf = (catalogue: Catalogue, saltIds: readonly number[]): Pair[] => {
  if (saltIds.length === 1) return pairsOfSalt(catalogue, saltIds[0] as number)
  const set = new Set(saltIds)
  const pairs: Pair[] = []
  for (const saltId of set)
    for (const pair of pairsOfSalt(catalogue, saltId)) if (!set.has(pair.otherId) || saltId < pair.otherId) pairs.push(pair)
  return pairs.sort(bySeverity)
}

export type InteractionBody = Partial<InteractionRow>

export const interactionBody = (catalogue: Catalogue, one: number, other: number): InteractionBody => {
  const row = catalogue.sql('SELECT body FROM interaction WHERE salt_a = ? AND salt_b = ?').get(Math.min(one, other), Math.max(one, other))
  return row ? JSON.parse((row as { body: string }).body) : {}
}

export type SaltNote = { topic: SaltNoteRow['topic']; verdict: SaltNoteRow['verdict']; body: Partial<SaltNoteRow> }

/** What alcohol and pregnancy mean for a salt. */
export const notesOf = keep(500, (catalogue, saltId: number): SaltNote[] =>
  (
    catalogue.sql('SELECT topic, verdict, body FROM salt_note WHERE salt_id = ?').all(saltId) as (Omit<SaltNote, 'body'> & {
      body: string
    })[]
  ).map((row) => ({
    ...row,
    body: JSON.parse(row.body),
  })),
)
