import { bonesOf, oneLess, soundsOf, tamilBonesOf } from './sound.ts'

/** Short bones meet by chance: with one letter less they would say nothing. */
const minBones = 5

/** With more bones than this, any one mistake leaves bones that meet. */
const maxBones = 4

/** One letter can change how its neighbours sound; words of common length are found by their letters too. */
const shortWord = 9

/** Of a long word the beginning decides; more letters only make more keys. */
const soundLetters = 9

/** First letters of keys, ascending: bones, bones with one letter less, sound with one letter less, Tamil bones. */
export const keyKinds = ['b', 'd', 's', 't'] as const

/** Under what keys a word of the vocabulary is found again. */
export const keysOfWord = (word: string): Set<string> => {
  const keys = new Set<string>()
  for (const sound of soundsOf(word)) {
    const bones = bonesOf(sound)
    keys.add(`b${bones}`)
    if (bones.length >= minBones) for (const key of oneLess(bones)) keys.add(`d${key}`)
    if (bones.length <= maxBones) for (const key of oneLess(sound.slice(0, soundLetters))) keys.add(`s${key}`)
    keys.add(`t${tamilBonesOf(sound)}`)
  }
  if (word.length <= shortWord) for (const key of oneLess(word)) keys.add(`s${key}`)
  return keys
}

/** The letters that a word was typed in. */
export type Script = 'latin' | 'indic' | 'tamil'

/** Words with other bones: one more than these, and, of many, one less or another. */
const nearBones = (bones: string): string[] =>
  bones.length >= minBones ? oneLess(bones).map((key) => `d${key}`) : bones.length === minBones - 1 ? [`d${bones}`] : []

/** Under what keys the words lie that a typed one may mean. */
export const keysOfTyped = (typed: string, script: Script): Set<string> => {
  const keys = new Set<string>()
  for (const sound of soundsOf(typed)) {
    if (script === 'tamil') {
      keys.add(`t${tamilBonesOf(sound)}`)
      continue
    }
    const bones = bonesOf(sound)
    keys.add(`b${bones}`)
    for (const key of nearBones(bones)) keys.add(key)
    for (const key of oneLess(sound.slice(0, soundLetters))) keys.add(`s${key}`)
  }
  if (script !== 'latin') return keys
  // A letter too many may change how its neighbours sound: the word is tried without each.
  for (const less of oneLess(typed)) {
    if (typed.length <= shortWord) {
      keys.add(`s${less}`)
      continue
    }
    if (typed.length === shortWord + 1) keys.add(`s${less}`)
    for (const sound of soundsOf(less)) {
      const bones = bonesOf(sound)
      if (bones.length >= minBones - 2) keys.add(`b${bones}`)
      if (bones.length >= minBones - 1) keys.add(`d${bones}`)
    }
  }
  return keys
}

/** Beginnings of the keys of words that the typed one may become. Short bones begin too many words; there the vowels count. */
export const beginningsOf = (typed: string, script: Script): Set<string> => {
  const keys = new Set<string>()
  for (const sound of soundsOf(typed)) {
    const bones = bonesOf(sound)
    if (script === 'tamil') keys.add(`t${tamilBonesOf(sound)}`)
    else if (bones.length < minBones - 2) keys.add(`s${sound}`)
    else for (const key of [`b${bones}`, ...(bones.length >= minBones ? oneLess(bones).map((less) => `d${less}`) : [])]) keys.add(key)
  }
  return keys
}
