import type { Form, Route } from '#model/product.ts'
import { brandSalts } from '../search/brands/index.ts'
import { isEveryday } from '../search/everyday-words.ts'
import { isKnownName } from '../substances/names.ts'
import { type Restriction, restrictionOf } from './drugs.ts'
import { heldBrands } from './held-brands.ts'
import {
  bareCount,
  combinationLetters,
  dosageForms,
  figureAndCount,
  freeGoods,
  highDose,
  homoeopathy,
  injected,
  injectionTools,
  isMedicamentCode,
  isTraditionalCode,
  namedStrength,
  releaseLetters,
  sharedForms,
  smallTube,
  strength,
  takenInside,
  treatmentKit,
} from './medicine-words.ts'
import { isInfantFood } from './no-discount.ts'
import { saleRuleOf } from './sale-rule.ts'
import { isScheduled, type ScheduleByLaw, scheduleByLaw } from './schedule.ts'

/** What a row of health products tells of itself. */
export type HealthProduct = {
  name: string
  form: Form
  route?: Route | undefined
  hsn?: string | undefined
  ingredients?: string | undefined
}

/**
 * `law`: a salt of it is sold by prescription or not at all, which nobody can set aside. `doubt`: it is called like a brand or has the marks of a
 * medicine, and nothing says that it is sold freely; a pharmacist may.
 */
export type Likeness = { is: 'law' | 'doubt'; what: string }

const maxWords = 4
/** Shorter brands are words of everyday goods too. */
const shortestBrand = 4

const wordsOf = (text: string): string[] => text.match(/[a-z0-9]+(?:[.'-][a-z0-9]+)*/g) ?? []

/** Each run of words that `is` knows, the longest at each place. */
const runsIn = (text: string, is: (run: string) => boolean): string[] => {
  const words = wordsOf(text)
  const found: string[] = []
  for (let at = 0; at < words.length; at++)
    for (let count = Math.min(maxWords, words.length - at); count > 0; count--) {
      const run = words.slice(at, at + count).join(' ')
      if (!is(run)) continue
      found.push(run)
      at += count - 1
      break
    }
  return found
}

const shortestSubstance = 5
const maxKnown = 20_000
const known = new Map<string, boolean>()
const isSubstance = (run: string): boolean => {
  const before = known.get(run)
  if (before !== undefined) return before
  const is =
    run === 'nicotine' ||
    (run.length >= shortestSubstance &&
      /^[a-z]/.test(run) &&
      (isKnownName(run) || isScheduled(run)))
  if (known.size < maxKnown) known.set(run, is)
  return is
}

/** What follows a brand and makes it another product. */
const otherProduct = /^(?:[a-z]{1,2}\d?|dsr|dds|mps|spas|plus|trio|cold|total)$/

/** The salts of a brand that must be held, whatever its length, or of a popular one. */
const saltsOfBrand = (name: string): readonly string[] | undefined =>
  heldBrands.get(name) ?? (name.length >= shortestBrand ? brandSalts.get(name) : undefined)

/**
 * The brand that a name begins with: the longest that is known, also where a hyphen stands for the space. Letters after it (`Candid B`) make it another
 * product of which the salts are not known: it is not `exact`.
 */
const brandOf = (name: string): { brand: string; exact: boolean } | undefined => {
  const words = wordsOf(name.replace(/-/g, ' '))
  for (let at = 0; at < Math.min(words.length, 3); at++)
    for (let count = Math.min(maxWords, words.length - at); count > 0; count--) {
      const run = words.slice(at, at + count)
      const known = [run.join(' '), run.join('-'), run.join('')].find(
        (one) => saltsOfBrand(one) !== undefined,
      )
      if (known === undefined) continue
      const next = words[at + count] ?? ''
      return {
        brand: known,
        exact: !otherProduct.test(next) || dosageForms.test(next) || sharedForms.test(next),
      }
    }
  return undefined
}

const dabbedOn =
  /(?<![a-z])(?:crm|creams?|oint(?:ment)?|gels?|lotions?|paints?|shampoo|soap|serum|foam|gargle|mouth ?wash)(?![a-z])/

/** The form that the words say, where the row leaves it open. */
const formOf = (text: string, form: Form): Form => {
  if (injected.test(text) && !injectionTools.test(text)) return 'injection'
  if (/\bsupp?os[a-z]+|pessar/.test(text)) return 'suppository'
  if (form !== 'other' && form !== 'device' && form !== 'kit' && form !== 'food') return form
  if (dosageForms.test(text)) return 'tablet'
  return dabbedOn.test(text) || /\d ?%/.test(text) ? 'cream' : 'tablet'
}
const routeOf = (text: string): Route | undefined =>
  /\be\/ ?[de]\b|\beye\b|ophthalmic/.test(text)
    ? 'eye'
    : /\bn\/ ?d\b|\bnasal\b/.test(text)
      ? 'nose'
      : undefined

const lawOf = (
  substances: readonly string[],
  form: Form,
  route: Route | undefined,
  stated?: string,
): ScheduleByLaw | 'never' => {
  const salts = substances.map((name, id) => ({ id, names: [name], strength: stated }))
  const rule = saleRuleOf({
    name: '',
    form,
    release: 'plain',
    route,
    compositionComplete: true,
    salts,
  })
  // Which of two strengths a name does not state is no reason of its own.
  return rule === null || rule.kind === 'composition'
    ? scheduleByLaw({ form, route, salts })
    : 'never'
}

const bySchedule: Record<Exclude<ScheduleByLaw, 'none'> | 'never', string> = {
  never: 'which is not sold online',
  X: 'of Schedule X',
  H1: 'of Schedule H1',
  H: 'of Schedule H',
}

const medicineForms: readonly Form[] = [
  'tablet',
  'capsule',
  'injection',
  'infusion',
  'syrup',
  'suspension',
  'drops',
  'inhaler',
  'respules',
  'suppository',
  'patch',
]

/** The mark of a medicine that a row has, in words; undefined if it has none. */
const markOf = (text: string, { form }: HealthProduct): string | undefined => {
  const word = [
    dosageForms,
    strength,
    figureAndCount,
    releaseLetters,
    bareCount,
    smallTube,
    namedStrength,
    combinationLetters,
    treatmentKit,
  ]
    .map((mark) => mark.exec(text)?.[0]?.trim())
    .find((found) => found)
  if (word) return `“${word}”`
  if (medicineForms.includes(form)) return `the form ${form}`
  const shared = sharedForms.exec(text)?.[0]
  return shared && `“${shared}”`
}

/** One word that everyday life does not have, `NEOTRACET`: goods say what they are, a brand of medicines need not. */
const isBareName = (text: string): boolean => {
  const word = /^\s*([a-z]{4,20})\s*$/.exec(text)?.[1]
  return word !== undefined && !isEveryday(word)
}

/**
 * Whether a row of health products looks like a medicine that is not certainly sold without a prescription. Its name, brand and ingredients are read
 * for salts and known brands, which the schedules judge; then for the marks of a medicine. A salt or a brand that no schedule names, a word of
 * everyday goods, Ayurveda or homoeopathy answers a doubt.
 */
export const likenessOf = (row: HealthProduct): Likeness | null => {
  const text = row.name.toLowerCase().replace(/[’`]/g, "'")
  const traditional = isTraditionalCode(row.hsn) || (homoeopathy.test(text) && !strength.test(text))
  const [form, route] = [formOf(text, row.form), row.route ?? routeOf(text)]
  const tools = injectionTools.test(text)
  const read = [
    ...new Set([
      ...runsIn(text, isSubstance),
      ...runsIn((row.ingredients ?? '').toLowerCase(), isSubstance),
    ]),
  ]
  // A needle is called after what it injects.
  const substances = read.filter((name) => !(tools && name.startsWith('insulin')))
  const { brand, exact = false } = brandOf(text) ?? {}
  const ofBrand = brand === undefined ? [] : (saltsOfBrand(brand) ?? [])
  // Condoms and a tablet may share a brand; without a mark of a medicine the everyday word counts.
  const isOther =
    (freeGoods.test(text) &&
      ![dosageForms, strength, namedStrength].some((mark) => mark.test(text))) ||
    (tools && ofBrand.some((salt) => salt.startsWith('insulin')))
  const judged = [
    ...substances.map((name) => [name, [name]] as const),
    ...(brand && !isOther ? [[brand, ofBrand] as const] : []),
  ]
  const stated = strength.exec(text)?.[0]
  if (!homoeopathy.test(text))
    for (const [of, found] of judged) {
      const law = lawOf(found, form, route, found.length === 1 ? stated : undefined)
      if (law === 'none') continue
      const what = `${of === brand ? `${of} (${found.join(', ')})` : of}, ${bySchedule[law]}`
      // A name may be that of a brand by chance.
      return { is: of === brand && law === 'H' ? 'doubt' : 'law', what }
    }
  const isInjection = injected.test(text) && !tools
  if (isInjection || row.form === 'injection' || row.form === 'infusion')
    return { is: 'doubt', what: 'an injection' }
  const certain = substances.length > 0 || exact
  const dose = highDose.exec(text)?.[0]
  if (dose) return { is: 'doubt', what: `“${dose}”` }
  if (traditional || certain) return null
  const inside = takenInside.exec(text)?.[0]
  if (inside) return { is: 'doubt', what: `“${inside}”` }
  // Who files a row with the tariff as a medicament says more than a word of goods in its name.
  if (isMedicamentCode(row.hsn)) return { is: 'doubt', what: `the HSN code ${row.hsn}` }
  if (freeGoods.test(text) || isInfantFood(row)) return null
  const mark = markOf(text, row)
  if (mark !== undefined) return { is: 'doubt', what: mark }
  return isBareName(text) && !row.ingredients && !row.hsn
    ? { is: 'doubt', what: 'a name alone that does not say what it is' }
    : null
}

/** The reason why what a name spells out is not sold online; a potency of homoeopathy is none. */
export const restrictionInName = (name: string): Restriction | undefined =>
  homoeopathy.test(name.toLowerCase())
    ? undefined
    : restrictionOf(name.toLowerCase().split(/[^a-z]+/))
