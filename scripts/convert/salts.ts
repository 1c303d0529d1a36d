import { actingSubstance, baseOf } from '#catalogue/substances/forms.ts'
import type { AtcCodes } from './atc.ts'
import { saltIdentity } from './composition.ts'
import type { Ddinter } from './ddinter.ts'
import type { createIds, Spellings } from './identity.ts'
import { foldName } from './mend.ts'
import type { Tally } from './report.ts'

/**
 * Salts whose drug the interaction data lists under another name, each verified by a person, never matched by similarity. Left: the
 * identity of the catalogue's salt; right: DDInter's drug, for forms that cannot be derived by removing the counter-ion. They remain
 * separate salts in the catalogue because their strengths differ.
 */
const interactsAs: Record<string, string> = {
  'calcium folinate': 'Leucovorin',
  divalproex: 'Valproic acid',
  'insulin lispro protamine': 'Insulin lispro (protamine)',
  'liposomal amphotericin b': 'Amphotericin B (liposomal)',
  'mycophenolate sodium': 'Mycophenolic acid',
  'sodium valproate': 'Valproic acid',
  valproate: 'Valproic acid',
}

/** DrugBank synonyms that would map to a substance other than the one sold under the name. */
const notTheSame: readonly string[] = [
  'sodium polystyrene sulfonate',
  'vitamin k',
  'omega-3 fatty acid',
  'l-glutamate',
  'tetanus toxoid',
]

/** `covered`: every interaction of the salt is listed. */
export type Salt = {
  identity: string
  id: number
  name: string
  synonyms: string[]
  covered: boolean
  atc: readonly string[]
}

export type Salts = {
  all: Salt[]
  byIdentity: (identity: string) => Salt | undefined
  /** The salts that stand for a DDInter drug in interactions: at least one. */
  ofDdinter: (drug: string) => Salt[]
  /** Salts by any exact name (own, synonym or DrugBank synonym), with the other forms of the same active substance. */
  named: (name: string) => Salt[]
}

type Found = {
  drug: string
  by: 'name' | 'curated-name' | 'salt-form' | 'drugbank-synonym' | 'acting-substance'
}

/**
 * DDInter's name for a salt of the catalogue: the same name, a curated one, that of its base, or DrugBank's common name. Last comes the
 * active substance, for example of an enantiomer: its interactions apply, but the list may be incomplete. Never matched by similarity.
 */
const ddinterName = (
  identity: string,
  drugs: Map<string, string>,
  drugbank: Map<string, string>,
): Found | undefined => {
  const matchOf = (by: Found['by'], name: string | undefined): Found | undefined => {
    const drug = name === undefined ? undefined : drugs.get(saltIdentity(name))
    return drug === undefined ? undefined : { drug, by }
  }
  const exact = matchOf('name', identity)
  if (exact) return exact
  const curated = interactsAs[identity]
  if (curated !== undefined) return matchOf('curated-name', curated)
  if (notTheSame.includes(identity)) return undefined
  return (
    matchOf('salt-form', baseOf(identity)) ??
    matchOf('drugbank-synonym', drugbank.get(identity)) ??
    matchOf('acting-substance', actingSubstance(identity))
  )
}

/**
 * The salts of the medicines, plus one for each DDInter drug that matches none of them, so that both sides of every pair exist. Several
 * catalogue salts may be one DDInter drug (`Metoprolol Succinate`, `Metoprolol Tartrate`); each gets its pairs.
 */
export const settleSalts = (
  spellings: Spellings,
  ids: ReturnType<typeof createIds>,
  { drugs: ddinterDrugs, whole }: Pick<Ddinter, 'drugs' | 'whole'>,
  drugbank: Map<string, string>,
  atc: AtcCodes,
  joins: Tally,
): Salts => {
  const drugs = new Map(ddinterDrugs.map((drug) => [saltIdentity(drug), drug]))
  const salts = new Map<string, Salt>()
  const carriers = new Map<string, Salt[]>()
  const add = (identity: string, name: string, match: Found | undefined): void => {
    const { drug, by } = match ?? {}
    const synonyms = new Set<string>()
    // A salt form is not a synonym of its drug; a spelling or another name of the same substance is.
    if (
      drug !== undefined &&
      foldName(drug) !== foldName(name) &&
      (by === 'name' || by === 'drugbank-synonym')
    )
      synonyms.add(drug)
    const covered = drug !== undefined && by !== 'acting-substance' && whole.has(drug)
    const salt: Salt = {
      identity,
      id: ids.of(identity),
      name,
      synonyms: [...synonyms],
      covered,
      atc: atc.get(actingSubstance(identity)) ?? [],
    }
    salts.set(identity, salt)
    if (drug !== undefined) carriers.set(drug, [...(carriers.get(drug) ?? []), salt])
  }
  for (const identity of spellings.identities()) {
    const match = ddinterName(identity, drugs, drugbank)
    joins.count(
      match ? `catalogue-salts-in-ddinter-by-${match.by}` : 'catalogue-salts-not-in-ddinter',
    )
    add(identity, spellings.name(identity), match)
  }
  for (const drug of ddinterDrugs) {
    if (carriers.has(drug)) continue
    joins.count('salts-only-in-ddinter')
    add(saltIdentity(drug), drug, { drug, by: 'name' })
  }
  const byName = new Map<string, Salt[]>()
  const byAction = new Map<string, Salt[]>()
  for (const salt of salts.values()) {
    for (const name of new Set([salt.identity, ...salt.synonyms.map(saltIdentity)]))
      byName.set(name, [...(byName.get(name) ?? []), salt])
    const acting = actingSubstance(salt.identity)
    byAction.set(acting, [...(byAction.get(acting) ?? []), salt])
  }
  return {
    all: [...salts.values()].sort((a, b) => (a.identity < b.identity ? -1 : 1)),
    byIdentity: (identity) => salts.get(identity),
    ofDdinter: (drug) => carriers.get(drug) ?? [],
    named: (name) => [
      ...new Set([
        ...(byName.get(saltIdentity(name)) ??
          byName.get(saltIdentity(drugbank.get(foldName(name)) ?? '')) ??
          []),
        ...(byAction.get(actingSubstance(name)) ?? []),
      ]),
    ],
  }
}
