import { z } from 'zod'
import { contentActs, draftStates } from '#model/content-draft.ts'
import { withdrawalReasons } from '#model/sale-rule.ts'
import { endpoint } from '../core/endpoint.ts'
import { AnyJson, countField } from '../core/fields.ts'
import { PublishReport } from './publishing.ts'

/** The files of an export; `src/catalogue/export/manifest.ts` has their rows. */
export const editable = [
  'cities',
  'pincodes',
  'offers',
  'manufacturers',
  'brands',
  'ailments',
  'usages',
  'categories',
  'salts',
  'interactions',
  'salt-notes',
  'drugs',
  'otc',
  'variants',
  'search-terms',
  'banners',
  'care-plans',
  'home-rows',
  'faq',
] as const

const KeyPart = z.union([z.int().positive(), z.string().min(1).max(300)])
const Fields = z.record(z.string().max(60), AnyJson)

export const Edit = z
  .object({
    entity: z.enum(editable),
    key: z
      .array(KeyPart)
      .min(1)
      .max(2)
      .describe('The key of the row: [501], [21, 34] of an interaction'),
    set: Fields.optional().describe('Fields as an export writes them; null takes a field away'),
    remove: z.boolean().optional().describe('Takes the row away'),
  })
  .meta({ title: 'CatalogueEdit' })

export const Edits = z.array(Edit).min(1, 'must have an edit').max(500, 'has more than 500 edits')
const Why = z.string().trim().min(3, 'must say why').max(500)

const FieldChange = z.object({
  entity: z.enum(editable),
  key: z.array(KeyPart),
  field: z.string(),
  before: AnyJson,
  after: AnyJson,
})

export const EditReport = z
  .object({
    changes: z.array(FieldChange).describe('The old and the new value of each field'),
    report: PublishReport,
  })
  .meta({ title: 'CatalogueEditReport' })
export type EditReport = z.infer<typeof EditReport>

const Preview = EditReport.extend({
  preview: z
    .string()
    .nullable()
    .describe('Id of the release-to-be; null where nothing would change'),
  pages: z
    .array(z.object({ address: z.string(), preview: z.string() }))
    .describe('The first pages that would change, and where each is shown'),
}).meta({ title: 'CataloguePreview' })
export type Preview = z.infer<typeof Preview>

const Draft = z
  .object({
    id: z.string(),
    title: z.string(),
    state: z.enum(draftStates),
    version: z.int(),
    edits: z.array(Edit),
    reason: z.string(),
    publishAt: z.iso.datetime().nullable(),
    createdBy: z.string(),
    updatedBy: z.string(),
    updatedAt: z.iso.datetime(),
    fault: z.string().nullable().describe('Why the last publish was refused'),
    release: z.string().nullable(),
  })
  .meta({ title: 'CatalogueDraft' })
export type Draft = z.infer<typeof Draft>

const DraftEntry = z.object({ title: z.string().trim().min(1).max(200), edits: Edits, reason: Why })

const HistoryEntry = z
  .object({
    at: z.iso.datetime(),
    act: z.enum(contentActs),
    by: z.string(),
    reason: z.string().nullable(),
    source: z.string(),
    release: z.string().nullable(),
    outcome: z.enum(['published', 'unchanged', 'refused']),
    detail: z.string().nullable(),
    changes: z.array(FieldChange),
  })
  .meta({ title: 'CatalogueHistory' })
export type HistoryEntry = z.infer<typeof HistoryEntry>

const BadRow = z.object({
  file: z.string(),
  line: z.int(),
  id: z.union([z.string(), z.number()]).nullable(),
  field: z.string(),
  reason: z.string(),
  /** The row stands in the release without its damaged translations. */
  kept: z.boolean(),
})

const searched = z.array(z.object({ term: z.string(), searches: z.int() }))
export const publishErrors = [
  'notReady',
  'notFound',
  'publishRefused',
  'approvalNeeded',
  'registrationMissing',
] as const
const product = z.object({ id: z.coerce.number().int().positive() })
const seen = countField('Version that was seen, refused where it was saved since; 0 for any', {
  min: 0,
  max: 1_000_000,
  fallback: 0,
})
const draftId = z.object({ id: z.string().max(60) })
const base = '/api/ops/catalogue'

export const opsContent = {
  preview: endpoint({
    permission: 'catalogue.edit',
    method: 'POST',
    path: `${base}/preview`,
    summary:
      'What edits would change, field by field, with pages of the release-to-be to look at. Publishes nothing.',
    takesNoKey: 'a preview changes nothing.',
    body: z.object({ edits: Edits }),
    result: Preview,
    errors: publishErrors,
  }),
  previewPage: endpoint({
    permission: 'catalogue.edit',
    method: 'GET',
    path: `${base}/previews/{id}`,
    summary: 'A page of a release-to-be, for operators only.',
    params: draftId,
    query: z.object({ address: z.string().max(2_000) }),
    result: z.null(),
    file: ['text/html'],
    errors: ['notFound', 'notReady'],
  }),
  edit: endpoint({
    permission: 'catalogue.publish',
    method: 'POST',
    path: `${base}/edit`,
    summary: 'Publishes edits of the served release as a delta of their rows.',
    body: z.object({ edits: Edits, reason: Why }),
    result: EditReport,
    errors: publishErrors,
  }),
  setPrice: endpoint({
    permission: 'catalogue.publish',
    method: 'POST',
    path: `${base}/products/{id}/price`,
    summary: 'Sets the MRP, the offered price or both of a product, in rupees.',
    params: product,
    body: z.object({
      mrp: z.number().positive().optional(),
      offeredPrice: z
        .number()
        .positive()
        .nullable()
        .optional()
        .describe('null: the standing discount applies'),
      reason: Why,
    }),
    result: EditReport,
    errors: publishErrors,
  }),
  withdraw: endpoint({
    permission: 'catalogue.withdraw',
    method: 'POST',
    path: `${base}/products/{id}/withdraw`,
    summary: 'Takes a product off sale now, in this and all later releases. It takes one person.',
    params: product,
    body: z.object({
      because: z.enum(withdrawalReasons).describe('What the page tells'),
      reason: Why,
    }),
    result: EditReport,
    errors: publishErrors,
  }),
  restore: endpoint({
    permission: 'catalogue.publish',
    method: 'POST',
    path: `${base}/products/{id}/restore`,
    summary: 'Ends the withdrawal of a product.',
    params: product,
    body: z.object({ reason: Why }),
    result: EditReport,
    errors: publishErrors,
  }),
  rollback: endpoint({
    permission: 'catalogue.publish',
    method: 'POST',
    path: `${base}/rollback`,
    summary: 'Serves an earlier release again. What was withdrawn since stays withdrawn.',
    body: z.object({
      to: z.string().max(80).optional().describe('The previous release by default'),
      reason: Why,
    }),
    result: PublishReport,
    errors: publishErrors,
  }),
  history: endpoint({
    permission: 'catalogue.read',
    method: 'GET',
    path: `${base}/history`,
    summary: 'Who published, edited, withdrew and rolled back what, and why; newest first.',
    query: z.object({ limit: countField('Number of entries', { max: 200, fallback: 50 }) }),
    result: z.array(HistoryEntry),
  }),
  quarantine: endpoint({
    permission: 'catalogue.read',
    method: 'GET',
    path: `${base}/quarantine`,
    summary:
      'The rows that an import left out, or whose damaged translations it left out, and why.',
    query: z.object({
      release: z.string().max(80).optional().describe('The served release by default'),
      from: countField('Number of the first row', { max: 10_000_000, fallback: 1 }),
      limit: countField('Number of rows', { max: 500, fallback: 100 }),
    }),
    result: z.object({ release: z.string(), total: z.int(), rows: z.array(BadRow) }),
    errors: ['notReady', 'notFound'],
  }),
  searches: endpoint({
    permission: 'catalogue.read',
    method: 'GET',
    path: `${base}/searches`,
    summary:
      'What people searched for and did not find, and medicines that they asked for: counts without a person.',
    query: z.object({
      days: countField('Number of days to look back', { max: 365, fallback: 30 }),
    }),
    result: z.object({
      since: z.iso.date(),
      withoutResults: searched,
      withoutClicks: searched,
      requests: z.array(z.object({ name: z.string(), requests: z.int() })),
    }),
  }),
  drafts: endpoint({
    permission: 'catalogue.read',
    method: 'GET',
    path: `${base}/drafts`,
    summary:
      'Drafts that are open or scheduled, and the last ones that were published or discarded.',
    result: z.array(Draft),
  }),
  addDraft: endpoint({
    permission: 'catalogue.edit',
    method: 'POST',
    path: `${base}/drafts`,
    summary: 'Saves edits as a draft.',
    body: DraftEntry,
    result: Draft,
    errors: ['notReady', 'publishRefused'],
  }),
  schedule: endpoint({
    permission: 'catalogue.publish',
    method: 'POST',
    path: `${base}/schedule`,
    summary: 'Saves edits as a draft that is published at a time. What is refused leaves no draft.',
    body: DraftEntry.extend({ at: z.iso.datetime().describe('A moment in UTC, to come') }),
    result: Draft,
    errors: ['notReady', 'publishRefused'],
  }),
  saveDraft: endpoint({
    permission: 'catalogue.edit',
    method: 'POST',
    path: `${base}/drafts/{id}`,
    summary:
      'Saves a draft again. Where another operator saved it since `version`, the answer says who, and nothing is saved.',
    params: draftId,
    body: DraftEntry.extend({ version: z.int().positive() }),
    result: Draft,
    errors: ['notReady', 'notFound', 'publishRefused', 'draftChanged', 'draftOver'],
  }),
  discardDraft: endpoint({
    permission: 'catalogue.edit',
    method: 'POST',
    path: `${base}/drafts/{id}/discard`,
    summary: 'Ends a draft without a publish.',
    params: draftId,
    query: z.object({ version: seen }),
    result: Draft,
    errors: ['notFound', 'draftOver', 'draftChanged'],
  }),
  publishDraft: endpoint({
    permission: 'catalogue.publish',
    method: 'POST',
    path: `${base}/drafts/{id}/publish`,
    summary: 'Publishes a draft now, or at a time.',
    params: draftId,
    body: z.object({
      version: z.int().positive(),
      at: z.iso.datetime().optional().describe('A moment in UTC, to come; now by default'),
    }),
    result: Draft,
    errors: [
      'notReady',
      'notFound',
      'publishRefused',
      'approvalNeeded',
      'registrationMissing',
      'draftChanged',
      'draftOver',
    ],
  }),
} as const
