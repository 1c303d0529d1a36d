import type { Locale } from '#model/locale.ts'
import type { Need } from './need.ts'
import table from './needs.json' with { type: 'json' }

/** `latin`: Hindi in Latin letters. */
type Row = Omit<Need, 'phrases'> & { words: Partial<Record<Locale | 'latin', readonly string[]>> }

/** All needs that search knows (docs/search.md "Needs"). */
export const needs: readonly Need[] = (table.needs as Row[]).map(({ words, ...need }) => ({
  ...need,
  phrases: Object.values(words).flat(),
}))
