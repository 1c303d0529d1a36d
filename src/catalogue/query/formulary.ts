import type { Text } from '../export/text.ts'
import { classOf, type Entry, entriesNamed } from '../formulary/formulary.ts'
import type { Catalogue } from '../open.ts'
import { saltOf } from './entity.ts'
import { keep } from './keep.ts'

/** What the formulary has of a salt of the catalogue, found by its names: one entry for each way of use, the commonest first. */
export const entriesOf = keep(2_000, (catalogue, saltId: number): readonly Entry[] => {
  const salt = saltOf(catalogue, saltId)
  return salt ? entriesNamed([salt.name, ...(salt.body.synonyms ?? [])]) : []
})

/** The class of a salt, as the catalogue names it, else the formulary. */
export const drugClassOf = (catalogue: Catalogue, saltId: number): Text | undefined => {
  const [entry] = entriesOf(catalogue, saltId)
  return saltOf(catalogue, saltId)?.body.drugClass ?? (entry ? classOf(entry) : undefined)
}
