/** Letters that are confused by ear or in transliteration; confusing them costs half a mistake. Class 0: confused with no other letter. */
const classes = new Uint8Array(128)
for (const [index, letters] of ['aeiouyh', 'bpf', 'vw', 'dt', 'ckgq', 'szjx', 'mn', 'lr'].entries())
  for (const letter of letters) classes[letter.charCodeAt(0)] = index + 1
const vowels = 1

/** Costs are counted in half mistakes. */
const half = 1
const whole = 2
const never = 1_000

const classOf = (code: number): number => (code < 128 ? (classes[code] as number) : 0)

const substitution = (one: number, other: number): number => {
  if (one === other) return 0
  const kind = classOf(one)
  return kind !== 0 && kind === classOf(other) ? half : whole
}

/** A superfluous or missing vowel, or a doubled letter, costs half a mistake. */
const insertion = (code: number, before: number): number =>
  code === before || classOf(code) === vowels ? half : whole

/** Size of the three table rows that are kept; longer words are not compared. */
const maxLength = 64
let [line0, line1, line2] = [
  new Int32Array(maxLength),
  new Int32Array(maxLength),
  new Int32Array(maxLength),
]

/**
 * Damerau–Levenshtein distance (substitution, deletion, insertion, transposition) in which mistakes likely by ear cost half. Returns
 * `Infinity` above `most`. With `prefix`, the rest of `word` beyond `typed` is free.
 */
export const distance = (typed: string, word: string, most: number, prefix = false): number => {
  if (typed === word) return 0
  const limit = Math.floor(most * whole)
  const [rows, columns] = [
    typed.length,
    prefix ? Math.min(word.length, typed.length + limit) : word.length,
  ]
  if (
    rows >= maxLength ||
    columns >= maxLength ||
    rows - columns > limit ||
    (!prefix && columns - rows > limit)
  )
    return Number.POSITIVE_INFINITY
  line1[0] = 0
  for (let column = 1; column <= columns; column++)
    line1[column] =
      (line1[column - 1] as number) +
      insertion(word.charCodeAt(column - 1), column > 1 ? word.charCodeAt(column - 2) : 0)
  for (let row = 1; row <= rows; row++) {
    const code = typed.charCodeAt(row - 1)
    const before = row > 1 ? typed.charCodeAt(row - 2) : 0
    const added = insertion(code, before)
    // Cells further from the diagonal than the limit cannot be within it.
    const [from, to] = [Math.max(1, row - limit), Math.min(columns, row + limit)]
    line2[0] = row <= limit ? (line1[0] as number) + added : never
    if (from > 1) line2[from - 1] = never
    let least = line2[0] as number
    for (let column = from; column <= to; column++) {
      const other = word.charCodeAt(column - 1)
      const otherBefore = column > 1 ? word.charCodeAt(column - 2) : 0
      let cost = (line1[column - 1] as number) + substitution(code, other)
      const up = (column <= row - 1 + limit ? (line1[column] as number) : never) + added
      if (up < cost) cost = up
      const left = (line2[column - 1] as number) + insertion(other, otherBefore)
      if (left < cost) cost = left
      if (row > 1 && column > 1 && code === otherBefore && before === other) {
        const exchanged = (line0[column - 2] as number) + whole
        if (exchanged < cost) cost = exchanged
      }
      line2[column] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return Number.POSITIVE_INFINITY
    const free = line0
    line0 = line1
    line1 = line2
    line2 = free
  }
  let distance = rows + limit >= columns ? (line1[columns] as number) : never
  if (prefix)
    for (let column = Math.max(0, rows - limit); column < columns; column++)
      distance = Math.min(distance, line1[column] as number)
  return distance <= limit ? distance / whole : Number.POSITIVE_INFINITY
}
