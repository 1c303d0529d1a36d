import type { Form, Route } from '#model/product.ts'
import { placeOf } from '../equality/place.ts'
import type { Text } from '../export/text.ts'
import { classOf, type Entry, entriesNamed, reachesBlood } from '../formulary/formulary.ts'
import type { Catalogue } from '../open.ts'
import { saltOf } from './entity.ts'
import { keep } from './keep.ts'

/** What the formulary has of a salt of the catalogue, found by its names: one entry for each way of use. */
export const entriesOf = keep(2_000, (catalogue, saltId: number): readonly Entry[] => {
  const salt = saltOf(catalogue, saltId)
  return salt ? entriesNamed([salt.name, ...(salt.body.synonyms ?? [])]) : []
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
