/** A longer list is not a shopping list, and each line costs a search. */
const maxLines = 12
/** A shorter line names nothing. */
const minLetters = 3

const isNamed = (line: string): boolean => (line.match(/\p{L}/gu) ?? []).length >= minLetters

const linesBy = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((line) => line.trim())
    .filter(isNamed)
    .slice(0, maxLines)

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
