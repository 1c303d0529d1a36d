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

const usesSql = `SELECT p.form, p.name, p.pack_label AS packLabel, p.body ->> 'route' AS route FROM product_salt s
  JOIN product p ON p.id = s.product_id WHERE s.salt_id = ?`

/** Where most products with a salt are used; `undefined` where no product says it. */
const usualPlaceOf = (catalogue: Catalogue, saltId: number): Route | undefined => {
  const rows = catalogue.sql(usesSql).all(saltId) as {
    form: Form
    name: string
    packLabel: string
    route: Route | null
  }[]
  const places = Map.groupBy(rows, ({ form, name, packLabel, route }) =>
    placeOf(form, route ?? undefined, name.toLowerCase(), packLabel.toLowerCase()),
  )
  places.delete(undefined)
  return [...places].sort(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

/**
 * What is told of a salt itself: the entry on the way most of its products are used, else one on a use that reaches the blood. Of a salt in tablets
 * an entry on eye drops tells nothing.
 */
export const leadingEntryOf = keep(2_000, (catalogue, saltId: number): Entry | null => {
  const entries = entriesOf(catalogue, saltId)
  const [first] = entries
  if (!first) return null
  const place = usualPlaceOf(catalogue, saltId)
  if (place === undefined) return first
  return entries.find(({ route }) => route === place) ?? entries.find(reachesBlood) ?? null
})

/** The class of a salt, as the catalogue names it, else the formulary. */
export const drugClassOf = (catalogue: Catalogue, saltId: number): Text | undefined => {
  const entry = leadingEntryOf(catalogue, saltId)
  return saltOf(catalogue, saltId)?.body.drugClass ?? (entry ? classOf(entry) : undefined)
}
