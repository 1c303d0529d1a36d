import { z } from 'zod'
import { asStateName } from '#model/india-states.ts'
import { pictograms } from '#model/pictogram.ts'
import { SafetyTopic, Schedule, Severity, Verdict } from '#model/product.ts'
import { Reviewed } from './product.ts'
import { Id, ImageUrl, Source } from './row.ts'
import { Label, Name, Text } from './text.ts'

export const ManufacturerRow = z.strictObject({
  id: Id,
  name: Name,
  address: Label.optional(),
  country: Label.optional(),
  about: Text.optional(),
})
export type ManufacturerRow = z.infer<typeof ManufacturerRow>

export const BrandRow = z.strictObject({
  id: Id,
  name: Name,
  manufacturerId: Id.optional(),
  about: Text.optional(),
  image: ImageUrl.optional(),
})
export type BrandRow = z.infer<typeof BrandRow>

const Atc = z.string().regex(/^[A-Z]\d{2}[A-Z]{0,2}\d{0,2}$/)

/** A salt (generic). Single-salt drugs without texts of their own use its texts. */
export const SaltRow = z.strictObject({
  id: Id,
  name: Name,
  /** Other names of exactly this substance (paracetamol = acetaminophen). Used for search and interactions. */
  synonyms: z.array(Name).max(200).default([]),
  /** The name in other languages, for the reader; URLs and titles keep the Latin one beside it. */
  localNames: Text.optional(),
  drugClass: Text.optional(),
  /** ATC code of the WHO; salts of one group (its first five characters) are reported as duplicate therapy. */
  atc: Atc.optional(),
  /** Its further ATC codes, where it has several. */
  otherAtc: z.array(Atc).max(40).default([]),
  schedule: Schedule.optional(),
  about: Text.optional(),
  uses: z.array(Text).max(60).default([]),
  howItWorks: Text.optional(),
  howToTake: Text.optional(),
  missedDose: Text.optional(),
  sideEffects: z.array(Text).max(100).default([]),
  warnings: z.array(Text).max(40).default([]),
  safety: z
    .partialRecord(SafetyTopic, z.strictObject({ verdict: Verdict, note: Text.optional() }))
    .default({}),
  storage: Text.optional(),
  faq: z
    .array(z.strictObject({ question: Text, answer: Text }))
    .max(50)
    .default([]),
  references: z.array(Source).max(50).default([]),
  /**
   * Whether the interaction data lists every interaction of this salt. Two such salts without a row have no known interaction; any other
   * unlisted pair is "not covered", never "none".
   */
  interactionsCovered: z.boolean().default(false),
  /** A pharmacist's review of the general texts on this salt. It counts while they say what they said then, as the digest `texts` tells. */
  generalReview: Reviewed.extend({
    texts: z.string().regex(/^[0-9a-f]{64}$/, 'is no digest'),
    /** What the pharmacist wrote in place of sentences of the formulary, by their ids. */
    corrected: z
      .array(z.strictObject({ id: Label, text: Text }))
      .max(200)
      .default([]),
  }).optional(),
})
export type SaltRow = z.infer<typeof SaltRow>

/** A disease or complaint. */
export const AilmentRow = z.strictObject({
  id: Id,
  name: Text,
  synonyms: z.array(Name).max(100).default([]),
  pictogram: z.enum(pictograms).optional(),
  about: Text.optional(),
  symptoms: z.array(Text).max(60).default([]),
  causes: z.array(Text).max(60).default([]),
  selfCare: z.array(Text).max(60).default([]),
  seeDoctor: Text.optional(),
  /** Laboratory tests that a doctor may ask for. */
  relatedTests: z.array(Text).max(60).default([]),
  references: z.array(Source).max(50).default([]),
})
export type AilmentRow = z.infer<typeof AilmentRow>

/** A use of a drug, in the words of a label (`Pain relief`, `Prevention of stroke`). */
export const UsageRow = z.strictObject({
  id: Id,
  name: Text,
  ailmentIds: z.array(Id).max(50).default([]),
  about: Text.optional(),
})
export type UsageRow = z.infer<typeof UsageRow>

/** A node of the category tree. Its English slug is unique: the last path segment of a listing is the category. */
export const CategoryRow = z.strictObject({
  id: Id,
  name: Text,
  parentId: Id.optional(),
  about: Text.optional(),
  position: z.int().default(0),
})
export type CategoryRow = z.infer<typeof CategoryRow>

/** A known interaction of two salts, in either order. `severity` null: of unknown severity. */
export const InteractionRow = z.strictObject({
  saltA: Id,
  saltB: Id,
  severity: Severity.nullable(),
  consumer: Text.optional(),
  professional: Text.optional(),
  mechanism: Text.optional(),
  /** What a patient does. A patient is never told to change or stop a dose. */
  advice: Text.optional(),
  /** What a prescriber or pharmacist does. */
  management: Text.optional(),
  source: Source,
})
export type InteractionRow = z.infer<typeof InteractionRow>

/** The alcohol or pregnancy note of a salt, with a severity if the source gives one. */
export const SaltNoteRow = z.strictObject({
  saltId: Id,
  topic: z.enum(['alcohol', 'pregnancy']),
  severity: Severity.nullable().default(null),
  verdict: Verdict,
  /** US pregnancy category, where the source uses it. */
  category: z.enum(['A', 'B', 'C', 'D', 'X', 'N']).optional(),
  consumer: Text.optional(),
  professional: Text.optional(),
  source: Source,
})
export type SaltNoteRow = z.infer<typeof SaltNoteRow>

/** A State or union territory; taxes go by it, so another spelling is understood and a name of none is a fault. */
const State = Name.transform(asStateName)

export const PincodeRow = z.strictObject({
  pincode: z.string().regex(/^[1-9]\d{5}$/, 'is not a pincode of six digits'),
  /** The name of the place; for a serviceable pincode the name of one of the `cities`. */
  city: Name,
  district: Name.optional(),
  state: State,
  country: Name.default('India'),
  serviceable: z.boolean(),
  latitude: z.number().min(6).max(38).optional(),
  longitude: z.number().min(67).max(98).optional(),
})
export type PincodeRow = z.infer<typeof PincodeRow>

export const CityRow = z.strictObject({
  id: Id,
  name: Text,
  state: State,
  top: z.boolean().default(false),
  latitude: z.number().min(6).max(38),
  longitude: z.number().min(67).max(98),
})
export type CityRow = z.infer<typeof CityRow>

/** An offer line; without a city it applies everywhere. */
export const OfferRow = z.strictObject({
  id: Id,
  cityId: Id.optional(),
  quickBuyOfferText: Text,
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
})
export type OfferRow = z.infer<typeof OfferRow>

/** A word that customers type and its meaning in the catalogue (`pcm` → `paracetamol`). Curated; not for misspellings. */
export const SearchTermRow = z.strictObject({ term: Name, means: z.array(Name).min(1).max(20) })
export type SearchTermRow = z.infer<typeof SearchTermRow>
