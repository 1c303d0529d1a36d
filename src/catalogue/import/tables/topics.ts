import { letterOf } from '#model/index-letter.ts'
import { slugOf } from '#model/slug.ts'
import { AilmentRow, SearchTermRow, UsageRow } from '../../export/reference.ts'
import { textIn } from '../../export/text.ts'
import { languagesOf } from '../languages.ts'
import { type Loader, unknown } from '../loader.ts'
import { idsOf, upsert, type Work } from '../work.ts'

const columns = ['name', 'slug', 'letter', 'languages', 'body', 'digest']

export const ailments = (work: Work): Loader<AilmentRow> => {
  const languages = languagesOf(AilmentRow, work.languages)
  const insert = upsert('ailment', ['id'], columns)
  return {
    entity: 'ailments',
    schema: AilmentRow,
    keyOf: (row) => row.id,
    stored: 'SELECT id AS key, digest FROM ailment',
    refersTo: [],
    faultOf: () => null,
    write: (row, digest) => {
      const name = textIn(row.name, 'en')
      work
        .sql(insert)
        .run(
          row.id,
          name,
          slugOf(name),
          letterOf(name),
          languages(row),
          JSON.stringify(row),
          digest,
        )
    },
    remove: (key) => void work.sql('DELETE FROM ailment WHERE id = ?').run(key),
    usedBy: [
      { sql: 'SELECT 1 FROM product_ailment WHERE ailment_id = ? LIMIT 1', words: 'a product' },
      { sql: 'SELECT 1 FROM usage_ailment WHERE ailment_id = ? LIMIT 1', words: 'a usage' },
    ],
  }
}

export const usages = (work: Work): Loader<UsageRow> => {
  const languages = languagesOf(UsageRow, work.languages)
  const isAilment = idsOf(work, 'ailment')
  const insert = upsert('usage', ['id'], columns)
  const clear = (id: number) => work.sql('DELETE FROM usage_ailment WHERE usage_id = ?').run(id)
  return {
    entity: 'usages',
    schema: UsageRow,
    keyOf: (row) => row.id,
    stored: 'SELECT id AS key, digest FROM usage',
    refersTo: ['ailments'],
    dangling:
      'SELECT DISTINCT usage_id AS key FROM usage_ailment WHERE ailment_id NOT IN (SELECT id FROM ailment)',
    faultOf: (row) => {
      const missing = row.ailmentIds.findIndex((id) => !isAilment(id))
      return missing === -1
        ? null
        : unknown(`ailmentIds.${missing}`, 'ailment', row.ailmentIds[missing] as number)
    },
    write: (row, digest) => {
      const name = textIn(row.name, 'en')
      work
        .sql(insert)
        .run(
          row.id,
          name,
          slugOf(name),
          letterOf(name),
          languages(row),
          JSON.stringify(row),
          digest,
        )
      if (work.mode !== 'fresh') clear(row.id)
      for (const ailment of new Set(row.ailmentIds))
        work
          .sql('INSERT INTO usage_ailment (usage_id, ailment_id) VALUES (?, ?)')
          .run(row.id, ailment)
    },
    remove: (key) => {
      clear(key as number)
      work.sql('DELETE FROM usage WHERE id = ?').run(key)
    },
    usedBy: [{ sql: 'SELECT 1 FROM product_usage WHERE usage_id = ? LIMIT 1', words: 'a product' }],
  }
}

export const searchTerms = (work: Work): Loader<SearchTermRow> => {
  const insert = upsert('search_term', ['term'], ['body', 'digest'])
  return {
    entity: 'search-terms',
    schema: SearchTermRow,
    keyOf: (row) => row.term,
    stored: 'SELECT term AS key, digest FROM search_term',
    refersTo: [],
    faultOf: () => null,
    write: (row, digest) => void work.sql(insert).run(row.term, JSON.stringify(row), digest),
    remove: (key) => void work.sql('DELETE FROM search_term WHERE term = ?').run(key),
  }
}
