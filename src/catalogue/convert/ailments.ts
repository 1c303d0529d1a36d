import { actingSubstance } from '../substances/forms.ts'
import { type AilmentPlace, placesOfCode } from './ailment-place.ts'
import table from './ailments.json' with { type: 'json' }
import { foldName } from './mend.ts'
import { complaintIn } from './named-rows.ts'

/**
 * An ailment with the ATC groups that the WHO classification assigns to it. A substance in `alone` counts only in a product whose every
 * salt treats the ailment: vitamins, paracetamol and sedatives often accompany medicines for something else. `uses`: the words for it on
 * labels.
 */
export type Ailment = { name: string; pictogram: string; synonyms?: string[]; atc: string[]; alone?: string[]; uses: string[] }

export const ailments: readonly Ailment[] = table.rows
export const ailmentSource = table.source

/** Substances whose use depends on the dose or the combination, so that their codes imply too much. */
const unsettled = new Set(table.unsettled.map(({ salt }) => actingSubstance(salt)))

/** Main groups that are combined for different reasons; a product with two of them implies neither ailment with certainty. */
const unlike = /^[NLV]/

const byUse = new Map(
  ailments.flatMap(({ name, synonyms = [], uses }) => [name, ...synonyms, ...uses].map((use) => [complaintIn(use), name] as const)),
)

/** The ailment that a stated use refers to. */
export const ailmentOfUse = (use: string): string | undefined => byUse.get(complaintIn(use)) ?? byUse.get(foldName(use))

export type ClassifiedSalt = { identity: string; atc: readonly string[] }

/** What a salt treats in some places: `main` by itself, `all` also in combination with its like. `letters`: its ATC main groups. */
type Treated = { letters: string; main: string[]; all: string[] }

const known = new Map<string, Treated>()

const treatedBy = ({ identity, atc }: ClassifiedSalt, places: readonly AilmentPlace[]): Treated => {
  const key = [identity, ...places, ...atc].join('\n')
  const before = known.get(key)
  if (before) return before
  const codes = unsettled.has(actingSubstance(identity))
    ? []
    : atc.filter((code) => placesOfCode(code).some((place) => places.includes(place)))
  const named = (groupsOf: (ailment: Ailment) => readonly string[]): string[] =>
    ailments.filter((ailment) => codes.some((code) => groupsOf(ailment).some((group) => code.startsWith(group)))).map(({ name }) => name)
  const treated = {
    letters: [...new Set(codes.map((code) => code.charAt(0)))].join(''),
    main: named((ailment) => ailment.atc),
    all: named((ailment) => [...ailment.atc, ...(ailment.alone ?? [])]),
  }
  known.set(key, treated)
  return treated
}

/**
 * Ailments that a product treats by the classes of its salts in its places of application. Salts of different main groups must agree, and
 * so must groups that are combined for different reasons; on disagreement no ailment is derived.
 */
export const ailmentsOfClasses = (salts: readonly ClassifiedSalt[], places: readonly AilmentPlace[]): string[] => {
  const each = salts.map((salt) => treatedBy(salt, places))
  const everywhere = each[0]?.all.filter((name) => each.every(({ all }) => all.includes(name))) ?? []
  const telling = each.filter(({ main }) => main.length > 0)
  const [first] = telling
  if (!first) return everywhere
  const isOneGroup =
    telling.every(({ letters }) => [...letters].some((letter) => first.letters.includes(letter))) && !unlike.test(first.letters)
  const names = isOneGroup
    ? telling.flatMap(({ main }) => main)
    : first.main.filter((name) => telling.every(({ main }) => main.includes(name)))
  return [...new Set([...names, ...everywhere])]
}
