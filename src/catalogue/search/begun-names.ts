import type { Catalogue } from '../open.ts'
import { isBrandOfGoods } from './everyday-words.ts'
import { tokenFilter } from './fts-queries.ts'
import { type NeedAnswer, needAnswer } from './need-answer.ts'
import { idOfRowid, levelOfRowid, placesOf } from './rank.ts'
import type { ProductHit } from './run-query.ts'
import { latinWordsOf } from './transliterate.ts'
import type { Understood } from './understand-query.ts'

/**
 * The first letters of a name that is still being typed: what people buy and can buy comes first, whether the letters are its whole first word
 * or not, and whatever it holds.
 */
const letters = { least: 2, most: 4 }
/** Of more letters the name of a need is meant as such. */
const lettersOfNeed = 3

const isNothing = ({ entities, sets }: NeedAnswer): boolean => entities.length + sets.length === 0

/**
 * The letters typed so far; `null` where more than the beginning of one name was typed. A need of which the release has nothing is no name either:
 * "scar" is no scarf.
 */
export const begunName = (
  catalogue: Catalogue,
  { query, need, brand }: Understood,
): string | null => {
  if (brand || need?.need.advice === 'emergency') return null
  if (need && isNothing(needAnswer(catalogue, need.need))) return null
  const { slots, strengths, forms, count } = query
  const [slot, ...others] = slots
  const [word = ''] = slot?.words ?? []
  if (query.all.own.length !== 1 || (need && word.length > lettersOfNeed)) return null
  if (
    slot?.script !== 'latin' ||
    slot.words.length !== 1 ||
    others.length + strengths.length + forms.length > 0 ||
    count !== null
  )
    return null
  return /^[a-z]+$/.test(word) &&
    !isBrandOfGoods(word) &&
    word.length >= letters.least &&
    word.length <= letters.most
    ? word
    : null
}

/** A name of exactly these letters counts as eight times as popular, and of one salt as sixteen times more. */
const wholeName = 27
const oneSalt = 36
/** Products of one brand, where the letters are not yet its whole first word; of what is not known to be bought, one. */
const ofOneBrand = (level: number): number => (level > 0 ? 3 : 1)
const candidates = 24

const placeSql = `SELECT rowid FROM search_product WHERE search_product MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid LIMIT ${candidates}`
const nameSql = 'SELECT name FROM product WHERE id = ?'

type Candidate = ProductHit & { state: number; weight: number }

const inState = (
  catalogue: Catalogue,
  typed: string,
  filters: readonly string[],
  state: 0 | 1 | 2 | 3,
): Candidate[] => {
  const candidates = new Map<number, Candidate>()
  const tiers = [
    { tier: 'whole', match: tokenFilter([`_${typed}`]) },
    { tier: 'name', match: `("=${typed}" * OR "_${typed}" *)` },
  ] as const
  for (const { tier, match } of tiers)
    for (const kind of [0, 1, 2, 3] as const) {
      const { from, to } = placesOf(state, kind)
      for (const { rowid } of catalogue
        .sql(placeSql)
        .all([match, ...filters].join(' AND '), from, to)) {
        const [id, level] = [idOfRowid(rowid as number), levelOfRowid(rowid as number)]
        if (!candidates.has(id))
          candidates.set(id, {
            id,
            tier,
            level,
            state,
            weight: level + (tier === 'whole' ? wholeName + (kind < 2 ? oneSalt : 0) : 0),
          })
      }
    }
  return [...candidates.values()].sort(
    (one, other) => other.weight - one.weight || one.id - other.id,
  )
}

/** Products whose names begin so: first what can be bought, then by popularity. */
export const begunProducts = (
  catalogue: Catalogue,
  typed: string,
  filters: readonly string[],
  limit: number,
): ProductHit[] => {
  const hits: ProductHit[] = []
  const brands = new Map<string, number>()
  for (const state of [0, 1, 2, 3] as const) {
    if (hits.length >= limit) break
    for (const { id, tier, level } of inState(catalogue, typed, filters, state)) {
      const [brand = ''] = latinWordsOf(catalogue.sql(nameSql).get(id)?.name as string)
      const shown = brands.get(brand) ?? 0
      if (brand !== typed && shown >= ofOneBrand(level)) continue
      brands.set(brand, shown + 1)
      hits.push({ id, tier, level })
    }
  }
  return hits.slice(0, limit)
}
