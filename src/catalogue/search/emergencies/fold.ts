import { latin } from '../transliterate.ts'

/**
 * Words as they are compared: spellings that the same ear writes differently fall together. Both what is typed and the words of
 * `words.json` are folded, so that "chhaati", "chhati" and "chati", सांस and साँस, ரத்த and இரத்த are one.
 */

const latinRules: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/c+h+/g, 'c'],
  [/sh/g, 's'],
  [/([bdgjkt])h/g, '$1'],
  [/ck/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ee|ii/g, 'i'],
  [/oo|uu/g, 'u'],
  [/(.)\1+/g, '$1'],
]
/** In short words these two letters tell words apart: "nai" (no) is not "ne" (by), "faint" not "fent". */
const diphthongs: readonly [RegExp, string][] = [
  [/a[iy]|e[iy]/g, 'e'],
  [/a[uw]|o[uw]/g, 'o'],
]
const shortWord = 5

/** Words of Hindi as they are shortened in messages: "gir gya", "uth nhi rha h". */
const shortened: ReadonlyMap<string, string> = new Map(
  [
    ...([
      'gya gaya',
      'gyi gayi',
      'gai gayi',
      'gye gaye',
      'rha raha',
      'rhi rahi',
      'rhe rahe',
    ] as const),
    ...(['h hai', 'nhi nahi', 'kr kar', 'bht bahut', 'bhot bahut'] as const),
  ].map((pair) => pair.split(' ') as [string, string]),
)

/** English denials of a verb as one word, as they are mostly typed: "will not wake" is "wont wake". */
export const contracted = (text: string): string =>
  text
    .replace(/\b(could|would|do|does|did) not\b/g, '$1nt')
    .replace(/\bwill not\b/g, 'wont')
    .replace(/\bcan not\b/g, 'cannot')

const foldLatin = (typed: string, goesOn: boolean, short: boolean): string => {
  let folded = goesOn ? typed : (shortened.get(typed) ?? typed)
  for (const [pattern, by] of latinRules) folded = folded.replace(pattern, by)
  if ((goesOn && !short) || folded.length > shortWord)
    for (const [pattern, by] of diphthongs) folded = folded.replace(pattern, by)
  const single = folded.replace(/y/g, 'i').replace(/(.)\1+/g, '$1')
  // Of a beginning it is no last letter: "dhah" goes on as "dhahna".
  return goesOn ? single : single.replace(/(?<=.{2})h$/, '')
}

/** Letters of one script that are written for one another, each row to its last. */
const pairs = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows
      .trim()
      .split(/\s+/)
      .flatMap((row) => {
        const letters = [...row]
        return letters.slice(0, -1).map((letter) => [letter, letters.at(-1) as string] as const)
      }),
  )

const letters = pairs(`
  \u0940\u093f \u0942\u0941 \u0908\u0907 \u090a\u0909 \u0949\u093e \u0945\u0947 \u0946\u0947 \u0936\u0937\u0938 \u0923\u0928 \u0972\u090f \u090d\u090f \u0933\u0932
  \u0ac0\u0abf \u0ac2\u0ac1 \u0a88\u0a87 \u0a8a\u0a89 \u0ac9\u0abe \u0ab6\u0ab7\u0ab8 \u0aa3\u0aa8 \u0ab3\u0ab2
  \u0c40\u0c3f \u0c42\u0c41 \u0c47\u0c46 \u0c4b\u0c4a \u0c08\u0c07 \u0c0a\u0c09 \u0c1b\u0c1a \u0c20\u0c1f \u0c27\u0c26 \u0c25\u0c24 \u0c2d\u0c2c \u0c16\u0c15 \u0c18\u0c17 \u0c36\u0c37\u0c38 \u0c23\u0c28 \u0c33\u0c32
  \u0bc0\u0bbf \u0bc2\u0bc1 \u0bc7\u0bc6 \u0bcb\u0bca \u0b88\u0b87 \u0b8a\u0b89 \u0ba3\u0ba8\u0ba9 \u0bb3\u0bb4\u0bb2 \u0bb1\u0bb0
`)
/** A vowel that is written as the first one with the mark of another: अॅसिड for ॲसिड. */
const composed: readonly [RegExp, string][] = [
  [/\u0905[\u0945-\u0948]/g, '\u090f'],
  [/\u0905[\u0949-\u094b]/g, '\u0913'],
  [/\u0a85[\u0ac5-\u0ac8]/g, '\u0a8f'],
  [/\u0a85[\u0ac9-\u0acb]/g, '\u0a93'],
  [/\u0a8d/g, '\u0a8f'],
]
/** Nasal marks and the dot below, which many leave out. */
const omitted = /[\u0901\u0902\u093c\u0a81\u0a82\u0abc]/g
/** A doubled Tamil or Telugu consonant is often written once. */
const doubled = /([\u0b95-\u0bb9]\u0bcd|[\u0c15-\u0c39]\u0c4d)(?=([\u0b95-\u0bb9\u0c15-\u0c39]))/g

const foldIndic = (word: string): string => {
  // The dot below is a letter of its own in some fonts and part of the letter in others.
  const bare = composed.reduce(
    (text, [pattern, by]) => text.replace(pattern, by),
    word.normalize('NFD').replace(omitted, '').normalize('NFC'),
  )
  const folded = [...bare].map((letter) => letters.get(letter) ?? letter).join('')
  const single = folded.replace(doubled, (pair: string, consonant: string, next: string) =>
    consonant[0] === next ? '' : pair,
  )
  return single.replace(/^\u0b87\u0bb0\u0ba4/, '\u0bb0\u0ba4')
}

/**
 * A word of normalised text (`tidy`) as it is compared. `goesOn`: it is only the beginning of one, `short` or long when it is whole: "gay" is
 * "gai" in "gayo" and "ge" in "gayela".
 */
export const folded = (word: string, goesOn = false, short = false): string =>
  /^[\p{Script=Latin}\p{N}]+$/u.test(word) ? foldLatin(word, goesOn, short) : foldIndic(word)

/** Letters of a word as any ear writes them, its "a" and "h" left out: these are what spellings of one word in Latin letters differ by most. */
const soundRules: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/c+h+/g, '\u0107'],
  [/c+/g, 'k'],
  [/\u0107/g, 'c'],
  [/[ae][iy]/g, 'e'],
  [/[ao][uw]/g, 'o'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/y/g, 'i'],
  [/[ah]/g, ''],
  [/(.)\1+/g, '$1'],
]
/** Tamil writes one letter for two sounds: k and g, t and d, p and b, ch and s. */
const tamilSounds: readonly [RegExp, string][] = [
  [/g/g, 'k'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/[jc]/g, 's'],
  [/(.)\1+/g, '$1'],
]
const nasalEnd = /[\u0901\u0902\u0a81\u0a82]$/

/** A word of any script by its sounds, so that one of the table is known in Latin letters too: "दबाव" and "dabaav" are "dbv". */
export const soundOf = (word: string, isTamil: boolean): string => {
  const spelled = latin(word.replace(nasalEnd, ''))
  const heard = soundRules.reduce(
    (text, [pattern, by]) => text.replace(pattern, by),
    isTamil ? spelled.replace(/zh/g, 'l') : spelled,
  )
  return isTamil
    ? tamilSounds.reduce((text, [pattern, by]) => text.replace(pattern, by), heard)
    : heard
}
