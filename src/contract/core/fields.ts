import { z } from 'zod'
import { asOneLine } from '#model/search-term.ts'

/**
 * Query fields of calls. The first of repeated names counts and long text is cut; a number out of bounds or an unknown choice is refused,
 * because a program that is answered something else than it asked for never learns of its mistake.
 */

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** Cuts at whole characters, removes control characters and trims. */
const tidy = (text: string, longest: number): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .trim()

export const text = (longest: number) =>
  z.string().trim().min(1, 'must not be empty').max(longest, 'is too long')

/** A text of limited length; empty by default. */
export const textField = (description: string, longest = 200) =>
  z
    .preprocess(
      first,
      z
        .string()
        .catch('')
        .transform((text) => tidy(text, longest)),
    )
    .prefault('')
    .meta({ type: 'string', description })

/** Text of several lines as one: a pasted list keeps its parts. */
export const linesField = (description: string, longest: number) =>
  z
    .preprocess(
      first,
      z
        .string()
        .catch('')
        .transform((text) => tidy(asOneLine(text), longest)),
    )
    .prefault('')
    .meta({ type: 'string', description })

/** A whole number between `least` and `most`, as text; empty is the default. Another one is refused, naming the field. */
export const countField = (
  description: string,
  { min = 1, max, fallback }: { min?: number; max: number; fallback: number },
) =>
  z
    .preprocess((value) => {
      const text = String(first(value) ?? '').trim()
      if (text === '') return fallback
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text
    }, z.int().min(min).max(max))
    .prefault(fallback)
    .meta({ type: 'integer', minimum: min, maximum: max, description })

/** One of `options`, in any case; empty is the first. Another one is refused, naming the field. */
export const choiceField = <const Options extends readonly [string, ...string[]]>(
  description: string,
  options: Options,
) =>
  z
    .preprocess((value) => {
      const text = String(first(value) ?? '').trim()
      if (text === '') return options[0]
      return options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text
    }, z.enum(options))
    .prefault(options[0])
    .meta({ type: 'string', enum: [...options], description })

/** Beyond any reader's need, and low enough to avoid counting through a million rows. */
const lastPage = 1_000

export const pageNumberField = () =>
  countField('Page of the list, from 1; beyond the end it is empty', { max: lastPage, fallback: 1 })

export const pageSizeField = (fallback: number, max: number) =>
  countField('Entries of one page', { max, fallback })

/** How a program follows what changes: it keeps `next` of an answer and asks again with it. */
export const feedQuery = (usual: number, most: number) =>
  z.object({
    updatedSince: z.iso
      .datetime('must be a moment such as 2026-11-27T10:00:00.000Z')
      .optional()
      .describe('From the beginning without it and without `cursor`'),
    cursor: z.string().max(200).optional().describe('`next` of the answer before'),
    pageSize: pageSizeField(usual, most),
  })

/** Where the next answer begins; what happened in the last ten seconds is in a later one. */
export const feedEnd = { next: z.string(), hasMore: z.boolean() }

export const cityField = () => textField('City to deliver to; availability follows it', 80)

/** An id in a path. A malformed one becomes 0, which no row has. */
export const idParam = (description: string) =>
  z
    .preprocess((value) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : 0), z.int())
    .meta({ type: 'integer', description })

export const Rupees = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .meta({ description: 'Rupees with two decimals' })

/** Whatever JSON can say. Not `z.json()`, whose description refers to itself where no reader of OpenAPI looks for it. */
export const AnyJson = z.custom<z.core.util.JSONType>()
