import { z } from 'zod'
import { Locale, languageOf, locales } from '#model/locale.ts'
import { lettersOf, type Script, scripts } from '#model/script.ts'
import { undoDoubleEncoding } from './double-encoding.ts'

const maxLength = 20_000

/** Cells of a spreadsheet or a database that were empty, an error or a formula. */
const filler =
  /^(?:n\/?a|n\.a\.|null|undefined|#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!)|\[object object\]|lorem ipsum.*|=.*)$/is
/** Of a template or a program, anywhere in a text: "{{name}}", "strip of undefined tablets", "NaN mg". Null and undefined are also English words. */
const residue =
  /\$\{|(?<!\d ?)%[sd]\b|\{%|%\}|%\([a-z]\w*\)[sd]|\[object [A-Z]|\b[Ll]orem ipsum\b|\bNaN\b|\b(?:of|by|for) (?:null|undefined)[.,]?$|\b(?:null|undefined) ?(?:mg|mcg|ml|gm?|tablets?|capsules?|units?)\b|\d(?:null|undefined)\b/
/** What is entered where a text is still to come: a name may be so, a text may not. */
const nothingSaid =
  /^(?:none|nil|tb[ad]|te?st|x{3,}|dummy(?: text)?|blank|no data|(?:data )?not (?:available|applicable|known)|coming soon|to be (?:updated|added|decided|announced))\.?$/i

/** UTF-8 that was read in another code page than Windows-1252, or of which a part was lost: `Caf├®`, `child‚Äôs`, `30Â °C`, `+AC0-`. */
const otherCodePage =
  /[\u2500-\u259f]|‚Ä[^\s]|[√¬][©®†°∂∏§∞Æ]|Â(?=[\s\d]|$)|â[€‚„]|\+A[C-H][\dIMQUYa-z]-/

/** Letters that look like others: Cyrillic or Greek ones within a Latin word (but the κ of NF-κB), and the letters of mathematics and of wide print. */
const lookAlike =
  /[A-Za-z]\p{Script=Cyrillic}|\p{Script=Cyrillic}[A-Za-z]|[A-Za-z][ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρι]|[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρι][A-Za-z]|[\uff01-\uff5e\u{1d400}-\u{1d7ff}\u24b6-\u24e9]/u
/** A letter of a script that no language of India uses. Greek ones stand in names of substances. */
const foreign =
  /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}\u0900-\u0d7f\u1cd0-\u1cff\ua8e0-\ua8ff]/u

/** Markup, control characters and damaged text are rejected when an export is read: pages print text, never markup. */
const clean = (text: string): string | null => {
  if (
    /<[a-z!/?%]|< *(?:\/ *)?(?:b|i|p|br|div|em|span|strong|ul|li)\b[^<>]*>|\[\/(?:b|i|u|url|img)\]/i.test(
      text,
    )
  )
    return 'contains HTML'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text))
    return 'contains control characters'
  // Bidirectional control characters can disguise a text; none of the site's languages needs them.
  if (/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text))
    return 'contains marks that turn the reading direction'
  // JSON can escape half a surrogate pair, which cannot be written as UTF-8.
  if (text.includes('\ufffd') || !text.isWellFormed()) return 'is not valid UTF-8'
  if (
    (/[\u0080-\uffff]/.test(text) && undoDoubleEncoding(text) !== text) ||
    // Half of a word read so, the other half already mended.
    /[\u0900-\u0dff][\u00c0-\u00ff]|[\u00c0-\u00ff][\u0900-\u0dff]/.test(text)
  )
    return 'is UTF-8 that was read as Windows-1252 (â€™)'
  if (otherCodePage.test(text)) return 'is UTF-8 that was read in another code page'
  const entity =
    /\bnbsp\b|&(?:#\d{1,7};?|#x[\da-f]{1,6};?|[a-z]{2,8}\d?;|(?:lt|gt)\b| ?(?:amp|quot|apos|nbsp)\b)|(?<=[a-z] )(?:amp|quot|apos);/i.exec(
      text,
    )?.[0]
  if (entity) return `contains an HTML entity (${entity})`
  if (
    /\?{3}|(?:\? ){2}\?|[\p{L}\p{M}] \?{2}|(?:^|\s)\?{2} ?[\p{L}]|[\p{L}\p{M}]\?\p{Ll}|\p{Lu}\?\p{L}|[¿□]{2}/u.test(
      text,
    )
  )
    return 'has question marks in place of letters'
  if (filler.test(text) || residue.test(text))
    return 'is what a program writes where it has no text'
  const escaped =
    /\\(?:[nrt](?![a-z])|u[\da-f]{4}|x[\da-f]{2})|(?:[=%][\dA-F]{2}){2}|(?<=[a-z])%2[\dA-F](?=[a-z\d])/i.exec(
      text,
    )?.[0]
  if (escaped) return `contains an escaped character (${escaped})`
  // A joiner belongs to Indian scripts; the others only part or hide words.
  if (
    /(?![\u200c\u200d])\p{Cf}|(?<![\u0900-\u0dff])[\u200c\u200d]|[\u115f\u1160\u2800\u3164\uffa0]/u.test(
      text,
    )
  )
    return 'contains characters that cannot be seen'
  const alike = lookAlike.exec(text)?.[0]
  if (alike) return `has letters that only look like those of its language (${alike})`
  const strange = foreign.exec(text)?.[0]
  if (strange) return `has letters of a language that the shop has not (${strange})`
  return null
}

/** What a page fills in, or a template that nothing filled in. */
const unfilled = (text: string): string | null =>
  /\{\{|\}\}/.test(text) ? 'is what a program writes where it has no text' : null

const plain = (max: number, isFilled = false) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .superRefine((text, context) => {
      const fault = clean(text) ?? (isFilled ? null : unfilled(text))
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })

const line = (max: number) => plain(max).regex(/^[^\t\n\r\u2028\u2029]*$/, 'is more than one line')

/** A name: one line, at most 300 characters, with a letter or a digit in it. */
export const Name = line(300).regex(/[\p{L}\p{N}]/u, 'has no letter')

/** A label such as `strip of 10 tablets`: one line, at most 200 characters. */
export const Label = line(200)

const indian = (Object.keys(scripts) as Script[])
  .filter((script) => script !== 'latin')
  .map((script) => ({ script, letters: new RegExp(`[${lettersOf(script).letters}]`, 'g') }))

/** This many words are no brand or unit, which are the same in every language. */
const enoughWords = 4
const wordsIn = (text: string): number => text.match(/[\p{L}\p{M}]{3,}/gu)?.length ?? 0

const areSameWords = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim(),
  )
  return first === second
}

/** A word or two were translated and the sentence left: the names of a brand are fewer. */
const isMostlyEnglish = (text: string, english: string | undefined): boolean => {
  const latin = text.toLowerCase().match(/[a-z]{3,}/g) ?? []
  const known = new Set(english?.toLowerCase().match(/[a-z]{3,}/g))
  return (
    latin.length >= enoughWords &&
    latin.length > wordsIn(text) / 2 &&
    latin.every((word) => known.has(word))
  )
}

/** What is wrong with the script of a translation: exchanged columns, or the English text under another language. */
const scriptFault = (locale: Locale, text: string, english: string | undefined): string | null => {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'has no letter'
  const own = languageOf(locale).script
  const counts = indian.map(({ script, letters }) => ({
    script,
    count: text.match(letters)?.length ?? 0,
  }))
  const [most] = counts.toSorted((one, other) => other.count - one.count)
  const ofOwn =
    own === 'latin'
      ? (text.match(/[a-z]/gi)?.length ?? 0)
      : (counts.find(({ script }) => script === own)?.count ?? 0)
  if (most && most.script !== own && most.count > ofOwn)
    return `is written in ${lettersOf(most.script).name}, not in ${lettersOf(own).name}`
  if (own !== 'latin' && ofOwn > 0)
    return isMostlyEnglish(text, english) ? 'is the English text' : null
  if (own === 'latin') return null
  const words = wordsIn(text)
  if (english !== undefined && areSameWords(text, english))
    // A brand of two words is the same in every language; a sentence is not.
    return words >= enoughWords || (words > 1 && /[.!?]$/.test(english.trim()))
      ? 'is the English text'
      : null
  // Units and short names (`SPF 50`, `T4`) are written in Latin letters everywhere; words are not.
  return words > 1 || /[a-z]["[][a-z]/.test(text)
    ? `is not written in ${lettersOf(own).name}`
    : null
}

/** Two languages of one script: a sentence that is the same in both was copied from the one that comes first in `locales`. */
const twinFault = (locale: Locale, text: Partial<Record<Locale, string>>): string | null => {
  const own = text[locale] ?? ''
  if (languageOf(locale).script === 'latin' || own.split(/\s+/).length < enoughWords) return null
  const twin = locales
    .slice(0, locales.indexOf(locale))
    .find((other) => other !== 'en' && areSameWords(text[other] ?? '', own))
  return twin ? `is the text of ${twin}` : null
}

/** A text that says something. */
const said = (isFilled: boolean) =>
  plain(maxLength, isFilled)
    .regex(/[\p{L}\p{N}]/u, 'has no letter')
    .refine((text) => !nothingSaid.test(text), 'is what is entered where a text is still to come')

const translations = (isFilled: boolean) =>
  z
    .partialRecord(Locale, said(isFilled))
    .refine((text) => text.en !== undefined, 'lacks English (en)')
    .superRefine((text, context) => {
      for (const [locale, translation] of Object.entries(text) as [Locale, string][]) {
        const fault = scriptFault(locale, translation, text.en) ?? twinFault(locale, text)
        if (fault) context.addIssue({ code: 'custom', path: [locale], message: fault })
      }
    })

const textOf = (isFilled: boolean) =>
  z.union([
    said(isFilled).superRefine((text, context) => {
      // A bare name of another script may be how a thing is called.
      const fault = wordsIn(text) > 1 ? scriptFault('en', text, undefined) : null
      if (fault) context.addIssue({ code: 'custom', message: fault })
    }),
    translations(isFilled),
  ])

/** A text: a string is English; an object has a string per language, always including English. */
export const Text = textOf(false)
/** A text of which the page fills in `{{word}}`. */
export const FilledText = textOf(true)
export type Text = z.infer<typeof Text>

/** The text in `locale`, else in English. */
export const textIn = (text: Text, locale: Locale): string =>
  typeof text === 'string' ? text : (text[locale] ?? (text.en as string))
