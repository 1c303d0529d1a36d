import type { Schedule } from '#model/product.ts'
import { isNarcotic, isScheduleX } from '../sale-rules/drugs.ts'
import { orderedSubstance } from '../sale-rules/substance.ts'
import { saltIdentity } from './composition.ts'

const names = (list: string): ReadonlySet<string> => new Set(list.split(',').map((name) => name.trim()))

/**
 * The inputs do not state schedules. These substances are in Schedule H1 of the Drugs Rules, 1945 (inserted by G.S.R. 588(E) of 30 August
 * 2013, all 46 entries), under the names the medicine files use, salts included.
 */
const h1 = names(`
  alprazolam, balofloxacin, buprenorphine, capreomycin, cefdinir, cefditoren, cefditoren pivoxil, cefepime, cefetamet,
  cefixime, cefoperazone, cefotaxime, cefpirome, cefpodoxime, cefpodoxime proxetil, ceftazidime, ceftibuten,
  ceftizoxime, ceftriaxone, chlordiazepoxide, clofazimine, codeine, cycloserine, diazepam, diphenoxylate, doripenem,
  ertapenem, ethambutol, ethionamide, faropenem, gemifloxacin, imipenem, isoniazid, levofloxacin, meropenem, midazolam,
  moxifloxacin, nitrazepam, pentazocine, prulifloxacin, pyrazinamide, rifabutin, rifampicin,
  sodium para-aminosalicylate, sparfloxacin, thiacetazone, tramadol, zolpidem
`)

/** Salts and esters of the listed substances as the medicine files write them. */
const saltWords =
  / (hydrochloride|hcl|sulphate|sulfate|sodium|citrate|hydrobromide|phosphate|lactate|maleate|oxalate|tartrate|hydrate|disodium|cilexetil|pivoxil|proxetil)$/

const isIn = (list: ReadonlySet<string>, salt: string): boolean => {
  const identity = saltIdentity(salt)
  return list.has(identity) || list.has(identity.replace(saltWords, ''))
}

/**
 * Schedule and NDPS status of a product. Schedule H1 excludes preparations for external use. A product in no list is `H` if it needs a
 * prescription, else `none`: the inputs state no more.
 */
export const scheduleOf = (
  salts: readonly string[],
  external: boolean,
  prescription: boolean,
): { schedule: Schedule; narcotic: boolean } => {
  const substances = salts.map(orderedSubstance)
  const narcotic = isNarcotic(substances)
  if (isScheduleX(substances)) return { schedule: 'X', narcotic }
  if (!external && salts.some((salt) => isIn(h1, salt))) return { schedule: 'H1', narcotic }
  return { schedule: prescription || narcotic ? 'H' : 'none', narcotic }
}
