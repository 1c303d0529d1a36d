import { letterOf } from '#model/index-letter.ts'
import { slugOf } from '#model/slug.ts'
import { AilmentRow, SearchTermRow, UsageRow } from '../../export/reference.ts'
import { type Text, textIn } from '../../export/text.ts'
import { languagesOf } from '../languages.ts'
import { type Loader, missing } from '../loader.ts'
import { idsOf, type Work } from '../work.ts'
import { keyedRows } from './keyed-rows.ts'

const namesIn = (row: { name: Text }) => {
  const name = textIn(row.name, 'en')
  return { name, slug: slugOf(name), letter: letterOf(name) }
}

export const ailments = (work: Work): Loader<AilmentRow> => {
  const languages = languagesOf(AilmentRow, work.languages)
  return {
    ...keyedRows(work, 'ailment', 'id', (row) => ({ ...namesIn(row), languages: languages(row) })),
    entity: 'ailments',
    schema: AilmentRow,
    usedBy: [
      { sql: 'SELECT 1 FROM product_ailment WHERE ailment_id = ? LIMIT 1', words: 'a product' },
      { sql: 'SELECT 1 FROM usage_ailment WHERE ailment_id = ? LIMIT 1', words: 'a usage' },
    ],
  }
}

export const usages = (work: Work): Loader<UsageRow> => {
  const languages = languagesOf(UsageRow, work.languages)
  const isAilment = idsOf(work, 'ailment')
  const clear = (id: number) => work.sql('DELETE FROM usage_ailment WHERE usage_id = ?').run(id)
  const rows = keyedRows<UsageRow>(work, 'usage', 'id', (row) => ({
    ...namesIn(row),
    languages: languages(row),
  }))
  return {
    ...rows,
    entity: 'usages',
    schema: UsageRow,
    refersTo: ['ailments'],
    dangling:
      'SELECT DISTINCT usage_id AS key FROM usage_ailment WHERE ailment_id NOT IN (SELECT id FROM ailment)',
    faultOf: ({ ailmentIds }) => missing('ailmentIds', 'ailment', ailmentIds, isAilment),
    write: (row, digest) => {
      rows.write(row, digest)
      if (work.mode !== 'fresh') clear(row.id)
      for (const ailment of new Set(row.ailmentIds))
        work
          .sql('INSERT INTO usage_ailment (usage_id, ailment_id) VALUES (?, ?)')
          .run(row.id, ailment)
    },
    remove: (key) => {
      clear(key as number)
      rows.remove(key)
    },
    usedBy: [{ sql: 'SELECT 1 FROM product_usage WHERE usage_id = ? LIMIT 1', words: 'a product' }],
  }
}

export const searchTerms = (work: Work): Loader<SearchTermRow> => ({
  ...keyedRows(work, 'search_term', 'term', () => ({})),
  entity: 'search-terms',
  schema: SearchTermRow,
})
