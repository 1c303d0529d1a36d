import { lastDay, readExpiry } from './expiry.ts'
import { readGtin } from './gtin.ts'
import { batchKey } from './stock.ts'

/** What the code on a pack says: the batch, and the month or day until whose end it may be used. */
export type PackCode = { batch: string; expiry: string }

/** The last day of a month is the month; every other day is the last of the pack. */
const monthOrDay = (expiry: string | null): string | null => {
  const month = expiry?.slice(0, 7) ?? ''
  return expiry === lastDay(month) ? month : expiry
}
/** `271115`, or `271100` where the day is not told. */
const expiryIn = (digits: string): string | null => {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(digits) ?? []
  return monthOrDay(readExpiry(`20${year}-${month}${day === '00' ? '' : `-${day}`}`))
}

/** Application identifiers of GS1 whose value has a fixed length in digits: with the first two of them, how many digits follow. */
const fixed: Record<string, number> = {
  '00': 18,
  '01': 14,
  '02': 14,
  ...Object.fromEntries(['11', '12', '13', '15', '16', '17'].map((date) => [date, 6])),
  '20': 2,
  // Measures, `3103` and six digits; places, `414` and thirteen.
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((measure) => [measure, 8])),
  '41': 14,
}
/** Those whose value ends with a group separator or with the code, and may be so long. */
const variable: Record<string, number> = { '10': 20, '21': 20, '30': 8, '37': 8 }
/** First two digits of the other identifiers whose value has a fixed length: no separator ends it. */
const unread = /^(?:0[34]|1[0489])/
/** What else may follow a batch whose separator was lost. */
const follows = /^(?:01|2[245]|4[02]|7[01]|8[0-2]|9\d)./
const isDate = (digits: string): boolean => /^\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(digits)

/**
 * What scanners send for a group separator: the character, its name or its number, and the characters that they put in its place. None of them may
 * stand in a value: a batch with one in it would be missed by a recall.
 */
const separators =
  /\p{Cc}|[<{[(](?:GS|FNC1|F1|0?29)[>}\])]|<0x1D>|_x001D_|&#(?:29|x1d);|%1D|\\(?:x1d|u001d|035|F)?|[|~^{}#$@`[\]]|[^\p{ASCII}]/giu
const separator = '\u001d'

/** Identifiers in parentheses. Another parenthesis is part of a value: `(10)AB(12`. */
const identifier =
  /\((0[0-2]|1[0-7]|2[0-2]|24[0-3]|25[0-5]|3[07]|3[1-6]\d\d|4\d\d|7\d{2,3}|8\d{3}|9\d)\)/

/** As long as a typed one may be, and of characters that can be printed. */
const batchPattern = /^\P{C}{1,40}$/u

type Found = ReadonlyMap<string, string>

/** `(01)0890…(17)271130(10)AB12`. */
const inParentheses = (text: string): Found => {
  const elements = new Map<string, string>()
  const parts = text.replaceAll(separators, ' ').split(identifier)
  for (let at = 1; at < parts.length; at += 2) {
    // Two packs in one text: neither is meant.
    if (elements.has(parts[at] ?? '')) return new Map()
    elements.set(parts[at] ?? '', (parts[at + 1] ?? '').trim())
  }
  return elements
}

/**
 * Every way to read a text without parentheses. Where a scanner has lost the separators, a batch may end before any identifier that could follow it:
 * `10AB1221XYZ` is the batch `AB12` and the serial number `XYZ`, or the batch `AB1221XYZ`. `isWhole`: separators end the values; then what follows an
 * unknown identifier is left unread.
 */
const readings = (text: string, isWhole: boolean, used: readonly string[] = []): Found[] => {
  if (text === '') return [new Map()]
  const id = text.slice(0, 2)
  // None stands twice, which bounds the ways to read a code.
  if (used.includes(id)) return isWhole ? [new Map()] : []
  const withValue = (value: string, rest: string): Found[] =>
    readings(rest.replace(new RegExp(`^${separator}`), ''), isWhole, [...used, id]).map(
      (after) => new Map([[id, value], ...after]),
    )
  const length = fixed[id]
  if (length !== undefined) {
    const value = text.slice(2, 2 + length)
    const isValid = /^\d+$/.test(value) && value.length === length
    if (!isValid || (length === 6 && !isWhole && !isDate(value))) return isWhole ? [new Map()] : []
    return withValue(value, text.slice(2 + length))
  }
  const most = variable[id]
  const end = text.indexOf(separator)
  if (most === undefined) {
    if (!isWhole) return []
    // The value of an identifier that is of no use here ends with its separator, and what follows is read.
    return end === -1 || unread.test(text)
      ? [new Map()]
      : readings(text.slice(end + 1), isWhole, used)
  }
  if (end !== -1) return withValue(text.slice(2, end), text.slice(end))
  const rest = text.slice(2)
  const whole: Found[] = rest.length > most ? [] : [new Map([[id, rest]])]
  if (isWhole) return whole
  const cuts = Array.from({ length: Math.min(most, rest.length - 1) }, (_, at) => at + 1)
  return [...whole, ...cuts.flatMap((at) => withValue(rest.slice(0, at), rest.slice(at)))]
}

/** Without the mark of the symbology that some scanners send first. */
const unmarked = (code: string): string => code.trim().replace(/^\][a-zA-Z]\d\s*/, '')

const elementStrings = (text: string): Found[] => {
  if (text.startsWith('(')) return [inParentheses(text)]
  const plain = text.replaceAll(separators, separator).replace(new RegExp(`^${separator}`), '')
  return /^\d{2}/.test(plain) ? readings(plain, plain.includes(separator)) : []
}

/** Of a page, or of what another program opens, such as `upi://pay`. */
const isAddress = /^[a-z][a-z\d+.-]*:\/\//i

/** The segments of a path; none of one that is no text once it is decoded. */
const segmentsOf = (pathname: string): string[] => {
  try {
    return pathname.split('/').map(decodeURIComponent)
  } catch {
    return []
  }
}

/** The words of older links, and their identifiers. */
const inWords: Readonly<Record<string, string>> = { gtin: '01', lot: '10', ser: '21', exp: '17' }

/** `https://id.example/p/01/0890…/10/AB12?17=271130`: GS1 Digital Link. From the product on, an identifier and its value take turns. */
const link = (text: string): Found => {
  const { pathname, searchParams } = new URL(text)
  const parts = segmentsOf(pathname)
  const elements = new Map([...searchParams].map(([id, value]) => [inWords[id] ?? id, value]))
  const first = parts.findIndex(
    (part, at) => (inWords[part] ?? part) === '01' && /^\d{8,14}$/.test(parts[at + 1] ?? ''),
  )
  for (let at = Math.max(first, 0); at < parts.length - 1; at += first === -1 ? 1 : 2) {
    const id = inWords[parts[at] ?? ''] ?? parts[at] ?? ''
    if (/^\d{2}$/.test(id) && parts[at + 1]) elements.set(id, parts[at + 1] ?? '')
  }
  return elements
}

/** The words before a batch on a pack. The brand's name, which begins with a b as well, is part of such a code. */
const batchWords = String.raw`(?:(?:batch|lot)(?:\s*\.?\s*(?:no|number))?|b\s*\.?\s*no)\b\s*[.:#-]*\s*`
const leadingBatchWords = new RegExp(`^\\s*${batchWords}`, 'i')
/** A batch has a digit, and ends with a sign or before a word. */
const namedBatches = new RegExp(
  String.raw`\b${batchWords}(?!(?:no|number)\b)(?=[\w/.-]*\d)([\w/.-]{1,40}?)(?=\s*(?:[,;|\n]|$)|\s+[a-z]{2})`,
  'gi',
)

/** What is typed as a batch, without the words that stand before it on a pack. */
export const withoutBatchWords = (typed: string): string => typed.replace(leadingBatchWords, '')

/** `Batch No: AB12; Mfg: 12/2025; Exp: 11/2027`: plain words, as many makers print them for Schedule H2. */
const words = (text: string): PackCode | null => {
  const [named, another] = text.matchAll(namedBatches)
  const batch = another ? null : named?.[1]
  const exp =
    /\b(?:exp(?:iry)?[.\s]*(?:date|dt)?|use before)\s*[.:-]*\s*((?:\d{1,2}[/. -])?(?:\d{1,2}|[a-z]{3,9})[/. '’-]*(?:20)?\d{2})\b/i.exec(
      text,
    )
  const expiry = monthOrDay(readExpiry(exp?.[1] ?? ''))
  return batch && expiry ? { batch, expiry } : null
}

type Reading = PackCode & { serial: string | null }

const packCodeIn = (elements: Found): Reading | null => {
  const batch = elements.get('10')?.trim()
  const expiry = expiryIn(elements.get('17') ?? '')
  return batch && batchPattern.test(batch) && expiry
    ? { batch, expiry, serial: elements.get('21')?.trim() || null }
    : null
}

/** The one way to read a code in which it names batch and expiry. */
const readingOf = (code: string, known: readonly string[]): Reading | null => {
  const text = unmarked(code)
  const isLink = isAddress.test(text) && URL.canParse(text)
  const read = (isLink ? [link(text)] : elementStrings(text)).flatMap(
    (elements) => packCodeIn(elements) ?? [],
  )
  const isKnown = ({ batch }: PackCode): boolean =>
    known.some((one) => batchKey(one) === batchKey(batch))
  // A space is in no batch of an element string, and what follows a batch on record may be an identifier that is not read here.
  const isDoubtful = ({ batch }: PackCode): boolean =>
    /\s/.test(batch) ||
    known.some((one) => batch.startsWith(one) && follows.test(batch.slice(one.length)))
  const isSplit = isLink || text.startsWith('(') || text.search(separators) !== -1
  const meant = isSplit || (read.length < 2 && !read.some(isDoubtful)) ? read : read.filter(isKnown)
  if (read.length > 0) return meant.length === 1 ? (meant[0] ?? null) : null
  const printed = isLink ? null : words(text)
  return printed && { ...printed, serial: null }
}

/**
 * Reads batch and expiry from the code on a pack, as Schedule H2 of the Drugs Rules, 1945 demands them: a GS1 element string, a GS1 Digital Link, or
 * plain words. Where it can be read in several ways, the one batch among those `known` is meant. null where that decides nothing, or where batch or
 * expiry is missing: they are then typed from the pack.
 */
export const readPackCode = (code: string, known: readonly string[] = []): PackCode | null => {
  const read = readingOf(code, known)
  return read && { batch: read.batch, expiry: read.expiry }
}

/** The number that a code gives to this very pack and to no other one of its product; null where it gives none. */
export const serialIn = (code: string, known: readonly string[] = []): string | null =>
  readingOf(code, known)?.serial ?? null

/**
 * Which product a code says that the pack is, in 14 digits: of a plain bar code, a GS1 element string, a GS1 Digital Link, or the words of Schedule H2.
 * null where it names none. What a maker printed in a code is taken as it is; a number alone must have the right check digit.
 */
export const gtinIn = (code: string): string | null => {
  const text = unmarked(code)
  const number = readGtin(text)
  if (number) return number
  const isLink = isAddress.test(text) && URL.canParse(text)
  const digits = (isLink ? [link(text)] : elementStrings(text)).map((elements) =>
    elements.get('01'),
  )
  const match =
    /\b(?:gtin|(?:unique )?product identification(?: code| no\.?| number)?)\b[\s:.#-]*(\d{8,14})(?!\d)/i.exec(
      text,
    )
  const printed = digits.find((one) => one !== undefined) ?? (isLink ? undefined : match?.[1])
  return printed && /^(?:\d{8}|\d{12,14})$/.test(printed) ? printed.padStart(14, '0') : null
}

/** Whether a text is the whole code of a pack, not the batch alone. */
export const isWholeCode = (typed: string): boolean =>
  readPackCode(typed) !== null || (typed.length > 14 && gtinIn(typed) !== null)
