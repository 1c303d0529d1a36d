import { z } from 'zod'
import { Locale } from '#model/locale.ts'
import { endpoint } from '../core/endpoint.ts'
import { countField, textField } from '../core/fields.ts'
import { EditReport, publishErrors } from './content.ts'

export const reviewStates = ['unreviewed', 'changed', 'reviewed'] as const

const Words = z.partialRecord(Locale, z.string().trim().min(1).max(20_000))

const Salt = z.object({
  id: z.int(),
  name: z.string(),
  products: z.int(),
  state: z.enum(reviewStates).describe('changed: what was approved is not what is said now'),
  review: z
    .object({ by: z.string(), qualification: z.string().optional(), on: z.iso.date() })
    .nullable()
    .describe('The last one, whether it counts or not'),
})

const Sentence = z.object({
  id: z.string(),
  text: Words,
  when: z.array(z.string()).describe('The only forms, releases and strengths it is said of'),
})

const OneSalt = Salt.extend({
  names: z.array(z.string()).describe('The salts of the catalogue that an approval is of'),
  texts: z.string().describe('A digest of what is said: an approval sends it back'),
  languages: z.array(Locale),
  entries: z.array(
    z.object({
      route: z.string(),
      fields: z.array(
        z.object({
          name: z.string(),
          isCorrectable: z.boolean(),
          sentences: z.array(Sentence),
        }),
      ),
      sources: z.array(z.object({ name: z.string(), url: z.string().optional() })),
    }),
  ),
}).meta({ title: 'GeneralTexts' })
export type OneSalt = z.infer<typeof OneSalt>

const salt = z.object({ id: z.coerce.number().int().positive() })
const base = '/api/ops/catalogue/general-texts'

export const opsGeneralTexts = {
  list: endpoint({
    permission: 'catalogue.read',
    method: 'GET',
    path: base,
    summary:
      'The salts with general texts, those of most products first, and whether a pharmacist has approved what is said of them.',
    query: z.object({
      name: textField('A part of the name'),
      from: countField('Number of the first salt', { max: 1_000_000, fallback: 1 }),
      limit: countField('Number of salts', { max: 200, fallback: 50 }),
    }),
    result: z.object({ total: z.int(), reviewed: z.int(), salts: z.array(Salt) }),
    errors: ['notReady'],
  }),
  one: endpoint({
    permission: 'catalogue.read',
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'What is said of a salt in general, sentence by sentence, in each language.',
    params: salt,
    result: OneSalt,
    errors: ['notReady', 'notFound'],
  }),
  approve: endpoint({
    permission: 'catalogue.review',
    method: 'POST',
    path: `${base}/{id}/approve`,
    summary:
      'Approves the general texts of a salt in the name of the pharmacist, with sentences that they corrected. Pages name both from then on.',
    params: salt,
    body: z.object({
      texts: z.string().max(100).describe('The digest of what was read'),
      corrected: z
        .array(z.object({ id: z.string().max(300), text: Words }))
        .max(200)
        .default([])
        .describe('Readers of a language that is left out see the English'),
    }),
    result: EditReport,
    errors: [...publishErrors, 'textsChanged'],
  }),
} as const
