import { bonesOf, oneLess, soundsOf, tamilBonesOf } from './sound.ts'

/** Short bones meet by chance: with one letter less they would say nothing. */
export const leastBones = 5

/** With more bones than this, any one mistake leaves bones that meet. */
const mostBones = 4

/** In a short word one letter can change every sound: it is found by its letters too. */
export const shortWord = 7

/** Of a long word the beginning decides; more letters only make more keys. */
export const soundLetters = 9

/** First letters of keys, ascending: bones, bones with one letter less, sound with one letter less, Tamil bones. */
export const keyKinds = ['b', 'd', 's', 't'] as const

/** Under what keys a word of the vocabulary is found again. */
export const keysOfWord = (word: string): Set<string> => {
  const keys = new Set<string>()
  for (const sound of soundsOf(word)) {
    const bones = bonesOf(sound)
    keys.add(`b${bones}`)
    if (bones.length >= leastBones) for (const key of oneLess(bones)) keys.add(`d${key}`)
    if (bones.length <= mostBones) for (const key of oneLess(sound.slice(0, soundLetters))) keys.add(`s${key}`)
    keys.add(`t${tamilBonesOf(sound)}`)
  }
  if (word.length <= shortWord) for (const key of oneLess(word)) keys.add(`s${key}`)
  return keys
}
