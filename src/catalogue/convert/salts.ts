import { saltIdentity } from './composition.ts'
import type { Ddinter } from './ddinter.ts'
import type { createIds, Spellings } from './identity.ts'
import { foldName } from './mend.ts'
import type { Tally } from './report.ts'
import { interactsAs, notTheSame } from './salt-forms.ts'

/** `covered`: every interaction of the salt is listed. */
export type Salt = { identity: string; id: number; name: string; synonyms: string[]; covered: boolean }

/** All salts of the export and the two ways to find them. */
export type Salts = {
  all: Salt[]
  byIdentity: (identity: string) => Salt | undefined
  /** The salts that carry the interactions of a DDInter drug: at least one. */
  ofDdinter: (drug: string) => Salt[]
  /** A salt by any exact name: its own, a synonym, or a DrugBank synonym of either. */
  named: (name: string) => Salt[]
}

/** DDInter's name for a salt of the catalogue: the same name, a curated one, or DrugBank's common name. Never a likeness. */
const ddinterName = (identity: string, drugs: Map<string, string>, drugbank: Map<string, string>): string | undefined => {
  const exact = drugs.get(identity)
  if (exact !== undefined) return exact
  const curated = interactsAs[identity]
  if (curated !== undefined) return drugs.get(foldName(curated))
  if (notTheSame.includes(identity)) return undefined
  const common = drugbank.get(identity)
  return common === undefined ? undefined : drugs.get(common)
}

/**
 * The salts of the medicines, and one for each DDInter drug that none of them is, so that every pair has its two ends.
 * Several catalogue salts may be one DDInter drug (`Metoprolol Succinate`, `Metoprolol Tartrate`): each carries its pairs.
 */
export const settleSalts = (
  spellings: Spellings,
  ids: ReturnType<typeof createIds>,
  { drugs: ddinterDrugs, whole }: Pick<Ddinter, 'drugs' | 'whole'>,
  drugbank: Map<string, string>,
  joins: Tally,
): Salts => {
  const drugs = new Map(ddinterDrugs.map((drug) => [foldName(drug), drug]))
  const salts = new Map<string, Salt>()
  const carriers = new Map<string, Salt[]>()
  const add = (identity: string, name: string, drug: string | undefined): void => {
    const synonyms = new Set<string>()
    // A salt form is not a synonym of its drug; a spelling or another name of the same substance is.
    if (drug !== undefined && foldName(drug) !== foldName(name) && !(identity in interactsAs)) synonyms.add(drug)
    const salt: Salt = { identity, id: ids.of(identity), name, synonyms: [...synonyms], covered: drug !== undefined && whole.has(drug) }
    salts.set(identity, salt)
    if (drug !== undefined) carriers.set(drug, [...(carriers.get(drug) ?? []), salt])
  }
  for (const identity of spellings.identities()) {
    const drug = ddinterName(identity, drugs, drugbank)
    if (drug === undefined) joins.count('catalogue-salts-not-in-ddinter')
    else
      joins.count(
        foldName(drug) === identity
          ? 'catalogue-salts-in-ddinter-by-name'
          : identity in interactsAs
            ? 'catalogue-salts-in-ddinter-by-curated-name'
            : 'catalogue-salts-in-ddinter-by-drugbank-synonym',
      )
    add(identity, spellings.name(identity), drug)
  }
  for (const drug of ddinterDrugs) {
    if (carriers.has(drug)) continue
    joins.count('salts-only-in-ddinter')
    add(saltIdentity(drug), drug, drug)
  }
  const byName = new Map<string, Salt[]>()
  for (const salt of salts.values())
    for (const name of new Set([salt.identity, ...salt.synonyms.map(foldName)])) byName.set(name, [...(byName.get(name) ?? []), salt])
  return {
    all: [...salts.values()].sort((a, b) => (a.identity < b.identity ? -1 : 1)),
    byIdentity: (identity) => salts.get(identity),
    ofDdinter: (drug) => carriers.get(drug) ?? [],
    named: (name) => byName.get(saltIdentity(name)) ?? byName.get(drugbank.get(foldName(name)) ?? '') ?? [],
  }
}
