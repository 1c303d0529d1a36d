import { latin } from '../transliterate.ts'
import { formWords } from '../word-lists.ts'

/** A number, a word or a sign of a line. `glued`: no space stands before it. */
export type Lexeme = {
  text: string
  at: number
  end: number
  glued: boolean
  number: number | null
  isWord: boolean
}

const number = String.raw`\d{1,3}(?:,\d{2,3})+(?!\d)|\d+(?:\.\d+)?|(?<![\p{L}\p{M}\d])\.\d+`
/** "o.d.", "t.d.s.", "p.m.", "एम.जी.": letters with full stops are one word. */
const dotted = String.raw`(?<![\p{L}\p{M}])(?:\p{L}\p{M}*\.){2,}(?:\p{L}\p{M}*(?![\p{L}\p{M}]))?|(?<![\p{L}\p{M}])(?:[\p{L}--\p{Script=Latin}]\p{M}*){1,2}\.(?:[\p{L}--\p{Script=Latin}]\p{M}*){1,3}\.?(?![\p{L}\p{M}])`
/** "b12", "d3": a letter and its number are one word, but for "x5" and "q8h". */
const numbered = String.raw`(?<![\p{L}\p{M}\d])(?![xq]\d)\p{L}\p{M}*\d[\p{L}\p{M}\d]*`
/** "dolo650", "metformin500sr" and "tc84a": what stands behind the number tells a name and its strength from a word. */
const mixed = String.raw`(?<![\p{L}\p{M}\d])(?:\p{L}\p{M}*){2,}\d[\p{L}\p{M}\d]*[\p{L}\p{M}]`
const lexeme = new RegExp(
  `(?<number>${number})|(?<dotted>${dotted})|(?<mixed>${mixed})|(?<word>${numbered}|[\\p{L}\\p{M}]+)|\\S`,
  'gv',
)

/** Behind a number and its unit: "500mgtablet", "10od", "3xday". */
const behindNumber = new RegExp(
  `^(mgs?|mcg|gms?|g|ml|iu|k)?(${Object.keys(formWords)
    .sort((a, b) => b.length - a.length)
    .join('|')}|tds|tid|bid|qid|sos|sr|xr|er|mr|cr|pr|xl|dsr|dt|md|od|bd|hs)$`,
)

/** Marks of release, letters and directions that follow a strength without a space. */
const behindStrength =
  /^(?:mgs?|mcg|gms?|g|ml|iu|k|u|sr|xr|er|mr|cr|pr|xl|la|od|bd|tds|hs|dsr|dt|md|ds|d|m|h|am|ls|f|ct|x)$/

/** So many letters before and behind a number are two names: "clopidogrel75aspirin75". */
const isName = (letters: string): boolean => /^[a-z]{5,}$/.test(letters)

/** A comma that no thousand follows: "0,25", "2,5". */
const decimalComma = /(?<![\d.,])(?<whole>0(?=,\d+(?![\d,.]))|\d{1,3}(?=,\d{1,2}(?![\d,.]))),/g

/** Digits of every script as 0 to 9, and a decimal comma as a point. */
export const withPlainDigits = (tidied: string): string =>
  tidied.replace(/[^\P{Nd}0-9]/gu, (digit) => latin(digit)).replace(decimalComma, '$<whole>.')

/** No name in an Indian script has a number inside: "पेरासिटामोल500टैब" is three words. */
const isIndic = (...words: readonly string[]): boolean =>
  words.every((word) => !/\p{Script=Latin}/u.test(word))

/** The numbers, words and signs of a normalised line with plain digits, in order. */
export const lexemesOf = (text: string): Lexeme[] => {
  const lexemes: Lexeme[] = []
  const add = (
    part: string,
    at: number,
    kind: 'number' | 'word' | 'sign',
    end = at + part.length,
  ): void => {
    lexemes.push({
      text: part,
      at,
      end,
      glued: lexemes.at(-1)?.end === at,
      number: kind === 'number' ? Number(part.replaceAll(',', '')) : null,
      isWord: kind === 'word',
    })
  }
  const addTail = (part: string, at: number): void => {
    const before = lexemes.at(-1)
    const [, unit, form = ''] =
      (before?.number !== null && before?.end === at ? behindNumber.exec(part) : null) ?? []
    add(unit ?? part, at, 'word')
    if (unit !== undefined) add(form, at + unit.length, 'word')
  }
  for (const match of text.matchAll(lexeme)) {
    const { groups = {}, index: at } = match
    const [part] = match
    if (groups.number !== undefined) add(part, at, 'number')
    else if (groups.dotted !== undefined)
      add(part.replaceAll('.', ''), at, 'word', at + part.length)
    else if (groups.mixed !== undefined) {
      const letters = /^\D+/.exec(part)?.[0] ?? ''
      // "cetirizine10mg10tab": a strength, and how many.
      const amounts = [...part.matchAll(/(\d+)(\D+)/g)]
      const isSplit = amounts.every(
        ([, , tail = '']) =>
          behindStrength.test(tail) ||
          behindNumber.test(tail) ||
          isIndic(letters, tail) ||
          (isName(letters) && isName(tail)),
      )
      if (!isSplit) {
        add(part, at, 'word')
        continue
      }
      add(letters, at, 'word')
      for (const { 1: digits = '', 2: tail = '', index } of amounts) {
        add(digits, at + index, 'number')
        addTail(tail, at + index + digits.length)
      }
    } else if (groups.word === undefined) add(part, at, 'sign')
    else addTail(part, at)
  }
  return lexemes
}

/** A number of up to three digits. */
export const wholeNumber = (lexeme: Lexeme | undefined): number | null =>
  lexeme?.number !== null && lexeme?.number !== undefined && /^\d{1,3}$/.test(lexeme.text)
    ? lexeme.number
    : null
