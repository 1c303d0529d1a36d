import { z } from 'zod'

/** The physical form of a product. Substitutes must have the same; pages print it in the reader's language. */
export const forms = [
  'tablet',
  'capsule',
  'syrup',
  'suspension',
  'solution',
  'drops',
  'injection',
  'infusion',
  'cream',
  'ointment',
  'gel',
  'lotion',
  'powder',
  'granules',
  'inhaler',
  'respules',
  'spray',
  'patch',
  'suppository',
  'lozenge',
  'mouthwash',
  'shampoo',
  'soap',
  'oil',
  'kit',
  'device',
  'food',
  'other',
] as const
export const Form = z.enum(forms)
export type Form = z.infer<typeof Form>

/** How a release changes the absorption of a solid form; "40 mg SR" never substitutes plain "40 mg". */
export const releases = [
  'plain',
  'sustained',
  'enteric',
  'dispersible',
  'orodispersible',
  'chewable',
  'effervescent',
  'sublingual',
  'modified',
  'depot',
] as const
export const Release = z.enum(releases)
export type Release = z.infer<typeof Release>

/** Where a medicine is used, for forms made for several places: eye drops and ear drops are both drops but never interchangeable. */
export const routes = [
  'oral',
  'eye',
  'ear',
  'eye-ear',
  'nose',
  'skin',
  'vaginal',
  'rectal',
  'inhaled',
  'injected',
  'mouth',
  'other',
] as const
export const Route = z.enum(routes)
export type Route = z.infer<typeof Route>

/** The container, which decides the picture and the words "strip of", "bottle of". */
export const packForms = [
  'strip',
  'bottle',
  'tube',
  'vial',
  'ampoule',
  'box',
  'packet',
  'sachet',
  'inhaler',
  'jar',
  'pen',
  'cartridge',
  'syringe',
  'bag',
  'spray',
  'dropper',
  'device',
  'other',
] as const
export const PackForm = z.enum(packForms)
export type PackForm = z.infer<typeof PackForm>

/** Schedules of the Drugs Rules, 1945. `none`: a drug in no schedule. */
export const schedules = ['OTC', 'none', 'G', 'H', 'H1', 'X'] as const
export const Schedule = z.enum(schedules)
export type Schedule = z.infer<typeof Schedule>

/** The verdict of a row of the safety panel. `unknown` is stated, never shown as safe. */
export const verdicts = [
  'safe',
  'safe-if-prescribed',
  'caution',
  'consult',
  'unsafe',
  'unknown',
] as const
export const Verdict = z.enum(verdicts)
export type Verdict = z.infer<typeof Verdict>

export const safetyTopics = [
  'alcohol',
  'pregnancy',
  'breastfeeding',
  'driving',
  'kidney',
  'liver',
] as const
export const SafetyTopic = z.enum(safetyTopics)
export type SafetyTopic = z.infer<typeof SafetyTopic>

export const productKinds = ['drug', 'otc'] as const
export const ProductKind = z.enum(productKinds)
export type ProductKind = z.infer<typeof ProductKind>

/** Stored severities (spec §3): 1 high, 2 medium, 3 low, 4 very low. 5 and 6 are filters and never stored. */
export const Severity = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type Severity = z.infer<typeof Severity>

/**
 * Whether a product can be bought, or why not. Prices of products that are not `for-sale` are shown, if at all, as information without
 * an offer.
 */
export const saleStates = [
  'for-sale',
  'unavailable',
  'no-price',
  'not-sold',
  'discontinued',
  'banned',
] as const
export const SaleState = z.enum(saleStates)
export type SaleState = z.infer<typeof SaleState>

export type SaleFacts = {
  banned: boolean
  discontinued: boolean
  /** Narcotic or psychotropic under the NDPS Act. */
  narcotic: boolean
  /** A sale rule forbids selling it online, whatever the export says. */
  restricted: boolean
  schedule: Schedule
  hasPrice: boolean
  available: boolean
}

/** The strongest reason wins: a banned product is banned whatever else applies. Schedule X and NDPS are never sold online. */
export const saleStateOf = (facts: SaleFacts): SaleState => {
  if (facts.banned) return 'banned'
  if (facts.discontinued) return 'discontinued'
  if (facts.narcotic || facts.restricted || facts.schedule === 'X') return 'not-sold'
  if (!facts.hasPrice) return 'no-price'
  return facts.available ? 'for-sale' : 'unavailable'
}
