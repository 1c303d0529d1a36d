import UFuzzy from '@leeoniya/ufuzzy'
import { create, insertMultiple, search as searchOrama } from '@orama/orama'
import { Index } from 'flexsearch'
import MiniSearch from 'minisearch'
import { type Doc, type Engine, shownOf } from './engine.ts'

/** Each engine configured for names by its manual: prefixes, tolerated mistakes, the name weighted above the salts. */
export const peers: Record<string, (docs: Doc[]) => Engine | Promise<Engine>> = {
  minisearch: (docs) => {
    const index = new MiniSearch<Doc & { id: number }>({
      fields: ['name', 'salts'],
      searchOptions: { prefix: true, fuzzy: 0.2, boost: { name: 2 }, combineWith: 'AND' },
    })
    index.addAll(docs.map((doc, id) => ({ ...doc, id })))
    return {
      note: 'prefix, fuzzy 0.2',
      search: (text) =>
        index
          .search(text)
          .slice(0, shownOf)
          .map(({ id }) => id as number),
    }
  },
  flexsearch: (docs) => {
    const index = new Index({ tokenize: 'forward' })
    for (const [id, { name, salts }] of docs.entries()) index.add(id, `${name} ${salts}`)
    return {
      note: 'tokenize forward, suggest',
      search: (text) => index.search(text, { limit: shownOf, suggest: true }) as number[],
    }
  },
  orama: async (docs) => {
    const index = create({ schema: { name: 'string', salts: 'string' } as const })
    const ids = await insertMultiple(
      index,
      docs.map(({ name, salts }) => ({ name, salts })),
      5_000,
    )
    const numbers = new Map(ids.map((id, number) => [id, number]))
    return {
      note: 'tolerance 1',
      search: async (text) => {
        const { hits } = await searchOrama(index, {
          term: text,
          tolerance: 1,
          limit: shownOf,
          boost: { name: 2 },
        })
        return hits.map(({ id }) => numbers.get(id) as number)
      },
    }
  },
  ufuzzy: (docs) => {
    const haystack = docs.map(({ name, salts }) => `${name} ${salts}`)
    const fuzzy = new UFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 })
    return {
      note: 'one mistake a word',
      search: (text) => {
        const [found, info, order] = fuzzy.search(haystack, text, 1, 1_000)
        if (!found) return []
        return info && order
          ? order.slice(0, shownOf).map((at) => info.idx[at] as number)
          : found.slice(0, shownOf)
      },
    }
  },
}
