import { z } from 'zod'
import { Locale } from '#model/locale.ts'

const maxLength = 20_000

/** Markup, control characters and mangled UTF-8 are rejected when an export is read: pages print text, never markup. */
const clean = (text: string): string | null => {
  if (/<[a-z!/?]/i.test(text)) return 'contains HTML'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text)) return 'contains control characters'
  // Bidirectional control characters can disguise a text; none of the site's languages needs them.
  if (/[\u202a-\u202e\u2066-\u2069]/.test(text)) return 'contains marks that turn the reading direction'
  // JSON can escape half a surrogate pair, which cannot be written as UTF-8.
  if (text.includes('\ufffd') || !text.isWellFormed()) return 'is not valid UTF-8'
  return null
}

const plain = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .superRefine((text, context) => {
      const fault = clean(text)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })

const line = (max: number) => plain(max).regex(/^[^\t\n\r\u2028\u2029]*$/, 'is more than one line')

/** A name: one line, at most 300 characters. */
export const Name = line(300)

/** A label such as `strip of 10 tablets`: one line, at most 200 characters. */
export const Label = line(200)

const Translations = z.partialRecord(Locale, plain(maxLength)).refine((text) => text.en !== undefined, 'lacks English (en)')

/** A text: a string is English; an object has a string per language, always including English. */
export const Text = z.union([plain(maxLength), Translations])
export type Text = z.infer<typeof Text>

/** The text in `locale`, else in English. */
export const textIn = (text: Text, locale: Locale): string => (typeof text === 'string' ? text : (text[locale] ?? (text.en as string)))
