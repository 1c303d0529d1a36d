import { z } from 'zod'
import { type Grade, grades, type Level, levels } from '#model/interaction-levels.ts'
import { noteTopics } from '#model/interactions.ts'
import { limits, sizes } from '#model/limits.ts'
import { Severity, Verdict } from '#model/product.ts'
import { endpoint } from '../core/endpoint.ts'
import { choiceField, countField, textField } from '../core/fields.ts'
import { flag, ItemId, ItemName, ItemType, ListedItem } from './item.ts'

/** Statuses of a check (spec §3). `failureInteraction`: no answer, because the data does not cover the items. */
export const interactionStatus = {
  successWithInteraction: 1,
  successWithoutInteraction: 2,
  failureInteraction: 3,
} as const

const InteractionItem = z.object({
  type: ItemType,
  prName: ItemName.optional().meta({
    description: 'Name; finds a salt that has no prId, by its exact name or synonym',
  }),
  prId: ItemId.optional(),
  itemId: z
    .union([z.string().max(100), z.number()])
    .optional()
    .meta({ description: 'The caller’s own id of the item, returned unchanged' }),
})

/** Forms cannot send lists of objects, so they send the list as JSON. */
const listOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const Source = z.object({
  name: z.string(),
  url: z.string().optional(),
  date: z.string().optional(),
})
const Salt = z.object({ id: z.int(), name: z.string() })
const LinkedSalt = Salt.extend({ url: z.string() })
const Checked = z.object({
  prId: z.int(),
  prName: z.string(),
  itemId: z.union([z.string(), z.number()]).optional(),
})
const Message = z.object({
  /** Meaning for the patient, in the language of the request. */
  sev_consumer_msg: z.string(),
  sev_professional_msg: z.string().optional(),
  advice: z
    .string()
    .optional()
    .meta({ description: 'What a customer does; never to change or stop a dose' }),
  management: z
    .string()
    .optional()
    .meta({ description: 'What a prescriber or pharmacist does; not for customers' }),
  fromClass: z.string().optional().meta({
    description:
      'The medicine of the same class that the warning is taken from, where the data lacks the pair itself',
  }),
  source: Source,
})

export const CheckReply = z
  .object({
    status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    answer: z.enum(['interaction', 'none', 'not-covered', 'nothing-to-compare']),
    /** The answer as a sentence. */
    message: z.string(),
    /** Most severe first; a `null` severity means a known interaction of unknown severity. */
    result: z.array(
      z.object({
        severity: Severity.nullable(),
        /** From one item through the salts to the other item. */
        pathKeys: z.array(z.string()),
        salts: z.tuple([LinkedSalt, LinkedSalt]),
        /** Names of the items that contain the first and the second salt. */
        holders: z.tuple([z.array(z.string()), z.array(z.string())]),
        interactionCheckerResponse: Message,
      }),
    ),
    /** One salt, one acting substance or one class of medicines in several items; never under `none`. */
    duplicates: z.array(
      z.object({
        is: z.enum(['salt', 'substance', 'class']),
        /** The first of `salts`: of one salt the only one. */
        salt: Salt,
        salts: z.array(Salt),
        items: z.array(Checked),
        /** What the class is called and why two of it are too much, where the project knows. */
        kind: z.string().optional(),
        reason: z.string().optional(),
        message: z.string(),
      }),
    ),
    notes: z.array(
      z.object({
        topic: z.enum(noteTopics),
        salt: Salt,
        severity: Severity.nullable(),
        verdict: Verdict,
        interactionCheckerResponse: Message,
      }),
    ),
    /** Pairs that the data covers without listing an interaction. */
    none: z.array(z.array(Salt)),
    /** Pairs for which the data cannot tell, and the salts it lacks. This does not mean safe. */
    notCovered: z.array(z.object({ salts: z.array(Salt), lacking: z.array(Salt) })),
    notesNotCovered: z.array(z.object({ topic: z.enum(noteTopics), salt: Salt })),
    /** Items whose salts are not all known. */
    incomplete: z.array(Checked),
    /** Every pair of items with its level: the alternate view of spec §3, also for salts. */
    pairs: z.array(
      z.object({
        level: z.enum(grades),
        product_1: z.string(),
        product_2: z.string(),
        /** Indexes into `result` of the interactions between the two. */
        found: z.array(z.int()),
        /** Names of the salts that both contain. */
        shared: z.array(z.string()),
      }),
    ),
    items: z.array(ListedItem.extend({ itemId: z.union([z.string(), z.number()]) })),
    disclaimer: z.string(),
  })
  .meta({ title: 'InteractionCheck' })

const ProductPair = z.object({
  product_1: z.string(),
  product_2: z.string(),
  product_1_id: z.int(),
  product_2_id: z.int(),
  description: z.string(),
})
const pairs = z.array(ProductPair)

const check = {
  method: 'POST',
  summary: 'Checks up to five products and salts. Read-only, so it needs no session token.',
  access: 'everyone',
  body: z.object({
    items: z.preprocess(listOf, z.array(InteractionItem).min(1).max(50)),
    checkWithAlcohol: flag('Also what alcohol means for each salt'),
    checkWithPregnancy: flag('Also what pregnancy means for each salt'),
  }),
  result: CheckReply,
  errors: [
    'interactionFull',
    'interactionRepeated',
    'interactionNotFound',
    'interactionFailed',
    'notReady',
  ],
} as const

export const interactions = {
  check: endpoint({ ...check, path: '/api/v1/interactionchecker/check' }),
  checkNew: endpoint({ ...check, path: '/api/v3/interactionchecker/check' }),
  products: endpoint({
    method: 'GET',
    path: '/pharmacy_api/product-interaction',
    summary:
      'The same for products, as levels from A (none known) to E (high). Pairs without a level are listed apart, never under A.',
    access: 'everyone',
    query: z.object({ product_ids: textField('Ids of two to five products, joined by commas') }),
    result: z.object({
      levels: z.object({ A: pairs, B: pairs, C: pairs, D: pairs, E: pairs } satisfies Record<
        Level,
        unknown
      >),
      level_definitions: z.record(z.enum(levels), z.string()),
      /** Interactions of unknown severity; the same salt, substance or class in both; pairs that the data does not cover. */
      without_level: z.object({
        'not-graded': pairs,
        duplicate: pairs,
        'not-covered': pairs,
      } satisfies Record<Exclude<Grade, Level>, unknown>),
      disclaimer: z.string(),
    }),
    errors: [
      'interactionFull',
      'interactionRepeated',
      'interactionNotFound',
      'interactionFailed',
      'notReady',
    ],
  }),
  pick: endpoint({
    method: 'GET',
    path: '/api/v1/interactionchecker/autocomplete',
    summary: 'Products or salts to check, while typing.',
    access: 'everyone',
    query: z.object({
      name: textField('What was typed'),
      pageSize: countField('Entries at most', {
        max: sizes.searchPage,
        fallback: limits.pageSize.typeahead,
      }),
      type: choiceField('Products, or salts', ['product', 'salt', 'all']),
      search_version: choiceField('Always v1', ['v1']),
    }),
    result: z.array(
      z.object({
        pId: z.int(),
        pName: z.string(),
        type: z.enum(['Drug', 'generics']),
        composition: z.string(),
      }),
    ),
    errors: ['notReady'],
  }),
} as const
