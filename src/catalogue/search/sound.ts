/**
 * How a word sounds, for spellings that vary in India: ph/f, x/ks, c/k/s, z/s/j, ee/i, y/i, ou/u, v/w, th/t, doubled letters, silent h and
 * e. Three keys of increasing coarseness: the sound keeps vowels; the skeleton keeps only consonants, so that Devanagari, Gujarati and
 * Telugu spellings match the Latin one; the Tamil skeleton also merges letters that Tamil script does not distinguish (b/p, d/t, g/k/h).
 */

/** Applied in order to a word of a–z and 0–9. A rule with two results marks a spelling with two sounds. */
const always: [RegExp, string][] = [
  [/^x/, 's'],
  [/x/g, 'ks'],
  [/^p([sn])/, '$1'],
  [/sch?(?=[eiy])/g, 's'],
  [/ph/g, 'f'],
  [/([bdgjkt])h/g, '$1'],
  [/[sz]h/g, 's'],
  [/wh|w/g, 'v'],
  [/rh/g, 'r'],
  [/c+k/g, 'k'],
  [/qu?/g, 'k'],
  [/cc(?=[eiy])/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/z/g, 's'],
  [/ee|ea|ie|y/g, 'i'],
  [/oo|ou/g, 'u'],
  [/ae|ei|oe/g, 'e'],
  [/au|ao/g, 'o'],
  [/n(?=[bp])/g, 'm'],
]

const doubled = /(.)\1+/g

/** `ch` is k (chlor-) or the ch of "chai"; g before e and i is hard or soft. */
const ambiguous: { pattern: RegExp; readings: readonly string[] }[] = [
  { pattern: /ch/g, readings: ['k', 's'] },
  { pattern: /g(?=[ei])/g, readings: ['g', 'j'] },
  // Indian scripts spell the a of "tab" and the i of "Digene" this way.
  { pattern: /ai/g, readings: ['e', 'a', 'i'] },
]

/** The sounds of a Latin word, likeliest first; most words have one. `amoxicillin` → `amoksisilin`. */
export const soundsOf = (word: string): string[] => {
  let base = word
  for (const [pattern, letters] of always) base = base.replace(pattern, letters)
  let sounds = [base]
  for (const { pattern, readings } of ambiguous) {
    if (base.search(pattern) === -1) continue
    sounds = sounds.flatMap((sound) => readings.map((reading) => sound.replace(pattern, reading)))
  }
  const settled = sounds.map((sound) => {
    const single = sound.replace(doubled, '$1')
    return single.length > 3 && single.endsWith('e') ? single.slice(0, -1) : single
  })
  return settled.length === 1 ? settled : [...new Set(settled)]
}

/** The consonants of a sound; an initial vowel becomes `a`. `amoksisilin` → `amxsln`. */
export const skeletonOf = (sound: string): string =>
  sound
    // One letter in Latin and often in other scripts, so a mistake in it counts once.
    .replace(/ks/g, 'x')
    .replace(/^[aeiou]+/, 'A')
    .replace(/[aeiou]|(?!^)h/g, '')
    .replace(/j/g, 's')
    .replace(doubled, '$1')
    .toLowerCase()

/** The skeleton with the letters merged that Tamil script writes alike. */
export const tamilSkeletonOf = (sound: string): string =>
  skeletonOf(sound)
    .replace(/h/g, '')
    .replace(/[bf]/g, 'p')
    .replace(/d/g, 't')
    .replace(/g/g, 'k')
    .replace(doubled, '$1')

/** The key and each of its variants with one letter removed: two words one edit apart share one of these. */
export const deletions = (key: string): string[] => {
  const keys = new Set([key])
  for (let at = 0; at < key.length; at++) keys.add(key.slice(0, at) + key.slice(at + 1))
  return [...keys]
}
