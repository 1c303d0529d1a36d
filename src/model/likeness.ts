/** Two pictures whose hashes differ in at most so many of their 256 bits look alike. */
const mostDifferent = 15
const bandDigits = 4

const bitsOf = (digit: string): number => {
  let value = Number.parseInt(digit, 16)
  let bits = 0
  for (; value > 0; value >>= 1) bits += value & 1
  return bits
}

/** In how many bits two hashes of one length differ. */
export const differenceOf = (one: string, other: string): number =>
  [...one].reduce(
    (sum, digit, at) =>
      sum +
      bitsOf((Number.parseInt(digit, 16) ^ Number.parseInt(other[at] ?? '0', 16)).toString(16)),
    0,
  )

export const looksAlike = (one: string, other: string): boolean =>
  one.length === other.length && differenceOf(one, other) <= mostDifferent

/**
 * The parts of a hash by which it is looked up: of two pictures that look alike at least one part is the same. Parts of blank paper are left out, which every
 * prescription has.
 */
export const bandsOf = (hash: string): string[] =>
  (hash.match(new RegExp(`.{${bandDigits}}`, 'g')) ?? []).flatMap((band, at) =>
    /^(?:0+|f+)$/.test(band) ? [] : [`${at}:${band}`],
  )
