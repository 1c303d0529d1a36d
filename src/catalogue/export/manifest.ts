import { z } from 'zod'
import { Locale } from '#model/locale.ts'
import { DrugRow, OtcRow, VariantRow } from './product.ts'
import {
  AilmentRow,
  BrandRow,
  CategoryRow,
  CityRow,
  InteractionRow,
  ManufacturerRow,
  OfferRow,
  PincodeRow,
  SaltNoteRow,
  SaltRow,
  SearchTermRow,
  UsageRow,
} from './reference.ts'
import { BannerRow, CarePlanRow, FaqRow, HomeRowRow } from './shop.ts'

/**
 * The entities of an export in reading order: referenced rows come first. `key` names
 * the fields that identify a row, in `removed` lists of a delta too.
 */
export const entities = {
  cities: { row: CityRow, key: ['id'] },
  pincodes: { row: PincodeRow, key: ['pincode'] },
  offers: { row: OfferRow, key: ['id'] },
  manufacturers: { row: ManufacturerRow, key: ['id'] },
  brands: { row: BrandRow, key: ['id'] },
  ailments: { row: AilmentRow, key: ['id'] },
  usages: { row: UsageRow, key: ['id'] },
  categories: { row: CategoryRow, key: ['id'] },
  salts: { row: SaltRow, key: ['id'] },
  interactions: { row: InteractionRow, key: ['saltA', 'saltB'] },
  'salt-notes': { row: SaltNoteRow, key: ['saltId', 'topic'] },
  drugs: { row: DrugRow, key: ['id'] },
  otc: { row: OtcRow, key: ['id'] },
  variants: { row: VariantRow, key: ['id'] },
  'search-terms': { row: SearchTermRow, key: ['term'] },
  banners: { row: BannerRow, key: ['id'] },
  'care-plans': { row: CarePlanRow, key: ['id'] },
  'home-rows': { row: HomeRowRow, key: ['id'] },
  faq: { row: FaqRow, key: ['id'] },
} as const satisfies Record<string, { row: z.ZodType; key: readonly string[] }>

export type Entity = keyof typeof entities
export const entityNames = Object.keys(entities) as Entity[]

const ReleaseId = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,79}$/,
    'is not a release id (lower-case letters, digits, . _ -; at most 80)',
  )

const File = z.strictObject({
  /** `drugs.ndjson` or `drugs.ndjson.gz`, beside the manifest. */
  name: z.string().regex(/^[a-z-]+(\.\d+)?\.ndjson(\.gz)?$/, 'is not a file name of an export'),
  entity: z.enum(entityNames as [Entity, ...Entity[]]),
  rows: z.int().nonnegative(),
  /** Of the stored (possibly compressed) file, in lower-case hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in lower-case hex'),
})

/**
 * `manifest.json`. A full export is the whole catalogue; a delta has changed rows, and removed ones as
 * `{"removed": true, …key}`, on top of the release that `basedOn` names.
 */
export const Manifest = z
  .strictObject({
    format: z.literal(1),
    kind: z.enum(['full', 'delta']),
    id: ReleaseId,
    basedOn: ReleaseId.optional(),
    createdAt: z.iso.datetime(),
    source: z.string().max(500).optional(),
    /** The languages that the export declares; always includes English. */
    languages: z
      .array(Locale)
      .min(1)
      .refine((languages) => languages.includes('en'), 'lacks en'),
    files: z.array(File).max(100),
  })
  .superRefine((manifest, context) => {
    if ((manifest.kind === 'delta') !== (manifest.basedOn !== undefined))
      context.addIssue({
        code: 'custom',
        path: ['basedOn'],
        message:
          manifest.kind === 'delta' ? 'is missing in a delta' : 'does not belong in a full export',
      })
  })
export type Manifest = z.infer<typeof Manifest>
