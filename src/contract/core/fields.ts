import { z } from 'zod'

/**
 * Fields of a query that anybody may type into an address: whatever comes, something sensible is read. A name that stands
 * several times counts once, a text is cut, a number that is none is the default, one out of bounds is brought inside.
 */

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** Whole characters only, no control characters; spaces at the ends go. */
const tidy = (text: string, longest: number): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .trim()

/** A text of at most so many characters; empty when there is none. */
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

/** One of `options`, in any case; the first when it is none of them. */
export const choiceField = <const Options extends readonly [string, ...string[]]>(description: string, options: Options) =>
  z
    .preprocess((value) => {
      const text = String(first(value) ?? '').toLowerCase()
      return options.find((option) => option.toLowerCase() === text) ?? options[0]
    }, z.enum(options))
    .prefault(options[0])
    .meta({ type: 'string', enum: [...options], description })

/** Further than any reader goes, and no reason to count through a million rows. */
const lastPage = 1_000

export const pageNumberField = () => countField('Page of the list, from 1; beyond the end it is empty', { most: lastPage, fallback: 1 })

export const pageSizeField = (fallback: number, most: number) => countField('Entries of one page', { most, fallback })

export const cityField = () => textField('City to deliver to; availability follows it', 80)

/** An id in a path. A text that is none belongs to nothing, so it is 0, which no row has. */
export const idParam = (description: string) =>
  z.preprocess((value) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : 0), z.int()).meta({ type: 'integer', description })

/** Rupees with two decimals, `"223.40"`. */
export const Rupees = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .meta({ description: 'Rupees with two decimals' })
