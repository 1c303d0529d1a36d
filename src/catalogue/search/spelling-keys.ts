import { deletions, skeletonOf, soundsOf, tamilSkeletonOf } from './sound.ts'

/** Short skeletons collide by chance: with one letter less they would say nothing. */
const minSkeleton = 5

/** With more consonants than this, any single mistake still leaves matching skeletons. */
const maxSkeleton = 4

/** One letter can change how its neighbours sound; words of common length are found by their letters too. */
const shortWord = 9

/** Of a long word the beginning decides; more letters only make more keys. */
const soundLetters = 9

/** First letters of keys, ascending: skeleton, skeleton with one letter less, sound with one letter less, Tamil skeleton. */
export const keyKinds = ['b', 'd', 's', 't'] as const

/** Under what keys a word of the vocabulary is found again. */
export const keysOfWord = (word: string): Set<string> => {
  const keys = new Set<string>()
  for (const sound of soundsOf(word)) {
    const skeleton = skeletonOf(sound)
    keys.add(`b${skeleton}`)
    if (skeleton.length >= minSkeleton) for (const key of deletions(skeleton)) keys.add(`d${key}`)
    if (skeleton.length <= maxSkeleton) for (const key of deletions(sound.slice(0, soundLetters))) keys.add(`s${key}`)
    keys.add(`t${tamilSkeletonOf(sound)}`)
  }
  if (word.length <= shortWord) for (const key of deletions(word)) keys.add(`s${key}`)
  return keys
}

/** The letters that a word was typed in. */
export type Script = 'latin' | 'indic' | 'tamil'

/** Keys of skeletons one consonant away: one more, and for long ones one less or another. */
const nearSkeletons = (skeleton: string): string[] =>
  skeleton.length >= minSkeleton ? deletions(skeleton).map((key) => `d${key}`) : skeleton.length === minSkeleton - 1 ? [`d${skeleton}`] : []

/** Under what keys the words lie that a typed one may mean. */
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
  // A letter too many may change how its neighbours sound: the word is tried without each.
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

/** Beginnings of the keys of words that the typed one may become. Short skeletons begin too many words; there the vowels count. */
export const prefixKeysOf = (typed: string, script: Script): Set<string> => {
  const keys = new Set<string>()
  for (const sound of soundsOf(typed)) {
    const skeleton = skeletonOf(sound)
    if (script === 'tamil') keys.add(`t${tamilSkeletonOf(sound)}`)
    else if (skeleton.length < minSkeleton - 2) keys.add(`s${sound}`)
    else
      for (const key of [`b${skeleton}`, ...(skeleton.length >= minSkeleton ? deletions(skeleton).map((less) => `d${less}`) : [])])
        keys.add(key)
  }
  return keys
}
