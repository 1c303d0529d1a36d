import { z } from 'zod'

/**
 * Query fields that visitors may type into an address: any input yields a sensible value. The first of repeated names counts, long text
 * is cut, a malformed number becomes the default, one out of bounds is clamped.
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

/** A whole number between `least` and `most`. */
export const countField = (description: string, { least = 1, most, fallback }: { least?: number; most: number; fallback: number }) =>
  z
    .preprocess((value) => {
      const text = String(first(value) ?? '').trim()
      return /^-?\d{1,15}$/.test(text) ? Math.min(Math.max(Number(text), least), most) : fallback
    }, z.int())
    .prefault(fallback)
    .meta({ type: 'integer', minimum: least, maximum: most, description })

/** One of `options`, in any case; otherwise the first. */
export const choiceField = <const Options extends readonly [string, ...string[]]>(description: string, options: Options) =>
  z
    .preprocess((value) => {
      const text = String(first(value) ?? '').toLowerCase()
      return options.find((option) => option.toLowerCase() === text) ?? options[0]
    }, z.enum(options))
    .prefault(options[0])
    .meta({ type: 'string', enum: [...options], description })

/** Beyond any reader's need, and low enough to avoid counting through a million rows. */
const lastPage = 1_000

export const pageNumberField = () => countField('Page of the list, from 1; beyond the end it is empty', { most: lastPage, fallback: 1 })

export const pageSizeField = (fallback: number, most: number) => countField('Entries of one page', { most, fallback })

export const cityField = () => textField('City to deliver to; availability follows it', 80)

/** An id in a path. A malformed one becomes 0, which no row has. */
export const idParam = (description: string) =>
  z.preprocess((value) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : 0), z.int()).meta({ type: 'integer', description })

/** Rupees with two decimals, `"223.40"`. */
export const Rupees = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .meta({ description: 'Rupees with two decimals' })
