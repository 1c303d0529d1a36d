/** A seeded generator of numbers in [0, 1), so that runs repeat. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <Value>(list: readonly Value[], random: () => number): Value =>
  list[Math.floor(random() * list.length)] as Value

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** One mistake at a random position: substitution, insertion, deletion or transposition. Never returns the word itself. */
export const typoOf = (word: string, random: () => number): string => {
  for (;;) {
    const at = Math.floor(random() * word.length)
    const letter = alphabet[Math.floor(random() * 26)] as string
    const [before, after] = [word.slice(0, at), word.slice(at)]
    const typo = pick(
      [
        before + letter + after.slice(1),
        before + letter + after,
        before + after.slice(1),
        before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2),
      ],
      random,
    )
    if (typo !== word) return typo
  }
}
