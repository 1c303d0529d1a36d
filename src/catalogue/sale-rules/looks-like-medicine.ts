import type { Form, Route } from '#model/product.ts'
import { brandSalts } from '../search/brands/index.ts'
import { isEveryday } from '../search/everyday-words.ts'
import { latin } from '../search/transliterate.ts'
import { isKnownName } from '../substances/names.ts'
import { type Restriction, restrictionOf } from './drugs.ts'
import { heldBrands } from './held-brands.ts'
import {
  brandsLikeSubstances,
  dosageForms,
  freeGoods,
  highDose,
  homoeopathy,
  injected,
  injectionTools,
  isMedicamentCode,
  isTraditionalCode,
  namedStrength,
  notAnswered,
  sharedForms,
  strength,
  takenInside,
} from './medicine-words.ts'
import { isOfSchedules, nearSubstance } from './near-substance.ts'
import { isInfantFood } from './no-discount.ts'
import { saleRuleOf } from './sale-rule.ts'
import { isScheduled, isSoldFreely, type ScheduleByLaw, scheduleByLaw } from './schedule.ts'
import { otherMedicines } from './schedule-lists.ts'

/** What a row of health products tells of itself. `brand` is the name of its brand, `described` what its texts say of it, without cautions. */
export type HealthProduct = {
  name: string
  form: Form
  route?: Route | undefined
  hsn?: string | undefined
  ingredients?: string | undefined
  brand?: string | undefined
  described?: string | undefined
}

/**
 * `law`: a salt of it is sold by prescription or not at all, which no decision sets aside. `doubt`: it is called like a brand or has the marks of a
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

/** Lower case, in Latin letters whatever the script: `एज़िथ्रोमाइसिन` is read as it sounds. */
const plain = (text: string): string =>
  /^[ -~’]*$/.test(text) ? text.toLowerCase().replace(/[’`]/g, "'") : latin(text)

/** The text as it stands, with its words apart where a figure or a mark joins them, and with hyphens left out: `tramadol50`, `mor-phine`. */
const readings = (text: string): string[] => [
  ...new Set([
    text,
    text.replace(/(?<=[a-z]{3})(?=\d)|(?<=\d)(?=[a-z]{3})|[._-]/g, ' '),
    text.replace(/(?<=[a-z])-(?=[a-z])/g, ''),
  ]),
]

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
      (isKnownName(run) || isScheduled(run) || otherMedicines.has(run)))
  if (known.size < maxKnown) known.set(run, is)
  return is
}

/** Of a list of ingredients or a text only what a schedule names counts: a cosmetic too has urea in it. */
const isListed = (run: string): boolean =>
  run.length >= shortestSubstance && /^[a-z]/.test(run) && isScheduled(run)

/** What follows a brand and makes it another product. */
const otherProduct = /^(?:[a-z]{1,2}\d?|dsr|dds|mps|spas|plus|trio|cold|total)$/

/** Whether letters follow a brand: `Candid B`. */
const isOfFamily = (text: string, brand: string): boolean => {
  const [, after = ''] = text.replace(/-/g, ' ').split(`${brand} `, 2)
  const [next = ''] = wordsOf(after)
  return otherProduct.test(next) && !dosageForms.test(next) && !sharedForms.test(next)
}

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

/**
 * What the law says of substances in a health product. What Schedule H frees for external use is free here only if it is known as sold so: the form of
 * a row may be wrong, and no pharmacist has read it.
 */
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
  if (rule !== null && rule.kind !== 'composition') return 'never'
  const law = scheduleByLaw({ form, route, salts })
  return law !== 'none' || substances.every((name) => isSoldFreely(name)) ? law : 'unknown'
}

const bySchedule: Record<Exclude<ScheduleByLaw, 'none'> | 'never', string> = {
  never: 'which is not sold online',
  X: 'of Schedule X',
  H1: 'of Schedule H1',
  H: 'of Schedule H',
  unknown: 'which no list knows as sold without a prescription',
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

/** The mark of a medicine that a row has, in words. */
const markOf = (text: string, { form }: HealthProduct): string => {
  const word = [dosageForms, strength, sharedForms]
    .map((mark) => mark.exec(text)?.[0]?.trim())
    .find((found) => found)
  if (word) return `“${word}”`
  return medicineForms.includes(form)
    ? `the form ${form}`
    : 'nothing in its name says that it is something else'
}

/** What homoeopathy dilutes under the name that a schedule has too. */
const remedies: ReadonlySet<string> = new Set(['opium', 'cannabis'])
/**
 * Whether a name is that of a remedy: “SBL” or “10X” beside a medicine of today or beside milligrams of it does not dilute it, and the same letters
 * count a pack.
 */
const isRemedy = (text: string, name: string): boolean =>
  isDiluted(text) && (remedies.has(name) || !isOfSchedules(name))
const isDiluted = (text: string): boolean => homoeopathy.test(text) && !strength.test(text)

/** The strength that a name states for its only salt; of nicotine, whose strength decides, also a bare number: `Nicotex 4`. */
const strengthIn = (text: string, salts: readonly string[]): string | undefined => {
  const [salt, ...others] = salts
  if (others.length > 0) return undefined
  const bare = salt === 'nicotine' ? /(?<![\d.])\d(?![\d.%]| ?[a-z]{2})/.exec(text)?.[0] : undefined
  return strength.exec(text)?.[0] ?? (bare && `${bare}mg`)
}

/** Shorter brands count only where a name begins. */
const shortestInside = 5
/** Brands wherever a name has them, `Combo ALPRAX + DOLO`, if they are no words of everyday goods. */
const brandsIn = (text: string): string[] =>
  runsIn(
    text,
    (run) =>
      !freeGoods.test(run) &&
      !isEveryday(run) &&
      (run.length >= shortestInside ? saltsOfBrand(run) : heldBrands.get(run)) !== undefined,
  )

/**
 * Whether a row of health products looks like a medicine that is not certainly sold without a prescription. Its name, brand, ingredients and texts are
 * read for salts and known brands, which the schedules judge. What remains is a medicine until something says that it is none: a salt or a brand that
 * is known to be sold freely, a word of everyday goods, Ayurveda or homoeopathy. A tariff code of goods does not: ledgers have tablets under 3304.
 */
export const likenessOf = (row: HealthProduct): Likeness | null => {
  const text = plain(`${row.name} ${row.brand ?? ''}`.trim())
  const traditional = isTraditionalCode(row.hsn) || isDiluted(text)
  const [form, route] = [formOf(text, row.form), row.route ?? routeOf(text)]
  const tools = injectionTools.test(text)
  const ways = readings(text.replace(brandsLikeSubstances, ''))
  const read = [
    ...new Set([
      ...ways.flatMap((way) => runsIn(way, isSubstance)),
      ...runsIn(plain(row.ingredients ?? ''), isListed),
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
  const brands = [
    ...new Set([...(brand && !isOther ? [brand] : []), ...(tools ? [] : ways.flatMap(brandsIn))]),
  ]
  const judged = [
    ...substances.map((name) => [name, [name]] as const),
    ...brands.map((one) => [one, saltsOfBrand(one) ?? []] as const),
  ]
  for (const [of, found] of judged) {
    const isBrand = brands.includes(of)
    if (!isBrand && isRemedy(text, of)) continue
    const law = lawOf(found, form, route, strengthIn(text, found))
    if (law === 'none') continue
    const what = `${isBrand ? `${of} (${found.join(', ')})` : of}, ${bySchedule[law]}`
    // A name may be that of a brand by chance.
    return { is: law === 'unknown' || (isBrand && law === 'H') ? 'doubt' : 'law', what }
  }
  if (/[\u0900-\u0dff]/.test(row.name))
    return { is: 'doubt', what: 'a name in other than Latin letters' }
  const isInjection = injected.test(text) && !tools
  if (isInjection || row.form === 'injection' || row.form === 'infusion')
    return { is: 'doubt', what: 'an injection' }
  if (!isDiluted(text)) {
    const near = ways.flatMap(wordsOf).find((word) => !freeGoods.test(word) && nearSubstance(word))
    if (near) return { is: 'doubt', what: `“${near}”, nearly ${nearSubstance(near)}` }
    const told = tools
      ? undefined
      : wordsOf(plain(row.described ?? '')).find((word) => isListed(word) && !isSoldFreely(word))
    if (told) return { is: 'doubt', what: `its texts speak of ${told}` }
  }
  const family = brands.find((one) => isOfFamily(text, one))
  if (family && !traditional)
    return { is: 'doubt', what: `a product of the family of ${family}, whose salts are not known` }
  const asked = notAnswered.exec(text)?.[0]
  if (asked && !isDiluted(text)) return { is: 'doubt', what: `“${asked}”` }
  const certain = substances.length > 0 || exact
  const dose = highDose.exec(text)?.[0]
  if (dose) return { is: 'doubt', what: `“${dose}”` }
  if (traditional || certain) return null
  const inside = takenInside.exec(text)?.[0]
  if (inside) return { is: 'doubt', what: `“${inside}”` }
  // Who files a row with the tariff as a medicament says more than a word of goods in its name.
  if (isMedicamentCode(row.hsn)) return { is: 'doubt', what: `the HSN code ${row.hsn}` }
  if (freeGoods.test(text) || tools || isInfantFood(row)) return null
  return { is: 'doubt', what: markOf(text, row) }
}

/** The reason why what a name spells out, in any script, is not sold online; a potency of homoeopathy is none. */
export const restrictionInName = (name: string): Restriction | undefined => {
  const text = plain(name)
  return restrictionOf(
    readings(text)
      .flatMap((way) => way.split(/[^a-z]+/))
      .filter((word) => !isRemedy(text, word)),
  )
}

/**
 * Whether a drug is called by a substance or a brand of a schedule. The row's own list of salts may be wrong: it never makes a product looser than its
 * name.
 */
export const isScheduledByName = ({ name, form, route }: HealthProduct): boolean => {
  const text = plain(name)
  const ways = readings(text)
  const { brand = '' } = brandOf(text) ?? {}
  const substances = [
    ...ways.flatMap((way) => runsIn(way, isListed)),
    ...[brand, ...ways.flatMap(brandsIn)].flatMap((one) => saltsOfBrand(one) ?? []),
    ...ways.flatMap(wordsOf).flatMap((word) => nearSubstance(word) ?? []),
  ].filter((one) => !isRemedy(text, one))
  const salts = substances.map((one, id) => ({ id, names: [one], strength: undefined }))
  return salts.length > 0 && !['none', 'unknown'].includes(scheduleByLaw({ form, route, salts }))
}
