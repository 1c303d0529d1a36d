import type { Form, Schedule } from '#model/product.ts'
import { amountOf } from '../equality/amounts.ts'
import { actingSubstance } from '../substances/forms.ts'
import { isNarcotic, isScheduleX, restrictionOf } from './drugs.ts'
import { list } from './groups.ts'
import groups from './order-groups.json' with { type: 'json' }
import {
  antibacterials,
  corticosteroids,
  freeAtEyeOrNose,
  freeOnSurface,
  hormones,
  potentOnSkin,
  scheduleH,
  scheduleH1,
  soldFreely,
} from './schedule-lists.ts'
import type { SellableProduct } from './sellable-product.ts'
import { orderedSubstance } from './substance.ts'

/** Where a product acts, as far as the schedules distinguish it. */
type Site = 'inside' | 'surface' | 'eye' | 'nose'

const surfaceForms: readonly Form[] = [
  'cream',
  'ointment',
  'gel',
  'lotion',
  'shampoo',
  'soap',
  'oil',
  'mouthwash',
]
/** Forms that leave the place open: percent of a whole are the strength of what is dabbed or sprayed on, milligrams of what is swallowed. */
const openForms: readonly Form[] = ['solution', 'spray', 'powder', 'other']

/** A patch, a suppository and a pessary are no external use: the medicine is taken up by the body. What is not known counts as inside. */
const siteOf = ({
  form,
  route,
  salts,
}: Pick<SellableProduct, 'form' | 'route' | 'salts'>): Site => {
  if (form === 'patch') return 'inside'
  if (route === 'eye' || route === 'ear' || route === 'eye-ear') return 'eye'
  if (route === 'nose') return 'nose'
  if (route !== undefined) return route === 'skin' || route === 'mouth' ? 'surface' : 'inside'
  const inPercent = salts.length > 0 && salts.every(({ strength }) => strength?.includes('%'))
  if (form === 'drops') return inPercent ? 'eye' : 'inside'
  return surfaceForms.includes(form) || (openForms.includes(form) && inPercent)
    ? 'surface'
    : 'inside'
}

const otherWays: Partial<Record<Form, string>> = {
  injection: 'injected',
  infusion: 'injected',
  suppository: 'rectal',
  patch: 'patch',
  inhaler: 'inhaled',
  respules: 'inhaled',
}

/** The place by which products of one composition are one kind: an eye drop and an ear drop are two, and so are a tablet and an injection. */
export const actsAt = (product: Pick<SellableProduct, 'form' | 'route' | 'salts'>): string => {
  const { form, route } = product
  if (route !== undefined && route !== 'skin' && route !== 'oral') return route
  const site = siteOf(product)
  return site === 'inside' ? (otherWays[form] ?? 'oral') : site
}

/** Ends of international names that stand for a class of antibacterials. */
const antibacterialStem =
  /(?:cillin|cillinam|penem|mycin|micin|cycline|oxacin|nidazole|kacin)$|^(?:cef|ceph|sulfa)[a-z]/
const steroidStem = /(?:olone|asone|onide|cortisone)$/
/** Ends of international names that stand for classes of prescription medicines, also of those newer than the list of 2006. */
const stem = new RegExp(
  `(?:${[
    'conazole,fungin,virine|vir,tegravir,quine,mab,cept,tinib|ciclib|rafenib|nib,parib,zomib,platin,taxel,rubicin,tecan,trexed|trexate,citabine',
    'sartan,april|opril|pril,vastatin,olol,alol,dipine,gliptin,gliflozin,glitazone,glinide,formin,glutide,relix,relin,paratide,reotide',
    'triptan,gepant,setron,prazole,tidine,coxib,oxicam,profen,fenac,parin,xaban,gatran,grel|grelor,lukast,(?<!s)terol,tropium,phylline,prost',
    'zolamide,steride,zosin,lutamide,trozole,oxifene,dronate|dronic acid,afil,oxetine,triptyline,pramine,azepam|azolam|zolam,zepine,barbital',
    'promazine|perazine,peridol,peridone,piprazole,racetam,gabalin,thiazide,curium,fibrate,grastim,poetin,mustine',
  ]
    .flatMap((line) => line.split(','))
    .join('|')})$`,
)
const shortestStemmed = 7
const biologic =
  /^insulin\b|\bvaccine\b|\btoxoid\b|\bimmun(?:e |o)globulin\b|\banti(?:venom|venin|serum|toxin)\b/

type In = (substance: string) => boolean
const isOf =
  (group: ReadonlySet<string>, pattern?: RegExp): In =>
  (substance) =>
    group.has(substance) ||
    (pattern !== undefined && substance.length >= shortestStemmed && pattern.test(substance))

const isAntibacterial = isOf(antibacterials, antibacterialStem)
const isSteroid = isOf(corticosteroids, steroidStem)
const isPotent = isOf(potentOnSkin)
const isH1 = isOf(scheduleH1)
const isHormone = isOf(hormones)
const isListed = isOf(scheduleH, stem)

/** Nicotine of up to 2 mg a piece is sold freely; a stronger one, and a patch, by prescription. */
const isStrongNicotine = (substance: string, strength: string | undefined, form: Form): boolean => {
  if (substance !== 'nicotine') return false
  const amount = strength === undefined ? null : amountOf(strength)
  return form === 'patch' || (amount !== null && amount.base === 'mg' && amount.value > 2)
}

/** The pill for an emergency, alone: the class entry of hormones does not mean it, so the listing decides. */
const isEmergencyPill = ({ salts: [salt, ...others] }: Pick<SellableProduct, 'salts'>): boolean => {
  if (salt === undefined || others.length > 0 || !namesOf(salt.names).includes('levonorgestrel'))
    return false
  const amount = amountOf(salt.strength ?? '')
  return amount !== null && amount.base === 'mg' && (amount.value === 0.75 || amount.value === 1.5)
}

/** No list names the substance: what is free at this place is known by name, the rest is not known. */
const unlistedAt = (site: Site, substance: string): 'none' | 'unknown' =>
  soldFreely.has(substance) || (site !== 'inside' && freeOnSurface.has(substance))
    ? 'none'
    : 'unknown'

const scheduleAt = (site: Site, substance: string): 'H1' | 'H' | 'none' | 'unknown' => {
  if (isH1(substance) && site !== 'surface') return 'H1'
  if (isAntibacterial(substance) || isSteroid(substance)) return 'H'
  if (site === 'surface' && isPotent(substance)) return 'H'
  if (site === 'surface')
    return isListed(substance) || isH1(substance) ? 'none' : unlistedAt(site, substance)
  if (biologic.test(substance) || isHormone(substance) || isPotent(substance)) return 'H'
  if (site !== 'inside' && freeAtEyeOrNose.has(substance)) return 'none'
  return isListed(substance) || isH1(substance) ? 'H' : unlistedAt(site, substance)
}

const rank = { none: 0, unknown: 1, H: 2, H1: 3, X: 4 } as const
/** `unknown`: no list names a salt, neither a schedule nor what is sold freely. */
export type ScheduleByLaw = keyof typeof rank

const stricter = (one: ScheduleByLaw, other: ScheduleByLaw): ScheduleByLaw =>
  rank[other] > rank[one] ? other : one

/** The names under which the lists may hold a salt: its own, without its ions, and the substance that acts. */
const namesOf = (names: readonly string[]): string[] => [
  ...new Set(names.slice(0, 1).flatMap((name) => [orderedSubstance(name), actingSubstance(name)])),
]

/** Taken when something hurts, not day after day. A small dose of aspirin is taken for good. */
const onNeed = list([
  ...groups.analgesics.filter((name) => name !== 'aspirin'),
  ...groups.antitussives,
  ...groups.slackeners,
  ...groups.anthelmintics,
  ...groups.laxatives,
  'loperamide',
  'ondansetron',
])

/**
 * Whether a medicine of this composition, `Cefixime (200mg) + …`, is taken for some days and not for good: an antibiotic, or what is taken on need,
 * such as a painkiller.
 */
export const isOfCourse = (composition: string): boolean =>
  composition
    .split(' + ')
    .some((part) =>
      namesOf([part.replace(/ \([^()]*\)$/, '')]).some(
        (name) => isAntibacterial(name) || onNeed.has(name),
      ),
    )

/** The strictest schedule of a substance under any of its names, at the place where a product of this form and route acts. */
export const scheduleOfSubstance = (
  names: readonly string[],
  product: Pick<SellableProduct, 'form' | 'route' | 'salts'>,
  strength?: string,
): ScheduleByLaw => {
  const found = namesOf(names)
  if (isScheduleX(found)) return 'X'
  const site = siteOf(product)
  const each = found.map((name) =>
    isStrongNicotine(name, strength, product.form) ? 'H' : scheduleAt(site, name),
  )
  // Known under one of its names is known.
  const listed = each.filter((one) => one !== 'unknown').reduce(stricter, 'none')
  if (isNarcotic(found)) return stricter(listed, 'H')
  return listed === 'none' && !each.includes('none') ? 'unknown' : listed
}

/**
 * The schedule of a product by the Drugs Rules, 1945: by its salts, where it acts, and their strengths. The notes of Schedule H free preparations for
 * external use; antibiotics, corticosteroids, hydroquinone, retinoids and what else acts through the skin stay in it. `none` says that every
 * salt is one that is sold freely, not that the product is: a listing may be stricter, never looser.
 */
export const scheduleByLaw = (
  product: Pick<SellableProduct, 'form' | 'route' | 'salts'> &
    Partial<Pick<SellableProduct, 'compositionComplete'>>,
): ScheduleByLaw => {
  if (isEmergencyPill(product)) return 'none'
  const isWhole = product.salts.length > 0 && product.compositionComplete !== false
  return product.salts
    .map(({ names, strength }) => scheduleOfSubstance(names, product, strength))
    .reduce(stricter, isWhole ? 'none' : 'unknown')
}

/** Whether a substance is known as sold without a prescription, some of them for external use only. */
export const isSoldFreely = (name: string): boolean =>
  namesOf([name]).some((one) => soldFreely.has(one) || freeOnSurface.has(one))

/** Whether a list or a stem of the schedules, or a sale rule, knows a name as a substance. */
export const isScheduled = (name: string): boolean =>
  restrictionOf([orderedSubstance(name)]) !== undefined ||
  rank[scheduleOfSubstance([name], { form: 'tablet', route: undefined, salts: [] })] >= rank.H

/** The law and the listing together: the stricter schedule, and whether a prescription is asked for, as of all whose schedule is not known. */
export const strictest = (
  law: ScheduleByLaw,
  listed: { schedule: Schedule; prescriptionRequired: boolean },
): { schedule: Schedule; prescriptionRequired: boolean } => {
  const stated =
    listed.schedule === 'H' || listed.schedule === 'H1' || listed.schedule === 'X'
      ? listed.schedule
      : 'none'
  const schedule = stricter(law, stated)
  if (schedule === 'none') return listed
  return { schedule: schedule === 'unknown' ? 'none' : schedule, prescriptionRequired: true }
}
