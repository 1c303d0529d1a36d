import { deletions, skeletonOf, soundsOf, tamilSkeletonOf } from './sound.ts'

/** Shorter skeletons collide by chance once a letter is removed. */
const minSkeleton = 5

/** With more consonants than this, skeletons with one removed still match after any single mistake. */
const maxSkeleton = 4

/** One letter can change how its neighbours sound, so words up to this length are also looked up by their letters. */
const shortWord = 9

/** The beginning of a long word suffices; more letters would only add keys. */
const soundLetters = 9

/** Key prefixes in ascending order: skeleton, skeleton with one letter removed, sound with one letter removed, Tamil skeleton. */
export const keyKinds = ['b', 'd', 's', 't'] as const

/** The keys under which a word of the vocabulary is stored. */
export const keysOfWord = (word: string): Set<string> => {
  const keys = new Set<string>()
  for (const sound of soundsOf(word)) {
    const skeleton = skeletonOf(sound)
    keys.add(`b${skeleton}`)
    if (skeleton.length >= minSkeleton) for (const key of deletions(skeleton)) keys.add(`d${key}`)
    if (skeleton.length <= maxSkeleton)
      for (const key of deletions(sound.slice(0, soundLetters))) keys.add(`s${key}`)
    keys.add(`t${tamilSkeletonOf(sound)}`)
  }
  if (word.length <= shortWord) for (const key of deletions(word)) keys.add(`s${key}`)
  return keys
}

/** The script a word was typed in. */
export type Script = 'latin' | 'indic' | 'tamil'

/** Keys of skeletons one consonant away: one added and, for long ones, one removed or replaced. */
const nearSkeletons = (skeleton: string): string[] =>
  skeleton.length >= minSkeleton
    ? deletions(skeleton).map((key) => `d${key}`)
    : skeleton.length === minSkeleton - 1
      ? [`d${skeleton}`]
      : []

/** The keys under which candidates for a typed word are looked up. */
export const keysOfTyped = (typed: string, script: Script): Set<string> => {
  const keys = new Set<string>()
  for (const sound of soundsOf(typed)) {
    if (script === 'tamil') {
      keys.add(`t${tamilSkeletonOf(sound)}`)
      continue
    }
    const skeleton = skeletonOf(sound)
    keys.add(`b${skeleton}`)
    for (const key of nearSkeletons(skeleton)) keys.add(key)
    for (const key of deletions(sound.slice(0, soundLetters))) keys.add(`s${key}`)
  }
  if (script !== 'latin') return keys
  // An extra letter may change how its neighbours sound, so the word is tried without each letter.
  for (const less of deletions(typed)) {
    if (typed.length <= shortWord) {
      keys.add(`s${less}`)
      continue
    }
    if (typed.length === shortWord + 1) keys.add(`s${less}`)
    for (const sound of soundsOf(less)) {
      const skeleton = skeletonOf(sound)
      if (skeleton.length >= minSkeleton - 2) keys.add(`b${skeleton}`)
      if (skeleton.length >= minSkeleton - 1) keys.add(`d${skeleton}`)
    }
  }
  return keys
}

/** Key prefixes of words that the typed word may be a prefix of. Short skeletons match too many words, so their vowels count. */
export const prefixKeysOf = (typed: string, script: Script): Set<string> => {
  const keys = new Set<string>()
  for (const sound of soundsOf(typed)) {
    const skeleton = skeletonOf(sound)
    if (script === 'tamil') keys.add(`t${tamilSkeletonOf(sound)}`)
    else if (skeleton.length < minSkeleton - 2) keys.add(`s${sound}`)
    else
      for (const key of [
        `b${skeleton}`,
        ...(skeleton.length >= minSkeleton ? deletions(skeleton).map((less) => `d${less}`) : []),
      ])
        keys.add(key)
  }
  return keys
}

/** Indian scripts write the a of Azee and the e of Eltroxin with the same letter. */
const firstVowel = /^[ae](?=[^aeiou])/

/** Indian scripts do not write the a that is inherent in a consonant. */
const inherentVowel = /(?!^)a/g

/** Tamil puts a vowel between the first two consonants: குரோசின், Crocin. */
const partedConsonants = /^([kpst])[iu](?=[lr])/

/**
 * Sounds a script cannot distinguish are not mistakes: Devanagari writes z as j with or without a dot, Tamil writes b as p.
 */
export const heardIn: Record<Script, (sound: string) => string> = {
  latin: (sound) => sound,
  indic: (sound) =>
    sound
      .replace(/j/g, 's')
      // Marathi writes v as व्ह: एव्हिल is Avil.
      .replace(/vh/g, 'v')
      .replace(firstVowel, 'e')
      .replace(inherentVowel, ''),
  tamil: (sound) =>
    sound
      .replace(/[bf]/g, 'p')
      .replace(/d/g, 't')
      .replace(/g/g, 'k')
      .replace(/j/g, 's')
      .replace(/h/g, '')
      .replace(firstVowel, 'e')
      .replace(inherentVowel, '')
      .replace(partedConsonants, '$1'),
}
