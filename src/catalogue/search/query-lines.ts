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
 * The lines of a pasted list (a prescription, a shopping list). Line breaks and semicolons separate lines, and so do commas if every part
 * contains a number ("dolo 650, pan 40"). Empty for a single line.
 */
export const queryLines = (text: string): string[] => {
  const lines = linesBy(text, /[;\r\n]+/)
  if (lines.length > 1) return lines
  const parts = linesBy(text, /,(?=\s*\p{L})/u)
  return parts.length > 1 && parts.every((part) => /\d/.test(part)) ? parts : []
}
