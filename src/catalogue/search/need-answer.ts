import type { Catalogue } from '../open.ts'
import { keep } from '../query/keep.ts'
import { findable } from './index-rows.ts'
import { needs } from './needs/index.ts'
import type { Need } from './needs/need.ts'
import type { EntityType } from './rank.ts'
import { saltSetOf } from './salt-names.ts'
import { latinWordsOf } from './transliterate.ts'

const entityTypes = ['ailment', 'usage', 'category'] as const

/** The condition in the name of a usage: "Treatment of Fever", "Fever relief", "Tuberculosis (TB)". */
const nameOf = (name: string): string =>
  latinWordsOf(
    name
      .replace(/\([^)]*\)/g, ' ')
      .replace(
        /^(?:symptomatic |treatment (?:and prevention )?of |prevention and treatment of |relief of |control of )+/i,
        '',
      )
      .replace(/ relief$/i, ''),
  )
    .map((word) => word.replace(/(?<=[a-z]{3})s$/, ''))
    .join(' ')

type Named = { type: EntityType; id: number }

/** Ailments, usages and categories of the release by the name of their condition. */
const conditions = keep(1, (catalogue, _: 0): Map<string, Named[]> => {
  const byName = new Map<string, Named[]>()
  for (const type of entityTypes)
    for (const row of catalogue
      .sql(`SELECT id, name, products FROM ${findable(type)} ORDER BY products DESC, id`)
      .all()) {
      const key = nameOf(row.name as string)
      byName.set(key, [...(byName.get(key) ?? []), { type, id: row.id as number }])
    }
  return byName
})

/** `entities`: the ailment and other entities named after it. `sets`, `linked`: index tokens of products for it. */
export type NeedAnswer = { entities: Named[]; sets: string[]; linked: string[] }

const maxEntities = 6

const answers = keep(64, (catalogue, id: string): NeedAnswer => {
  const { ailments, salts } = needs.find((need) => need.id === id) as Need
  const keys = [...new Set(ailments.map(nameOf))]
  const entities = keys
    .flatMap((key) => conditions(catalogue, 0).get(key) ?? [])
    .slice(0, maxEntities)
  return {
    entities,
    sets: salts.flatMap((set) => saltSetOf(catalogue, set) ?? []),
    linked: entities.map(({ type, id: entity }) => `~${type[0]}${entity}`),
  }
})

/** A condition that needs a doctor suggests no over-the-counter product, except of its own salts. */
export const needAnswer = (catalogue: Catalogue, need: Need): NeedAnswer => {
  const answer = answers(catalogue, need.id)
  return need.advice !== null && need.salts.length === 0
    ? { ...answer, sets: [], linked: [] }
    : answer
}
