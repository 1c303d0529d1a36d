import { actingSubstance } from '#catalogue/substances/forms.ts'
import { type AilmentPlace, placesOfCode } from './ailment-place.ts'
import table from './ailments.json' with { type: 'json' }
import { foldName } from './mend.ts'
import { complaintIn } from './named-rows.ts'

/**
 * An ailment with the ATC groups that the WHO classification assigns to it, without the codes of `except`, and where its medicines are
 * used: swallowed or injected unless `places` says otherwise. A substance in `alone` counts only in a product whose every salt treats the
 * ailment: vitamins, paracetamol and sedatives often accompany medicines for something else. `uses`: the words for it on labels, not
 * believed of the ATC groups in `notOf`, nor where no salt is of the groups in `onlyOf`: "skin infections" are those of bacteria only if a salt acts
 * against bacteria.
 */
export type Ailment = {
  name: string
  pictogram: string
  synonyms?: string[]
  places?: string[]
  atc: string[]
  except?: string[]
  alone?: string[]
  uses: string[]
  notOf?: string[]
  onlyOf?: string[]
}

/**
 * Parts of combinations, by ATC group or by name, that do not change what the others treat: a steroid in a cream against fungus. `beside`:
 * the ailments for which this holds; without it, all that a substance treats by itself.
 */
type Companion = { parts?: string[]; salts?: string[]; beside?: string[]; why: string }

export const ailments: readonly Ailment[] = table.rows
export const ailmentSource = table.source

const companions = (table.companions as Companion[]).map(({ parts = [], salts = [], beside }) => ({
  parts,
  salts: new Set(salts.map(actingSubstance)),
  beside,
}))

/** Substances whose use depends on the dose or the combination, so that their codes imply too much. */
const unsettled = new Set(table.unsettled.map(({ salt }) => actingSubstance(salt)))

const usual: readonly string[] = ['swallowed', 'injected']
const byName = new Map(ailments.map((ailment) => [ailment.name, ailment]))
const placesOf = ({ places = usual as string[] }: Ailment): readonly string[] => places

/** Whether a medicine used in one of these places can treat the ailment; of unknown places none is excluded. */
export const isTreatedIn = (name: string, places: readonly AilmentPlace[]): boolean => {
  const ailment = byName.get(name)
  return (
    !ailment || places.length === 0 || places.some((place) => placesOf(ailment).includes(place))
  )
}

/** `Prevention of heart attack` is a use of its own: the same medicine does not treat one. */
const keysOf = (use: string): string[] =>
  /^prevention of /i.test(use) ? [foldName(use)] : [complaintIn(use), foldName(use)]

const byUse = new Map(
  ailments.flatMap(({ name, synonyms = [], uses }) =>
    [name, ...synonyms, ...uses].flatMap((use) => keysOf(use).map((key) => [key, name])),
  ),
)

export const ailmentOfUse = (use: string): string | undefined =>
  byUse.get(foldName(use)) ?? byUse.get(complaintIn(use))

/** Whether a stated use for the ailment counts: steroids are stated for cancer, which they relieve and do not treat. */
export const isBelieved = (name: string, salts: readonly ClassifiedSalt[]): boolean => {
  const { notOf = [], onlyOf } = byName.get(name) ?? {}
  const isOf = (groups: readonly string[]): boolean =>
    salts.some(({ atc }) => atc.some((code) => groups.some((group) => code.startsWith(group))))
  return !isOf(notOf) && (onlyOf === undefined || isOf(onlyOf))
}

export type ClassifiedSalt = { identity: string; atc: readonly string[] }

/** What a salt treats in some places: `main` by itself, `all` also in combination with its like; and what it only accompanies. */
type Treated = {
  main: ReadonlySet<string>
  all: ReadonlySet<string>
  accompanies: (ailment: string, byItself: boolean) => boolean
}

const known = new Map<string, Treated>()

const treatedBy = ({ identity, atc }: ClassifiedSalt, places: readonly AilmentPlace[]): Treated => {
  const key = [identity, ...places, ...atc].join('\n')
  const before = known.get(key)
  if (before) return before
  const substance = actingSubstance(identity)
  const codes = atc.map((code) => ({
    code,
    at: placesOfCode(code).filter((place) => places.includes(place)),
  }))
  const here = codes.filter(({ at }) => at.length > 0)
  const telling = unsettled.has(substance) ? [] : here
  const named = (groupsOf: (ailment: Ailment) => readonly string[]): Set<string> =>
    new Set(
      ailments
        .filter((ailment) =>
          telling.some(
            ({ code, at }) =>
              at.some((place) => placesOf(ailment).includes(place)) &&
              !ailment.except?.includes(code) &&
              groupsOf(ailment).some((group) => code.startsWith(group)),
          ),
        )
        .map(({ name }) => name),
    )
  const rules = companions.filter(
    ({ parts, salts }) =>
      salts.has(substance) ||
      here.some(({ code }) => parts.some((group) => code.startsWith(group))),
  )
  const treated = {
    main: named((ailment) => ailment.atc),
    all: named((ailment) => [...ailment.atc, ...(ailment.alone ?? [])]),
    accompanies: (ailment: string, byItself: boolean) =>
      rules.some(({ beside }) => beside?.includes(ailment) ?? byItself),
  }
  known.set(key, treated)
  return treated
}

/**
 * Ailments that a product treats by the classes of its salts in its places of use. Every salt has to treat the ailment or to be a known
 * companion of those that do; a salt of which nothing is known leaves the product without ailments.
 */
export const ailmentsOfClasses = (
  salts: readonly ClassifiedSalt[],
  places: readonly AilmentPlace[],
): string[] => {
  const each = salts.map((salt) => treatedBy(salt, places))
  const candidates = new Set(each.flatMap(({ all }) => [...all]))
  return [...candidates].filter((name) => {
    const byItself = each.some(({ main }) => main.has(name))
    return each.every(({ all, accompanies }) => all.has(name) || accompanies(name, byItself))
  })
}
