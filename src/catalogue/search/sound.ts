/**
 * How a word sounds, for spellings that differ as Indians spell: ph/f, x/ks, c/k/s, z/s/j, ee/i, y/i, ou/u, v/w, th/t,
 * doubled letters, silent h and e. Three keys, each coarser: the sound keeps vowels; the skeleton is its consonants, so
 * that Devanagari, Gujarati and Telugu spellings meet the Latin one; the Tamil skeleton also merges what Tamil letters do
 * not distinguish (b/p, d/t, g/k/h).
 */

/** Applied in order to a word of a–z and 0–9. Two results where one spelling has two sounds. */
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
  // Indian scripts spell the a of "tab" and the i of "Digene" so.
  { pattern: /ai/g, readings: ['e', 'a', 'i'] },
]

/** The sounds of a Latin word, the likeliest first; most words have one. `amoxicillin` → `amoksisilin`. */
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

/** The consonants of a sound, a vowel at its beginning as `a`. `amoksisilin` → `amxsln`. */
export const skeletonOf = (sound: string): string =>
  sound
    // One letter of Latin and often one of other scripts: a mistake in it is one mistake.
    .replace(/ks/g, 'x')
    .replace(/^[aeiou]+/, 'A')
    .replace(/[aeiou]|(?!^)h/g, '')
    .replace(/j/g, 's')
    .replace(doubled, '$1')
    .toLowerCase()

/** Bones in which letters that Tamil writes alike are alike. */
export const tamilSkeletonOf = (sound: string): string =>
  skeletonOf(sound).replace(/h/g, '').replace(/[bf]/g, 'p').replace(/d/g, 't').replace(/g/g, 'k').replace(doubled, '$1')

/** A key and what is left of it when any one letter is missing: two words one edit apart share one of these. */
export const deletions = (key: string): string[] => {
  const keys = new Set([key])
  for (let at = 0; at < key.length; at++) keys.add(key.slice(0, at) + key.slice(at + 1))
  return [...keys]
}
