import { z } from 'zod'
import { locales } from '#model/locale.ts'
import { outcomes, reporters, seriousness, sexes, stopped } from '#model/side-effect.ts'
import { typedText } from '#model/typed-text.ts'
import { endpoints } from '#paths.ts'
import { endpoint } from '../core/endpoint.ts'
import { choiceField } from '../core/fields.ts'

const text = (longest: number) =>
  z.string('must be a text').overwrite(typedText).trim().max(longest, 'is too long').default('')
const choice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(options).nullable().default(null),
  )
/** Boxes of a plain form arrive as one text or a list. */
const several = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z
    .preprocess(
      (value) =>
        value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value],
      z.array(z.enum(options)).max(options.length),
    )
    .prefault([])
const day = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.iso.date('must be a day such as 2026-11-20').optional(),
)
const number = (most: number) =>
  z
    .preprocess(
      (value) =>
        value === '' || value === undefined
          ? null
          : typeof value === 'string' && /^\d{1,4}$/.test(value.trim())
            ? Number(value)
            : value,
      z.int('must be a whole number').min(0).max(most).nullable(),
    )
    .prefault(null)

/** The form for consumers of the Pharmacovigilance Programme of India, with what the shop knows of the medicine. */
export const SideEffectForm = z
  .object({
    reaction: text(2_000).describe('What happened'),
    startedOn: day,
    endedOn: day,
    seriousness: several(seriousness),
    outcome: choice(outcomes),
    medicine: text(200).describe('The suspected medicine'),
    batch: text(40).describe('Ignored where the order names it'),
    expiry: text(20).describe('Ignored where the order names it'),
    dose: text(200).describe('How much and how often'),
    takenFor: text(200),
    stopped: choice(stopped).describe('Whether the medicine was stopped'),
    otherMedicines: text(500),
    conditions: text(500).describe('Other illnesses, allergies, pregnancy'),
    initials: text(10).describe('Initials of the patient; never the name'),
    age: number(130).describe('In years'),
    sex: choice(sexes),
    weight: number(400).describe('In kilograms'),
    reporter: choice(reporters),
    contact: text(200).describe('E-mail address or number of the reporter, for questions'),
  })
  .meta({ title: 'SideEffectForm' })
export type SideEffectForm = z.infer<typeof SideEffectForm>

const optionalNumber = z.preprocess(
  (value) =>
    value === '' || value === undefined
      ? undefined
      : typeof value === 'string' && /^\d{1,9}$/.test(value)
        ? Number(value)
        : value,
  z.int('must be a whole number').positive('must be positive').optional(),
)

export const sideEffects = {
  medicines: endpoint({
    method: 'GET',
    path: '/api/v3/side-effects/medicines',
    summary:
      'Medicines that were delivered to the caller, with batch and expiry, to choose the suspected one from; empty without a sign-in.',
    access: 'everyone',
    result: z.object({
      medicines: z.array(
        z.object({
          orderId: z.string(),
          line: z.int(),
          productId: z.int(),
          name: z.string(),
          batch: z.string(),
          expiry: z.string(),
          orderedOn: z.iso.date(),
        }),
      ),
    }),
  }),
  report: endpoint({
    method: 'POST',
    path: endpoints.sideEffect(),
    summary:
      'Reports a suspected side effect to the pharmacist, who passes it to the Pharmacovigilance Programme of India. A line of the caller’s order gives batch and expiry. Also answers a plain form, with the report as PDF.',
    access: 'everyone',
    changes: true,
    acceptsForm: true,
    body: SideEffectForm.extend({
      orderId: z.string().max(100).optional(),
      line: optionalNumber,
      productId: optionalNumber,
      locale: choiceField('Language of the page of a plain form', locales),
    }),
    needs: ['reaction', 'medicine', 'initials', 'age'],
    result: z.object({
      id: z.string(),
      report: z.string().describe('Where the report is had as PDF'),
    }),
    errors: [
      'sideEffectReactionEmpty',
      'sideEffectMedicineEmpty',
      'sideEffectInitialsEmpty',
      'sideEffectAgeMissing',
      'tooOften',
    ],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v3/side-effects/{id}/report',
    summary: 'A report as PDF, for its reporter: in the session that sent it, or for its customer.',
    access: 'everyone',
    params: z.object({ id: z.string().max(100) }),
    result: z.null(),
    file: ['application/pdf'],
    errors: ['notFound'],
  }),
} as const
