import type { Form, Route } from '#model/product.ts'
import type { Reviewed } from '#model/views/parts.ts'
import { placeOf } from '../equality/place.ts'
import type { Text } from '../export/text.ts'
import {
  type Corrected,
  classOf,
  digestOf,
  type Entry,
  entriesNamed,
  reachesBlood,
} from '../formulary/formulary.ts'
import type { Catalogue } from '../open.ts'
import { saltOf } from './entity.ts'
import { keep } from './keep.ts'

/** What the formulary has of a salt of the catalogue, found by its names: one entry for each way of use. */
export const entriesOf = keep(2_000, (catalogue, saltId: number): readonly Entry[] => {
  const salt = saltOf(catalogue, saltId)
  return salt ? entriesNamed([salt.name, ...(salt.body.synonyms ?? [])]) : []
})

type Review = {
  corrected: Corrected
  /** Who approved what the formulary says of the salt; null where no pharmacist did, or not as it is said now. */
  reviewed: Reviewed | null
  /** Who did, whatever it said then. */
  last: Reviewed | null
}

export const reviewOf = keep(2_000, (catalogue, saltId: number): Review => {
  const review = saltOf(catalogue, saltId)?.body.generalReview
  if (!review) return { corrected: new Map(), reviewed: null, last: null }
  const { texts, corrected: sentences = [], ...last } = review
  const corrected = new Map(sentences.map(({ id, text }) => [id, text]))
  const counts = digestOf(entriesOf(catalogue, saltId), corrected) === texts
  return { corrected, reviewed: counts ? last : null, last }
})

type ToldSalt = { entries: readonly Entry[]; saltIds: number[]; products: number }

/** The salts of which the formulary tells, those of one acting substance together, with the most products first. */
export const toldSalts = keep(1, (catalogue, _: 'all'): readonly ToldSalt[] => {
  const told = new Map<readonly Entry[], ToldSalt>()
  for (const { id, products } of catalogue
    .sql('SELECT id, products FROM salt ORDER BY products DESC, id')
    .all() as { id: number; products: number }[]) {
    const entries = entriesOf(catalogue, id)
    if (entries.length === 0) continue
    const salt = told.get(entries) ?? { entries, saltIds: [], products: 0 }
    salt.saltIds.push(id)
    salt.products += products
    told.set(entries, salt)
  }
  return [...told.values()].sort((one, other) => other.products - one.products)
})

type Used = { form: Form; name: string; packLabel: string; route: Route | null }
const usesSql = `SELECT p.form, p.name, p.pack_label AS packLabel, p.body ->> 'route' AS route FROM product_salt s
  JOIN product p ON p.id = s.product_id WHERE s.salt_id = ?`

/** How many products with a salt are used where; not those of which nothing says it. */
const usesOf = (catalogue: Catalogue, saltId: number): ReadonlyMap<Route | undefined, number> => {
  const uses = new Map<Route | undefined, number>()
  for (const { form, name, packLabel, route } of catalogue.sql(usesSql).all(saltId) as Used[]) {
    const place = placeOf(form, route ?? undefined, name.toLowerCase(), packLabel.toLowerCase())
    if (place !== undefined) uses.set(place, (uses.get(place) ?? 0) + 1)
  }
  return uses
}

/**
 * What is told of a salt itself: the entry on the commonest use of its products. Of a salt that is also swallowed or injected, one on creams or eye
 * drops tells too little: it leads only where they are twice as many.
 */
export const leadingEntryOf = keep(2_000, (catalogue, saltId: number): Entry | null => {
  const [first, ...others] = entriesOf(catalogue, saltId)
  if (!first) return null
  const uses = usesOf(catalogue, saltId)
  if (uses.size === 0) return first
  const count = ({ route }: Entry): number => uses.get(route) ?? 0
  const total = (inBlood: boolean): number =>
    [...uses].reduce((sum, [route, n]) => sum + (reachesBlood({ route }) === inBlood ? n : 0), 0)
  const inBlood = total(false) < 2 * total(true)
  const [lead] = [first, ...others]
    .filter((entry) => count(entry) > 0 && reachesBlood(entry) === inBlood)
    .sort((one, other) => count(other) - count(one))
  return lead ?? null
})

export const drugClassOf = (catalogue: Catalogue, saltId: number): Text | undefined => {
  const entry = leadingEntryOf(catalogue, saltId)
  return saltOf(catalogue, saltId)?.body.drugClass ?? (entry ? classOf(entry) : undefined)
}
