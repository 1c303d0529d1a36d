import type { Token } from './line/amount-at.ts'
import { withPlainDigits } from './line/lexemes.ts'
import { directions } from './line/line-words.ts'
import { type Names, readLine } from './line/read-line.ts'
import { saysForWhom } from './needs/for-whom.ts'
import { asks } from './question-words.ts'
import { softWords } from './soft-words.ts'
import { latin, tidy } from './transliterate.ts'
import { formWords } from './word-lists.ts'

/** A longer list is not a shopping list, and each line costs a search. */
const maxLines = 12
/** A shorter line names nothing. */
const minLetters = 3

const noNames: Names = {
  begins: () => false,
  has: () => false,
  isSalt: () => false,
  apart: () => null,
  together: () => false,
}
const hasName = (text: string): boolean => (text.match(/\p{L}/gu) ?? []).length >= minLetters
/** Directions alone go on with the line before, "pan 40, 1 tab before food"; a form or an addressee alone is an article: "dolo 650; baby soap". */
const namesNothing = (text: string): boolean => {
  if (!hasName(text)) return true
  const { tokens } = readLine(withPlainDigits(tidy(text)), noNames)
  const directs = ({ amount, text: word }: Token): boolean =>
    amount !== undefined || directions.has(word)
  const isForm = ({ text: word }: Token): boolean => Object.hasOwn(formWords, latin(word))
  return (
    tokens.every(
      (token) => directs(token) || softWords.has(token.text) || isForm(token) || asks(token.text),
    ) &&
    (tokens.some(directs) || !tokens.some((token) => isForm(token) || saysForWhom([token.text])))
  )
}

const linesBy = (text: string, separator: RegExp): string[] => {
  const lines: string[] = []
  for (const part of text.split(separator)) {
    const line = part.trim()
    const before = lines.at(-1)
    if (line === '' || lines.length > maxLines || (before === undefined && !hasName(line))) continue
    if (before !== undefined && namesNothing(line)) lines[lines.length - 1] = `${before}, ${line}`
    else lines.push(line)
  }
  return lines.slice(0, maxLines)
}

/**
 * The lines of a pasted list (a prescription, a shopping list). Line breaks and semicolons separate lines, and so do the numbers of a list that
 * begins with 1, and commas if every part contains a number ("dolo 650, pan 40"). Empty for a single line.
 */
export const queryLines = (text: string): string[] => {
  // "1. Dolo 650 2. Pan D" in one line.
  const separator = /^\s*(?:rx[.:]?\s*)?1[.)]\s*\p{L}/iu.test(text)
    ? /[;\r\n]+|\s+(?=\d{1,2}[.)]\s*\p{L})/u
    : /[;\r\n]+/
  const lines = linesBy(text, separator)
  if (lines.length > 1) return lines
  const parts = linesBy(text, /,(?=\s*\p{L})/u)
  return parts.length > 1 && parts.every((part) => /\d/.test(part)) ? parts : []
}
